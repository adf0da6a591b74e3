import { expect, test } from "vitest";
import { isLocalHost } from "./localHost";

test.each([
  "localhost",
  "127.0.0.1",
  "[::1]",
  "10.1.2.3",
  "172.20.0.1",
  "192.168.1.9",
  "build.local",
  "[fd12:3456::1]",
])("%s is reached from nearby only", (name) => expect(isLocalHost(name)).toBe(true));

test.each(["skbscope.example.org", "172.32.0.1", "11.0.0.1", "localhost.example.org", "[2001:db8::1]"])(
  "%s may be reached from elsewhere",
  (name) => expect(isLocalHost(name)).toBe(false),
);

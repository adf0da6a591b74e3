/** The payloads of `/api/v1` as the server describes them. Its models in `backend/skbscope` give the meaning of every field. */
import type { components } from "./generated";

type Schemas = components["schemas"];

/** A field with a default is optional in the description, yet the server always sends it. */
type Complete<T> = T extends readonly unknown[]
  ? { [At in keyof T]: Complete<T[At]> }
  : T extends object
    ? { [Key in keyof T]-?: Complete<Exclude<T[Key], undefined>> }
    : T;

/** What the server sends. */
export type Sent = { [Name in keyof Schemas]: Complete<Schemas[Name]> };

/** What the server takes in a request. The description lists fields with a default as if they had to be sent. */
export type Requested = Schemas;

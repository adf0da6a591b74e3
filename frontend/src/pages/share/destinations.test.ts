import { expect, test } from "vitest";
import { addressOf, commandOf, DESTINATIONS, frameOf } from "./destinations";

const figure = { url: "https://perf.example.org/c/7k2m9q4x1t0a", title: `rx "fast" <b>&'` };

test("the frame cannot be broken out of by a title, and is allowed no more than it needs", () => {
  expect(frameOf(figure, "http://127.0.0.1:8040")).toBe(
    `<iframe src="https://perf.example.org/c/7k2m9q4x1t0a/embed" width="720" height="405" title="rx &quot;fast&quot; &lt;b&gt;&amp;&#39;"\n` +
      `  sandbox="allow-scripts allow-popups" loading="lazy" referrerpolicy="no-referrer"></iframe>\n`,
  );
});

test("an address without a server gets the one the page came from", () => {
  expect(addressOf({ url: "/c/7k2m9q4x1t0a" }, "http://127.0.0.1:8040")).toBe("http://127.0.0.1:8040/c/7k2m9q4x1t0a");
  expect(commandOf({ url: "/c/7k2m9q4x1t0a" }, "http://127.0.0.1:8040")).toBe(
    "curl -s http://127.0.0.1:8040/c/7k2m9q4x1t0a.txt\n",
  );
});

test("places that show text only get text, and every place says what it can show", () => {
  const texts = DESTINATIONS.filter(({ isPictured }) => !isPictured).map(({ suffix }) => suffix);
  expect(texts).toEqual([".txt", ".txt?for=reply", ".txt?for=commit", ".txt", null]);
  for (const { notes } of DESTINATIONS) expect(notes.length).toBeGreaterThan(0);
});

import "./fonts.css";
import "./tokens.css";
import "./base.css";
import "./ui/layout.css";
import "./ui/space.css";
import "./ui/text.css";
import "./ui/surface.css";
import "./ui/narrow.css";
import "./print.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, ready } from "./pages/App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// In slices: what is already drawn can be scrolled and read meanwhile.
const start = () =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );

// What cannot be prepared is asked for again by the page itself, which says what is wrong. Never `await` here: the pages' own
// files import from this one, and would wait for it as it waits for them. A task of its own: a hand is heard before.
if (root.childElementCount > 0) setTimeout(() => ready().then(start, start));
else start();

import "./fonts.css";
import "./tokens.css";
import "./base.css";
import "./print.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, ready } from "./pages/App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** What cannot be prepared is asked for again by the page itself, which says what is wrong. */
if (root.childElementCount > 0) await ready().catch(() => {});
// In slices: what is already drawn can be scrolled and read meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);

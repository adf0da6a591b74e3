import "./fonts.css";
import "./tokens.css";
import "./base.css";
import "./print.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./pages/App";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

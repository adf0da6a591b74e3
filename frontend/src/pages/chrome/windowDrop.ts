import { carriesFiles } from "../home/dropped";
import { waitingDrop } from "../home/waiting";
import styles from "./windowDrop.module.css";

/**
 * Takes files that are dropped anywhere on the window until `signal` ends it; without this the browser would open them in
 * place of the page. The upload part of Home, to which `goHome` leads, sends them, since redaction is chosen there. A part
 * with its own drop comes first.
 */
export function takeDrops(goHome: () => void, signal: AbortSignal): void {
  const veil = document.createElement("div");
  veil.className = styles.veil ?? "";
  veil.ariaHidden = "true";
  veil.append(Object.assign(document.createElement("p"), { textContent: "Drop to add these files" }));
  const show = (isOver: boolean) => (isOver ? document.body.append(veil) : veil.remove());

  const over = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    show(!event.defaultPrevented);
    event.preventDefault();
  };
  const leave = (event: DragEvent) => event.relatedTarget === null && show(false);
  const drop = (event: DragEvent) => {
    show(false);
    if (event.defaultPrevented || !event.dataTransfer || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    waitingDrop.put(event.dataTransfer);
    goHome();
  };
  globalThis.addEventListener("dragover", over, { signal });
  globalThis.addEventListener("dragleave", leave, { signal });
  globalThis.addEventListener("drop", drop, { signal });
}

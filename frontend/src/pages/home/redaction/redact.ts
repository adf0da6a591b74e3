/** The page's side of redaction: is it built in, the key of this visit, one file at a time to the worker. */
import type { Answer, RedactionRequest } from "./messages";

/** Made by set-up from backend/redact-wasm; empty where the machine had no compiler for WebAssembly. */
const BUILT = import.meta.glob<string>("./built/*.wasm", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Address of the module, or null: redaction is not built in. */
export const MODULE: string | null = Object.values(BUILT)[0] ?? null;

/** Bytes of a key. */
const KEY_BYTES = 32;

/** A fresh key as hexadecimal digits. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** The bytes of a key as people type it; null where it is none. */
export function keyOf(text: string): Uint8Array | null {
  const digits = text.replace(/\s/g, "");
  if (!/^[0-9a-fA-F]+$/.test(digits) || digits.length !== 2 * KEY_BYTES) return null;
  return Uint8Array.from({ length: KEY_BYTES }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

/** Redacts one file in a worker of its own, which ends with it. */
export async function redact(file: File, key: Uint8Array): Promise<Answer> {
  if (MODULE === null) return { refusal: "Redaction is not built into this page. Nothing was sent." };
  const requested: RedactionRequest = {
    module: new URL(MODULE, location.href).href,
    name: file.name,
    file: await file.arrayBuffer(),
    key,
  };
  const worker = new Worker(new URL("./redactor.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Answer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = () => resolve({ refusal: "The browser could not start the redaction. Nothing was sent." });
      worker.postMessage(requested, [requested.file]);
    });
  } finally {
    worker.terminate();
  }
}

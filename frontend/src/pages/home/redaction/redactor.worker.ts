/**
 * Redacts a file away from the page's thread. The module is the same Rust as the command line's, without imports: it can
 * reach nothing but the bytes it is given.
 */
import type { Answer, RedactionRequest, Report } from "./messages";

/** The four functions and the memory of backend/redact-wasm. */
interface Module {
  memory: WebAssembly.Memory;
  skb_alloc(length: number): number;
  skb_redact(file: number, length: number, key: number, keyLength: number, kinds: number, limit: number): number;
  skb_name(name: number, length: number, key: number, keyLength: number): void;
  skb_out(index: number): number;
  skb_len(index: number): number;
}

/** Every kind of name. */
const ALL = 0b111111;
/** Bytes unpacked at most: memory of a tab. */
const LIMIT = 768 << 20;

const put = (module: Module, bytes: Uint8Array): number => {
  const at = module.skb_alloc(bytes.length);
  new Uint8Array(module.memory.buffer, at, bytes.length).set(bytes);
  return at;
};

const result = (module: Module, index: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(module.memory.buffer, module.skb_out(index), module.skb_len(index)).slice() as Uint8Array<ArrayBuffer>;

async function redact({ module: address, name, file, key }: RedactionRequest): Promise<Answer> {
  const source = await fetch(address);
  if (!source.ok) throw new Error(`The redaction module answered ${source.status}; load the page again.`);
  // An instance a file: its memory is given back whole.
  const { instance } = await WebAssembly.instantiate(await source.arrayBuffer(), {});
  const module = instance.exports as unknown as Module;
  const [bytes, text] = [new Uint8Array(file), new TextDecoder()];
  const isDone = module.skb_redact(put(module, bytes), bytes.length, put(module, key), key.length, ALL, LIMIT);
  const reported: unknown = JSON.parse(text.decode(result(module, 1)));
  if (!isDone) return { refusal: (reported as { refusal: string }).refusal };
  const made = result(module, 0);
  const letters = new TextEncoder().encode(name);
  module.skb_name(put(module, letters), letters.length, put(module, key), key.length);
  return { name: text.decode(result(module, 2)), bytes: made.buffer, report: reported as Report };
}

self.onmessage = async ({ data }: MessageEvent<RedactionRequest>) => {
  let answer: Answer;
  try {
    answer = await redact(data);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    answer = { refusal: `The file could not be redacted (${words}). Nothing was sent.` };
  }
  const moved = "bytes" in answer ? [answer.bytes] : [];
  postMessage(answer, { transfer: moved });
};

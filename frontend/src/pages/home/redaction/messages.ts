/** What the page and its worker say to each other. */

/** One kind of name in numbers; examples are pairs of before and after. */
export interface Found {
  places: number;
  names: number;
  examples: [string, string][];
}

/** The preview, as the redaction crate reports it. */
export interface Report {
  format: string;
  /** Bytes, unpacked. */
  bytes: number;
  kinds: Record<string, Found>;
  kept: { what: string; why: string; places: number }[];
  /** What was set to zeros, and how many bytes of it. */
  emptied: Record<string, number>;
  /** Names that also stand where nothing is replaced. */
  left: { name: string; at: number }[];
}

/** Asks for one file. `module` is the address of the WebAssembly. */
export interface RedactionRequest {
  module: string;
  name: string;
  file: ArrayBuffer;
  /** 32 bytes; they go no further than the worker. */
  key: Uint8Array;
}

/** The redacted file, or the sentence of why there is none. */
export type Answer = { name: string; bytes: ArrayBuffer; report: Report } | { refusal: string };

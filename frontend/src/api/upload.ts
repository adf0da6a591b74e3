import { ApiError, address, problemOf } from "./client";

/** Called with bytes sent and bytes in all. */
export type OnBytes = (sent: number, total: number) => void;

/**
 * Sends a file as the raw body of one PUT; `format` null lets the server tell it by content.
 * XMLHttpRequest, because fetch still has no upload progress in every browser.
 */
export function putFile<T>(
  file: File,
  onBytes: OnBytes,
  signal: AbortSignal,
  format: string | null = null,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address(`/uploads/${encodeURIComponent(file.name)}`, { format }));
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = (event) => onBytes(event.loaded, file.size);
    request.onload = () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as T);
      else reject(new ApiError(problemOf(request.status, request.responseText)));
    };
    request.onerror = () =>
      reject(
        new ApiError({
          title: "Upload broken off",
          status: 0,
          detail: `The connection broke while ${file.name} was being sent; nothing was kept. Try again.`,
        }),
      );
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

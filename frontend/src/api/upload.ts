import { ApiError, address, credentials, problemOf } from "./client";

/** Called with bytes sent and bytes in all. */
export type OnBytes = (sent: number, total: number) => void;

/** Sends a file as the raw body of one PUT; `format` null lets the server tell it by content. */
export function putFile<T>(
  file: File,
  onBytes: OnBytes,
  signal: AbortSignal,
  format: string | null = null,
): Promise<T> {
  return putBody(address(`/uploads/${encodeURIComponent(file.name)}`, { format }), file, onBytes, signal);
}

/** The same to any address. XMLHttpRequest, because fetch still has no upload progress in every browser. */
export function putBody<T>(url: string, file: File, onBytes: OnBytes, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(credentials())) request.setRequestHeader(name, value);
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
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

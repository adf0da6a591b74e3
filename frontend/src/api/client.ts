/** The one way to the server. Paths are below `/api/v1`; nothing here knows what a payload means. */

const BASE = "/api/v1";

/** What the server said went wrong: RFC 9457's fields, or the same made from a broken connection. */
export interface ProblemBody {
  title: string;
  status: number;
  detail: string;
  at?: unknown;
  /** What a figure would reveal, and the name by which that is acknowledged. */
  found?: unknown;
  in_all?: unknown;
  acknowledge?: unknown;
}

/** A request that failed, with one sentence for the reader in `message`. */
export class ApiError extends Error {
  readonly status: number;
  readonly title: string;
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.detail || problem.title);
    this.name = "ApiError";
    this.status = problem.status;
    this.title = problem.title;
    this.problem = problem;
  }
}

/** Query values; null and undefined are left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** An address below the API with its query. */
export function address(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) params.set(name, String(value));
  }
  const text = params.toString();
  return `${BASE}${path}${text ? `?${text}` : ""}`;
}

/** Where a browser keeps a token; a server of its own machine alone asks for none. */
export const TOKEN = "skbscope.token";

/** Whether this server asks for tokens: it writes so into its pages. */
export const asksForTokens = () => globalThis.document?.documentElement.dataset.tokens !== undefined;

/** Who asks, as headers, which no address and no log has: the token kept here, the key in the page's address. */
export function credentials(): Record<string, string> {
  const key = /[?&]key=([0-9a-f]{32})\b/.exec(globalThis.location?.search)?.[1];
  let token: string | null = null;
  try {
    token = sessionStorage.getItem(TOKEN) ?? localStorage.getItem(TOKEN);
  } catch {
    // Storage may be closed to us; nothing is kept there then.
  }
  return { ...(token && { authorization: `Bearer ${token}` }), ...(key && { "skbscope-key": key }) };
}

/** Reads the body of a failed answer; a proxy's HTML page becomes a sentence too. */
export function problemOf(status: number, text: string): ProblemBody {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "title" in body) {
      const { title, detail, at, found, in_all, acknowledge } = body as Record<string, unknown>;
      return {
        title: String(title),
        status,
        detail: typeof detail === "string" ? detail : "",
        at,
        ...(found === undefined ? {} : { found, in_all, acknowledge }),
      };
    }
  } catch {
    // Not JSON: something between us and the server answered.
  }
  return { title: "The server gave no reason", status, detail: `The server answered ${status} without a reason.` };
}

const OFFLINE: ProblemBody = {
  title: "No answer",
  status: 0,
  detail: "The server does not answer. Is skbscope still running?",
};

async function send<T>(method: string, url: string, init: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      ...init,
      method,
      headers: { accept: "application/json", ...credentials(), ...init.headers },
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(OFFLINE);
  }
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(problemOf(answer.status, text));
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** Reads one resource. */
export function getJson<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> {
  return send<T>("GET", address(path, query), signal ? { signal } : {});
}

/** Sends a JSON body. */
export function sendJson<T>(
  method: "POST" | "PUT" | "PATCH",
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<T> {
  return send<T>(method, address(path), {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
    ...(signal ? { signal } : {}),
  });
}

/** Sends a text as it is. */
export function sendText<T>(path: string, text: string, signal?: AbortSignal): Promise<T> {
  return send<T>("POST", address(path), {
    body: text,
    headers: { "content-type": "text/plain; charset=utf-8" },
    ...(signal ? { signal } : {}),
  });
}

/** Deletes one resource. */
export function remove(path: string): Promise<null> {
  return send<null>("DELETE", address(path), {});
}

/** Reads a text outside of the API: a published file, as everybody gets it. */
export async function getText(path: string, signal?: AbortSignal): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch(path, signal ? { signal } : {});
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(OFFLINE);
  }
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(problemOf(answer.status, text));
  return text;
}

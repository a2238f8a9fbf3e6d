import { ApiError } from "./errors.ts";
import { inTime } from "./inTime.ts";

/** Shown when the server can't be reached. */
export const NETWORK_MESSAGE =
  "Unable to connect to the server. Please check your internet connection and try again.";

interface Refusal {
  message?: string;
  error?: {
    code?: string;
    message?: string;
    fields?: Record<string, string>;
    requestId?: string;
    url?: string;
  };
}

/** Milliseconds until a call without an answer fails, so that no one waits in vain. */
export const ANSWER_WITHIN = 30_000;

/** Is told of each call and its coming answer, once someone listens: the live connection's code, which loads later. */
export const sendListener: { onSend?: (answer: Promise<Response>, method: string | undefined) => void } = {};

/** The options of `fetch`, and the milliseconds until an answer must begin; {@link ANSWER_WITHIN} by default. */
export type SendOptions = RequestInit & { limit?: number };

/**
 * `fetch` whose only errors are an ApiError with code `network` or `timeout`, and the caller's own abort. The time limit
 * doesn't cover the answer's body.
 */
export async function send(input: RequestInfo | URL, options: SendOptions = {}): Promise<Response> {
  const { limit = ANSWER_WITHIN, signal, ...init } = options;
  return inTime(async (late) => {
    try {
      const answer = fetch(input, { ...init, signal: withBoth(late, signal) });
      sendListener.onSend?.(answer, init.method);
      return await answer;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw new ApiError({ status: 0, code: "network", message: NETWORK_MESSAGE });
    }
  }, limit);
}

/** Like `AbortSignal.any`, which Firefox has only since version 124. */
function withBoth(late: AbortSignal, own: AbortSignal | null | undefined): AbortSignal {
  if (!own) return late;
  const either = new AbortController();
  for (const signal of [late, own]) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort);
  }
  return either.signal;
}

/** @returns the parsed body; undefined when it isn't JSON @throws ApiError `timeout` */
const readBody = (response: { json(): Promise<unknown> }): Promise<unknown> =>
  inTime(() => response.json().catch(() => undefined), ANSWER_WITHIN);

/**
 * Makes the error for a refusal, whatever its body looks like. The code is `unreadable` when the body isn't JSON.
 * @param status the HTTP status
 * @param body the parsed body; undefined when it isn't JSON
 * @param requestId from the `X-Request-Id` header
 */
export function errorOf(status: number, body: unknown, requestId?: string | null): ApiError {
  const refusal = (typeof body === "object" && body !== null ? body : {}) as Refusal;
  return new ApiError({
    status,
    code: refusal.error?.code ?? (body === undefined ? "unreadable" : `http_${status}`),
    message: refusal.error?.message ?? refusal.message ?? "",
    fields: refusal.error?.fields,
    requestId: refusal.error?.requestId ?? requestId ?? undefined,
    url: refusal.error?.url,
  });
}

/** Throws an ApiError for an unsuccessful response. Leaves the body of a successful one unread. */
export async function mustBeOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw errorOf(response.status, await readBody(response), response.headers.get("X-Request-Id"));
}

type Answer = Pick<Response, "ok" | "status" | "headers"> & { json(): Promise<unknown> };
/** The type of `data` in a response's envelope. */
export type DataOf<R extends Answer> =
  Extract<Awaited<ReturnType<R["json"]>>, { success: true }> extends { data: infer Data } ? Data : never;

/**
 * Unwraps a response of the typed client.
 * @returns the envelope's `data`; undefined for an answer without a body (204)
 * @throws ApiError for a refusal, or when there's no answer
 */
export async function call<R extends Answer>(request: Promise<R>): Promise<DataOf<R>> {
  const response = await request;
  const body = await readBody(response);
  if (!response.ok) throw errorOf(response.status, body, response.headers.get("X-Request-Id"));
  return (body as { data: DataOf<R> } | undefined)?.data as DataOf<R>;
}

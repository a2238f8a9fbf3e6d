import { SECOND } from "#contract/time.ts";
import { ANSWER_WITHIN } from "#contract/time-limits.ts";
import { systemClock } from "../page/clock.ts";
import { earlyOr } from "./earlyAnswer.ts";
import { ApiError, NETWORK_MESSAGE } from "./errors.ts";
import { inTime } from "./inTime.ts";

/** The part of a response or upload that `errorOf` reads. */
interface WithHeaders {
  headers: Pick<Headers, "get">;
}

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

/** Called with each request's pending response. Modules that load later, such as outage.ts, add listeners. */
export const sendListeners: ((answer: Promise<Response>, method: string | undefined) => void)[] = [];

export type SendOptions = RequestInit & {
  /** Milliseconds within which the response must start; {@link ANSWER_WITHIN} by default. */
  limit?: number;
  /** Whether the request is idempotent. By default, only a GET is. */
  isRepeatable?: boolean;
};

/** The longest pause before a retry, in milliseconds. */
const LONGEST_PAUSE = 10 * SECOND;

/**
 * Like `fetch`, but throws only an ApiError with code `network` or `timeout`, or the caller's own abort. The time limit
 * doesn't cover the response's body. Retries an idempotent request once if the server can't reach a service that it
 * depends on and says when to try again.
 */
export async function send(input: RequestInfo | URL, options: SendOptions = {}): Promise<Response> {
  const { isRepeatable = (options.method ?? "GET") === "GET", ...once } = options;
  const answer = await sendOnce(input, once);
  if (!isOutage(answer) || !isRepeatable) return answer;
  await new Promise<void>((resolve) => {
    systemClock.after(Math.min(pauseOf(answer), LONGEST_PAUSE), resolve);
  });
  once.signal?.throwIfAborted();
  return sendOnce(input, once);
}

/** @returns the milliseconds to wait before trying again; 0 if the response doesn't say */
const pauseOf = ({ headers }: WithHeaders) => Number(headers.get("Retry-After")) * SECOND || 0;

/**
 * @returns whether the server couldn't reach a service that it depends on. A 503 without `Retry-After` is only a
 *   report, such as the health endpoint's.
 */
export const isOutage = (answer: Response): boolean => answer.status === 503 && pauseOf(answer) > 0;

async function sendOnce(input: RequestInfo | URL, options: SendOptions): Promise<Response> {
  const { limit = ANSWER_WITHIN, signal, ...init } = options;
  return inTime(async (late) => {
    try {
      const answer = earlyOr(input, init, () => fetch(input, { ...init, signal: withBoth(late, signal) }));
      for (const listener of sendListeners) listener(answer, init.method);
      return await answer;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw new ApiError({ status: 0, code: "network", message: NETWORK_MESSAGE });
    }
  }, limit);
}

/** Like `AbortSignal.any`, which Firefox has only supported since version 124. */
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
 * Creates the error for an error response, whatever its body is. The code is `unreadable` when the body isn't JSON.
 * @param status the HTTP status
 * @param body the parsed body; undefined when it isn't JSON
 * @param answer the response or upload, for its headers
 */
export function errorOf(status: number, body: unknown, answer: WithHeaders): ApiError {
  const { message, error } = ((typeof body === "object" && body) || {}) as Refusal;
  return new ApiError({
    code: body === undefined ? "unreadable" : `http_${status}`,
    message: message ?? "",
    requestId: answer.headers.get("X-Request-Id") ?? undefined,
    ...error,
    status,
    retryAfter: pauseOf(answer),
  });
}

/** The parts of a response that `call` and `callFile` read. */
export type Answer = Pick<Response, "ok" | "status" | "headers"> & { json(): Promise<unknown> };
/** The type of `data` in a response's envelope. */
export type DataOf<R extends Answer> =
  Extract<Awaited<ReturnType<R["json"]>>, { success: true }> extends { data: infer Data } ? Data : never;

/**
 * Unwraps a response of the typed client.
 * @returns the envelope's `data`; undefined for a response without a body (204) or with one that isn't JSON
 * @throws ApiError for an error response, or when there's no response
 */
export async function call<R extends Answer>(request: Promise<R>): Promise<DataOf<R>> {
  const response = await request;
  const body = await readBody(response);
  if (!response.ok) throw errorOf(response.status, body, response);
  return (body as { data: DataOf<R> } | undefined)?.data as DataOf<R>;
}

/**
 * Awaits a response of the typed client whose body is a file.
 * @returns the response, with its body unread
 * @throws ApiError for an error response, or when there's no response
 */
export async function callFile<R extends Answer>(request: Promise<R>): Promise<R> {
  const response = await request;
  if (response.ok) return response;
  throw errorOf(response.status, await readBody(response), response);
}

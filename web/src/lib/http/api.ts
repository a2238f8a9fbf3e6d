import { hc } from "hono/client";
import { UPLOAD_STALLED_AFTER } from "#contract/time-limits.ts";
import type { Api } from "#functions/routes.ts";
import { systemClock } from "../page/clock.ts";
import { authorizedFetch, withToken } from "../session/session.ts";
import { ApiError } from "./errors.ts";
import { type Answer, type DataOf, errorOf } from "./http.ts";
import { noAnswer } from "./inTime.ts";
import { assertStraight } from "./straightPath.ts";

/** `authorizedFetch` for the typed client. @throws ApiError if a parameter changes the path */
export const fetchStraight: typeof authorizedFetch = async (input, init) => {
  assertStraight(input);
  return authorizedFetch(input, init);
};

/** The typed client for the signed-in person: `call(api.api.v1.verifications.$get({ query }))`. */
export const api = hc<Api>("/", { fetch: fetchStraight });

/** @returns a new idempotency key. Use the same key when the same form is sent again. */
export function idempotencyKey(): string {
  return crypto.randomUUID();
}

interface UploadOptions {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/** An endpoint of the typed client that takes a form. */
interface UploadEndpoint<R extends Answer> {
  $path(): string;
  $post(): Promise<R>;
}

/**
 * Uploads a form with files and reports progress, which `fetch` can't do. Like every other call, it retries once with a
 * fresh token when the access token has expired.
 * @param endpoint an endpoint of the typed client, such as `api.api.users.avatar`
 * @param options.onProgress gets 0–100
 * @returns the envelope's `data`
 * @throws ApiError; AbortError when `signal` aborts
 */
export async function upload<R extends Answer>(
  endpoint: UploadEndpoint<R>,
  form: FormData,
  options: UploadOptions = {},
): Promise<DataOf<R>> {
  const request = await withToken((token) => post(endpoint.$path(), form, token, options));
  const body = request.response as { data: DataOf<R> } | null;
  if (request.status >= 200 && request.status < 300 && body) return body.data;
  throw errorOf(request.status, body, {
    headers: { get: (name) => request.getResponseHeader(name) },
  });
}

/**
 * @returns the request, once its response has arrived
 * @throws ApiError `network`, or `timeout` when it makes no progress; AbortError when the signal aborts
 */
function post(path: string, form: FormData, token: string, options: UploadOptions): Promise<XMLHttpRequest> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(options.headers ?? {})) request.setRequestHeader(name, value);
    let stop = () => {};
    const watch = () => {
      stop();
      stop = systemClock.after(UPLOAD_STALLED_AFTER, () => {
        reject(noAnswer());
        request.abort();
      });
    };
    request.onloadend = () => stop();
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ApiError({ status: 0, code: "network", message: "Upload failed" }));
    request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) reject(new DOMException("Aborted", "AbortError"));
    else {
      watch();
      request.send(form);
    }
  });
}

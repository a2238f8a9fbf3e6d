import { UPLOAD_STALLED_AFTER } from "#contract/time-limits.ts";
import { systemClock } from "../page/clock.ts";
import { ApiError } from "./errors.ts";
import { type Answer, type DataOf, errorOf } from "./http.ts";
import { noAnswer } from "./inTime.ts";

export interface SendFormOptions {
  /** Gets 0–100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
}

/** An endpoint of a typed client that takes a form. */
export interface UploadEndpoint<R extends Answer> {
  $path(): string;
  $post(): Promise<R>;
}

/**
 * Uploads a form with files and a token that the caller has, and reports progress, which `fetch` can't do. People with
 * a session use `upload` of `api.ts` instead, which renews their token.
 * @param endpoint an endpoint of a typed client, such as `publicApi.api.v1.documents.upload`
 * @returns the envelope's `data`
 * @throws ApiError; AbortError when `signal` aborts
 */
export const uploadWithToken = async <R extends Answer>(
  endpoint: UploadEndpoint<R>,
  form: FormData,
  token: string,
  options: SendFormOptions = {},
): Promise<DataOf<R>> => dataOf<R>(await sendForm(endpoint.$path(), form, token, options));

/**
 * @param request a request whose response has arrived
 * @returns the envelope's `data`
 * @throws ApiError for an error response
 */
export function dataOf<R extends Answer>(request: XMLHttpRequest): DataOf<R> {
  const body = request.response as { data: DataOf<R> } | null;
  if (request.status >= 200 && request.status < 300 && body) return body.data;
  throw errorOf(request.status, body, {
    headers: { get: (name) => request.getResponseHeader(name) },
  });
}

/**
 * Sends a form with a bearer token.
 * @returns the request, once its response has arrived
 * @throws ApiError `network`, or `timeout` when it makes no progress; AbortError when the signal aborts
 */
export function sendForm(
  path: string,
  form: FormData,
  token: string,
  options: SendFormOptions,
): Promise<XMLHttpRequest> {
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

import { hc } from "hono/client";
import type { Api } from "#functions/routes.ts";
import { ApiError } from "./errors.ts";
import { errorOf } from "./http.ts";
import { authorizedFetch, withToken } from "./session.ts";

/** The typed client of the signed-in person: `call(api.api.v1.verifications.$get({ query }))`. */
export const api = hc<Api>("/", { fetch: authorizedFetch });

/** A key for one attempt to create something; send the same one when the same form is sent again. */
export function idempotencyKey(): string {
  return crypto.randomUUID();
}

interface UploadOptions {
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * Sends a form with files and tells how far it is, which `fetch` cannot. Like every other call it is made once more
 * with a fresh token when the session's has expired.
 * @param onProgress gets 0–100
 * @returns the envelope's `data`, of the caller's type
 * @throws ApiError; AbortError when `signal` says so
 */
export async function upload<Data>(path: string, form: FormData, options: UploadOptions = {}): Promise<Data> {
  const request = await withToken((token) => post(path, form, token, options));
  const body = request.response as { data: Data } | null;
  if (request.status >= 200 && request.status < 300 && body) return body.data;
  throw errorOf(request.status, body, request.getResponseHeader("X-Request-Id"));
}

/** @returns the request once it was answered */
function post(path: string, form: FormData, token: string, options: UploadOptions): Promise<XMLHttpRequest> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    for (const [name, value] of Object.entries(options.headers ?? {})) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ApiError({ status: 0, code: "network", message: "Upload failed" }));
    request.onabort = () => reject(new DOMException("Aborted", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) reject(new DOMException("Aborted", "AbortError"));
    else request.send(form);
  });
}

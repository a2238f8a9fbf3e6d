import { hc } from "hono/client";
import type { Api } from "#functions/routes.ts";
import { authorizedFetch, withToken } from "../session/session.ts";
import type { Answer, DataOf } from "./http.ts";
import { dataOf, type SendFormOptions, sendForm, type UploadEndpoint } from "./sendForm.ts";
import { assertStraight } from "./straightPath.ts";

/** `authorizedFetch` for the typed client. @throws ApiError if a parameter changes the path */
export const fetchStraight: typeof authorizedFetch = async (input, init) => {
  assertStraight(input);
  return authorizedFetch(input, init);
};

/** The typed client for the signed-in person: `call(api.api.v1.verifications.$get({ query }))`. */
export const api = hc<Api>("/", { fetch: fetchStraight });

/**
 * Uploads a form with files and reports progress, which `fetch` can't do. Like every other call, it retries once with a
 * fresh token when the access token has expired.
 * @param endpoint an endpoint of the typed client, such as `api.api.users.avatar`
 * @returns the envelope's `data`
 * @throws ApiError; AbortError when `signal` aborts
 */
export const upload = async <R extends Answer>(
  endpoint: UploadEndpoint<R>,
  form: FormData,
  options: SendFormOptions = {},
): Promise<DataOf<R>> =>
  dataOf<R>(await withToken((token) => sendForm(endpoint.$path(), form, token, options)));

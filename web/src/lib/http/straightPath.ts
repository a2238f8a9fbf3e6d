import { ApiError } from "./errors.ts";

/**
 * Parts of a path that make a browser request a different one: dot segments, and characters that browsers drop or
 * convert.
 */
const DETOUR = /[\\\t\n\r]|\/(\.|%2e){1,2}([/?#]|$)/i;

/**
 * Checks a path of the typed client, which inserts parameters without encoding them. The parameters may come from a
 * link that anyone could have crafted.
 * @throws ApiError 404 if the browser would request a different path
 */
export function assertStraight(input: RequestInfo | URL): void {
  if (DETOUR.test(String(input)))
    throw new ApiError({ status: 404, code: "not_found", message: "This link isn't valid." });
}

import type { Hono } from "hono";
import { UnconfiguredError } from "../errors.ts";
import { reasonOf } from "../reason.ts";
import type { App } from "./app.ts";
import { pages } from "./pages.ts";
import { drainBody } from "./request-body.ts";
import { secured } from "./secure-headers.ts";

/** Where endpoints are. `/vct/` describes the type of our credentials. */
const API_PREFIXES = ["/api/", "/.well-known/", "/vct/"];

/**
 * @returns the handler for every request that isn't for a static file: the API under its prefixes, otherwise sockets
 *   and pages. Every response has the security headers, even after an error.
 */
export function routeRequests(api: Hono<App>) {
  return async (request: Request, env: Record<string, unknown>, execution: ExecutionContext) => {
    const { pathname } = new URL(request.url);
    try {
      if (API_PREFIXES.some((prefix) => pathname.startsWith(prefix)))
        return secured(await api.fetch(request, env, execution));
      const answer = await pages(request, env);
      await drainBody(request);
      return secured(answer);
    } catch (error) {
      return secured(failed(error));
    }
  };
}

function failed(error: unknown): Response {
  const isUnconfigured = error instanceof UnconfiguredError;
  console.error(
    isUnconfigured ? error.message : JSON.stringify({ event: "page.failed", error: reasonOf(error) }),
  );
  const words = isUnconfigured
    ? "Countersign is not configured. The log names what is missing."
    : "Something went wrong on our end. Please try again.";
  return new Response(`${words}\n`, { status: 500, headers: { "Cache-Control": "no-store" } });
}

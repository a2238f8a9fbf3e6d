import type { Hono } from "hono";
import type { App } from "./app.ts";
import { pages } from "./pages.ts";
import { drainBody } from "./request-body.ts";

/** @returns what answers every request that is no file: the API below its prefixes, sockets and pages elsewhere */
export function front(api: Hono<App>) {
  return async (request: Request, env: Record<string, unknown>, execution: ExecutionContext) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/api/") || pathname.startsWith("/.well-known/"))
      return api.fetch(request, env, execution);
    const answer = await pages(request, env);
    await drainBody(request);
    return answer;
  };
}

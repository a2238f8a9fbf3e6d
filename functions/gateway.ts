import { Hono } from "hono";
import type { App } from "./core/http/app.ts";
import { routeRequests } from "./core/http/route-requests.ts";
import { serve } from "./serve.ts";

/** An endpoint that runs as its own Worker. */
export interface RemoteEndpoint {
  method: string;
  path: string;
  /** Name of its service binding. */
  binding: string;
}

/**
 * The front Worker when every endpoint is its own Worker. It owns the domain and the static files, and passes each
 * request on unchanged, because Cloudflare's route patterns support neither methods nor parameters.
 * @param table no two entries overlap, except that a fixed path comes before one with a parameter
 */
export function gateway(table: readonly RemoteEndpoint[]) {
  const api = new Hono<App>();
  for (const { method, path, binding } of table)
    api.on(method, path, (c) => (c.env[binding] as Fetcher).fetch(c.req.raw));
  const nothingThere = serve(new Hono<App>());
  api.notFound((c) => nothingThere.fetch(c.req.raw, c.env, c.executionCtx));
  return { fetch: routeRequests(api) } satisfies ExportedHandler<Record<string, unknown>>;
}

import { Hono } from "hono";
import type { App } from "./core/http/app.ts";
import { routeRequests } from "./core/http/route-requests.ts";
import { serve } from "./serve.ts";

/** An endpoint that runs as a Worker of its own. */
export interface RemoteEndpoint {
  method: string;
  path: string;
  /** Name of the service binding that leads to it. */
  binding: string;
}

/**
 * The Worker in front when every endpoint is one of its own: it owns the domain and the files, and hands each request
 * to its endpoint as it came. Cloudflare's own route patterns know neither methods nor parameters.
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

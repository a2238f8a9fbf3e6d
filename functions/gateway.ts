import { type Context, Hono } from "hono";
import { routeRequests } from "./core/http/route-requests.ts";

/** An endpoint that runs as its own Worker. */
export interface RemoteEndpoint {
  method: string;
  path: string;
  /** Name of its service binding. */
  binding: string;
}

interface Bound {
  Bindings: Record<string, unknown>;
}

/**
 * The front (`front.ts`) when every endpoint is its own Worker. It passes each request for the API on unchanged, because
 * Cloudflare's route patterns support neither methods nor parameters.
 * @param table no two entries overlap, except that a fixed path comes before one with a parameter
 */
export function gateway(table: readonly RemoteEndpoint[]) {
  const api = new Hono<Bound>();
  const to = (binding: string) => (c: Context<Bound>) => (c.env[binding] as Fetcher).fetch(c.req.raw);
  for (const { method, path, binding } of table) api.on(method, path, to(binding));
  // Any of them answers in the standard format that the address doesn't exist.
  api.notFound(to(table[0]?.binding ?? ""));
  return {
    fetch: routeRequests((request, env, execution) => api.fetch(request, env, execution)),
  } satisfies ExportedHandler<Record<string, unknown>>;
}

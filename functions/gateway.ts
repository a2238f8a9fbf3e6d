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
 * Takes the place of `front.ts` when every endpoint is its own Worker, and forwards each API request unchanged. It's
 * needed because Cloudflare's route patterns support neither methods nor parameters.
 * @param table no two entries match the same request, except that a fixed path may precede one with a parameter
 */
export function gateway(table: readonly RemoteEndpoint[]) {
  const api = new Hono<Bound>();
  const to = (binding: string) => (c: Context<Bound>) => (c.env[binding] as Fetcher).fetch(c.req.raw);
  for (const { method, path, binding } of table) api.on(method, path, to(binding));
  // Any endpoint's Worker can answer an unknown path with our standard 404, so use the first.
  api.notFound(to(table[0]?.binding ?? ""));
  return {
    fetch: routeRequests((request, env, execution) => api.fetch(request, env, execution)),
  } satisfies ExportedHandler<Record<string, unknown>>;
}

import type { Hono } from "hono";
import type { App } from "./core/http/app.ts";
import { routeRequests } from "./core/http/route-requests.ts";
import type { QueueMessage } from "./jobs/dispatch.ts";
import { jobs } from "./jobs/worker.ts";
import { routes } from "./routes.ts";
import { serve } from "./serve.ts";

/** The whole product as one Worker. */
export default {
  fetch: routeRequests(serve(routes as unknown as Hono<App>)),
  ...jobs,
} satisfies ExportedHandler<Record<string, unknown>, QueueMessage>;

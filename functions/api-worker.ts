import type { Hono } from "hono";
import type { App } from "./core/http/app.ts";
import type { QueueMessage } from "./jobs/dispatch.ts";
import { jobs } from "./jobs/worker.ts";
import { routes } from "./routes.ts";
import { serve } from "./serve.ts";

const api = serve(routes as unknown as Hono<App>);

/**
 * The Worker next to the database: every API endpoint, the queue `jobs` and the cron job. HTTP requests reach it
 * only through the front.
 */
export default {
  fetch: (request, env, execution) => api.fetch(request, env, execution),
  ...jobs,
} satisfies ExportedHandler<Record<string, unknown>, QueueMessage>;

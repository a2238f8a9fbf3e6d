import type { Hono } from "hono";
import type { App } from "./http/app.ts";
import { front } from "./http/front.ts";
import { serve } from "./http/serve.ts";
import { jobs } from "./jobs.ts";
import type { QueueMessage } from "./outbox/dispatch.ts";
import { routes } from "./routes.ts";

/** The whole product as one Worker. */
export default {
  fetch: front(serve(routes as unknown as Hono<App>)),
  ...jobs,
} satisfies ExportedHandler<Record<string, unknown>, QueueMessage>;

import { createMiddleware } from "hono/factory";
import type { App } from "./app.ts";

/** For public responses that verifiers on other sites fetch from a browser. They contain no personal data. */
export const openToAllOrigins = createMiddleware<App>(async (c, next) => {
  await next();
  c.res.headers.set("Access-Control-Allow-Origin", "*");
  c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
});

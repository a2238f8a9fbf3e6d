import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { makeContext } from "../context.ts";
import { notFound, UnconfiguredError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { App } from "./app.ts";
import { drainBody } from "./request-body.ts";
import { respondError } from "./respond-error.ts";

const DEFAULTS = [
  ["Cache-Control", "no-store"],
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
] as const;

/**
 * Wraps one endpoint, or the whole route table, with what every answer needs: a context, a request id,
 * secure headers, and errors in the envelope.
 */
export function serve(routes: Hono<App>): Hono<App> {
  const app = new Hono<App>();
  app.onError(respondError);
  app.notFound((c) => respondError(notFound("There is nothing at this address"), c));
  app.use(async (c, next) => {
    // Later on it may be another one: a body that was read stands in a request of its own.
    const { raw } = c.req;
    await next();
    await drainBody(raw);
  });
  app.use(
    secureHeaders({
      xFrameOptions: "DENY",
      referrerPolicy: "no-referrer",
      crossOriginResourcePolicy: "same-origin",
    }),
  );
  app.use(async (c, next) => {
    const requestId = newId("req", Date.now());
    try {
      const work = (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise);
      c.set("ctx", makeContext(c.env, work, requestId, pretendedNow(c.env, c.req.raw.headers)));
    } catch (error) {
      if (!(error instanceof UnconfiguredError)) throw error;
      console.error(error.message);
      return c.text("Countersign is not configured. The log names what is missing.\n", 500);
    }
    await next();
    // Not by `c.header`, which makes a new answer for each header of one that is there already.
    const { headers } = c.res;
    headers.set("X-Request-Id", requestId);
    // An endpoint that hands out files has stricter words of its own.
    for (const [name, value] of DEFAULTS) if (!headers.has(name)) headers.set(name, value);
  });
  app.route("/", routes);
  return app;
}

/** The harness may say what time it is, where it opened the test door and knows its secret. */
function pretendedNow(env: Record<string, unknown>, headers: Headers): number | undefined {
  const now = headers.get("X-Test-Now");
  if (!now || !env.TEST_DOOR || headers.get("X-Test-Door") !== env.TEST_DOOR) return undefined;
  return Number(now);
}

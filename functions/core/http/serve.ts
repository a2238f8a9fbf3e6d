import { Hono } from "hono";
import type { Ctx } from "../context.ts";
import { notFound, UnconfiguredError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { App } from "./app.ts";
import { drainBody } from "./request-body.ts";
import { respondError } from "./respond-error.ts";
import { addSecureHeaders } from "./secure-headers.ts";

type ContextFor = (
  env: unknown,
  waitUntil: (work: Promise<unknown>) => void,
  requestId: string,
  clock?: number,
) => Ctx;

/**
 * Wraps an endpoint, or the whole route table, with what every request needs: a context, a request id, security headers
 * and errors in the standard format.
 */
export function serveWith(routes: Hono<App>, contextFor: ContextFor): Hono<App> {
  const app = new Hono<App>();
  app.onError(respondError);
  app.notFound((c) => respondError(notFound("There's nothing at this address"), c));
  app.use(async (c, next) => {
    // Keep the original request: once a body was read, `c.req.raw` is a new request.
    const { raw } = c.req;
    await next();
    await drainBody(raw);
    // Don't use `c.header`: it creates a new response for every header if there already is one.
    const { headers } = c.res;
    // Some endpoints set it themselves, for example for files or public keys.
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    addSecureHeaders(headers);
  });
  app.use(async (c, next) => {
    const requestId = newId("req", Date.now());
    try {
      const work = (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise);
      c.set("ctx", contextFor(c.env, work, requestId, pretendedNow(c.env, c.req.raw.headers)));
    } catch (error) {
      if (!(error instanceof UnconfiguredError)) throw error;
      console.error(error.message);
      return c.text("Countersign is not configured. The log names what is missing.\n", 500);
    }
    await next();
    c.res.headers.set("X-Request-Id", requestId);
  });
  app.route("/", routes);
  return app;
}

/**
 * @returns the time that the test harness wants the request to run at, in UTC ms. Only works if `TEST_DOOR` is set and
 *   the request has that secret.
 */
function pretendedNow(env: Record<string, unknown>, headers: Headers): number | undefined {
  const now = headers.get("X-Test-Now");
  if (!now || !env.TEST_DOOR || headers.get("X-Test-Door") !== env.TEST_DOOR) return undefined;
  return Number(now);
}

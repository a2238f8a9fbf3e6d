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
 * Wraps one endpoint, or the whole route table, with what every answer needs: a context, a request id,
 * secure headers, and errors in the envelope.
 */
export function serveWith(routes: Hono<App>, contextFor: ContextFor): Hono<App> {
  const app = new Hono<App>();
  app.onError(respondError);
  app.notFound((c) => respondError(notFound("There's nothing at this address"), c));
  app.use(async (c, next) => {
    // Later on it may be another one: a body that was read stands in a request of its own.
    const { raw } = c.req;
    await next();
    await drainBody(raw);
    // Not by `c.header`, which makes a new answer for each header of one that is there already.
    const { headers } = c.res;
    // An endpoint that hands out files has stricter words of its own.
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

/** The harness may say what time it is, where it opened the test door and knows its secret. */
function pretendedNow(env: Record<string, unknown>, headers: Headers): number | undefined {
  const now = headers.get("X-Test-Now");
  if (!now || !env.TEST_DOOR || headers.get("X-Test-Door") !== env.TEST_DOOR) return undefined;
  return Number(now);
}

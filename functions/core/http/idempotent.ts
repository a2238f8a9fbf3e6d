import type { MiddlewareHandler } from "hono";
import { sha256 } from "../crypto/encode.ts";
import { invalid } from "../errors.ts";
import type { App } from "./app.ts";

/**
 * Reads `Idempotency-Key`, which the verb stores in its batch. In a route, this middleware goes after those that
 * authenticate the caller and check the body's type and size, and before `validate`.
 * @throws DomainError `invalid` for a key that isn't 1 to 200 printable ASCII characters without spaces
 */
export const idempotent: MiddlewareHandler<App> = async (c, next) => {
  const key = c.req.header("Idempotency-Key");
  if (key === undefined) {
    c.set("once", undefined);
    return next();
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid({ "Idempotency-Key": "Must be 1 to 200 printable characters without spaces" });
  const isJson = /^application\/json\b/i.test(c.req.header("Content-Type") ?? "");
  const body = isJson ? await c.req.text() : "";
  const requestHash = await sha256(`${c.req.method} ${new URL(c.req.url).pathname}\n${body}`);
  c.set("once", { userId: c.var.user.id, key, requestHash });
  await next();
};

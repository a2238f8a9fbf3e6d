import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { UNAVAILABLE, unavailablePart } from "#contract/unavailable.ts";
import { DomainError, type ErrorKind, unavailable } from "../errors.ts";
import { framesOf, reasonOf } from "../reason.ts";
import type { App } from "./app.ts";
import { logUnavailable } from "./log-unavailable.ts";

const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  rate_limited: 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

/**
 * Turns an endpoint's error into a response. If a service can't be reached, that's a 503 that says when to try again.
 * Unexpected errors reveal no internals, only the request id that's logged with them.
 */
export function respondError(error: Error, c: Context<App>): Response {
  const requestId = c.var.ctx?.requestId ?? "unknown";
  const known = asDomainError(error);
  if (!known) {
    console.error(
      JSON.stringify({
        event: "request.failed",
        at: new Date().toISOString(),
        request_id: requestId,
        error: reasonOf(error),
        stack: framesOf(error),
      }),
    );
    const message = "Something went wrong on our end. Please try again.";
    return c.json({ success: false as const, message, error: { code: "internal", message, requestId } }, 500);
  }
  const { message, code, detail } = known;
  const isUnavailable = known.kind === "unavailable";
  if (isUnavailable) logUnavailable(requestId, detail.part ?? "api", known.cause);
  else logRefusal(known, c);
  const retryAfterSeconds =
    detail.retryAfterSeconds ?? (isUnavailable ? UNAVAILABLE.retryAfterSeconds : undefined);
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(Math.ceil(retryAfterSeconds)));
  const { fields, url } = detail;
  return c.json(
    {
      success: false as const,
      message,
      error: { code, message, ...(fields ? { fields } : {}), ...(url ? { url } : {}), requestId },
    },
    STATUS[known.kind],
  );
}

/** Refusals worth logging. Invalid form input is routine, but these can reveal someone probing for access. */
const REVEALING_KINDS: readonly ErrorKind[] = ["unauthenticated", "forbidden", "not_found"];
const MAX_PATH = 200;

/** Matches a path with a share link's token, which isn't logged because it opens the profile. */
const TOKEN = /^\/api\/shared\/[^/]+/;

/**
 * Logs the code, the method, the path without tokens, and the user's id. Queries and error messages are left out
 * because they may contain addresses or names.
 */
function logRefusal({ kind, code }: DomainError, c: Context<App>): void {
  if (!REVEALING_KINDS.includes(kind)) return;
  const { ctx, user } = c.var;
  const { method } = c.req;
  const path = c.req.path.replace(TOKEN, "/api/shared/:token").slice(0, MAX_PATH);
  ctx?.log("request.refused", { code, method, path, user_id: user?.id ?? null });
}

function asDomainError(error: Error): DomainError | null {
  // Drizzle wraps an error from the database in an error of its own, as its cause.
  for (let e: unknown = error; e instanceof Error; e = e.cause) if (e instanceof DomainError) return e;
  const down = unavailablePart(error);
  if (down) return unavailable(down.part, down.cause);
  if (!(error instanceof HTTPException)) return null;
  if (error.status === 400)
    return new DomainError("malformed", "malformed", "The request body isn't valid JSON");
  if (error.status === 413) return new DomainError("too_large", "too_large", "The request is too large");
  return null;
}

import type { Statement } from "../db/batch.ts";
import { audit } from "../db/schema/ground.ts";
import type { Ctx } from "./context.ts";
import { newId } from "./ids.ts";

/** @returns the statement that records who did what; it goes into the batch of the deed itself. */
export function auditRow(
  ctx: Ctx,
  entry: {
    /** A user id, `system`, or `link` for the holder of a mailed link. */
    actor: string;
    action: string;
    entity: "user" | "session" | "verification" | "document" | "team" | "outbox" | "audit";
    entityId: string;
    detail?: Record<string, string | number | null>;
  },
): Statement {
  const now = ctx.now();
  return ctx.db.insert(audit).values({
    id: newId("aud", now),
    at: now,
    seq: null,
    hash: null,
    detail: {},
    requestId: ctx.requestId,
    ...entry,
  });
}

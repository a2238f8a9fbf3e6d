import type { Statement } from "#db/batch.ts";
import { audit } from "#db/schema/ground.ts";
import type { Ctx } from "./context.ts";
import { newId } from "./ids.ts";

/** What an audit row needs from its context. */
export type AuditCtx = Pick<Ctx, "db" | "now" | "requestId">;

/** @returns the statement that records who did what. It goes into the same batch as the action. */
export function auditRow(
  ctx: AuditCtx,
  entry: {
    /** The row's id, if something in it is already encrypted for that id; by default a new one. */
    id?: string;
    /** A user id, `system`, `link` for someone who used a link without signing in, or `ops:<name>` for an operator. */
    actor: string;
    action: string;
    entity:
      | "user"
      | "session"
      | "verification"
      | "document"
      | "team"
      | "outbox"
      | "audit"
      | "backup"
      | "rollups"
      | "sanction_list"
      | "share_link"
      | "access_request"
      | "credential"
      | "credential_key"
      | "domain"
      | "issuer"
      | "customer"
      | "ledger"
      | "invoice"
      | "announcement";
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

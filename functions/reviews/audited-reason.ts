import type { AuditCtx, auditRow } from "#core/audit.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Env } from "#core/env.ts";
import { newId } from "#core/ids.ts";

/** The detail of an audit row that holds why somebody decided, sealed for that row alone. */
export const SEALED_REASON = "reason_sealed";

const place = (row: string) => ({ table: "audit", column: SEALED_REASON, row });

type Entry = Parameters<typeof auditRow>[1];

/**
 * @param reason why, in the words of who decided
 * @returns the entry for the audit row of a decision, with the reason sealed: the chain covers it, and nobody reads it
 *   there. An entry and no statement: a drizzle statement is thenable, so that a promise of one would run it.
 */
export async function withReason(
  ctx: AuditCtx & { env: Env },
  { detail, ...entry }: Entry,
  reason: string,
): Promise<Entry> {
  const id = newId("aud", ctx.now());
  const sealed = await seal(ctx.env, place(id), reason);
  return { ...entry, id, detail: { ...detail, [SEALED_REASON]: sealed } };
}

/** @returns the words of {@link withReason}. @throws when the key is unknown, or the row was altered */
export const openAuditedReason = (env: Env, row: { id: string; sealed: string }): Promise<string> =>
  open(env, place(row.id), row.sealed);

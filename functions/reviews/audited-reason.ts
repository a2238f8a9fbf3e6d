import type { AuditCtx, auditRow } from "#core/audit.ts";
import { open, seal } from "#core/crypto/fields.ts";
import type { Env } from "#core/env.ts";
import { newId } from "#core/ids.ts";

/** Key in an audit row's detail for the reason for a decision, which is encrypted for that row only. */
export const SEALED_REASON = "reason_sealed";

const place = (row: string) => ({ table: "audit", column: SEALED_REASON, row });

type Entry = Parameters<typeof auditRow>[1];

/**
 * @param reason the decision's reason, in the reviewer's words
 * @returns the entry for a decision's audit row, with the reason encrypted: the hash chain covers it, but no
 *   one can read it there. It returns an entry and not a statement, because Drizzle statements are thenable,
 *   and awaiting one would run it.
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

/**
 * @returns the reason that {@link withReason} encrypted.
 * @throws if the key is unknown or the row was altered
 */
export const openAuditedReason = (env: Env, row: { id: string; sealed: string }): Promise<string> =>
  open(env, place(row.id), row.sealed);

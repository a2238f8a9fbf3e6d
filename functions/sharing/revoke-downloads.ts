import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { revokeAllOf } from "#functions/credentials/status-entries.ts";

/** Revokes every credential that the person has downloaded. The credentials of their share links stay valid. */
export async function revokeDownloads(ctx: Ctx, userId: string): Promise<void> {
  await runBatch(ctx.db, [
    revokeAllOf(ctx, userId, ["credential"]),
    auditRow(ctx, { actor: userId, action: "credential.revoked", entity: "user", entityId: userId }),
  ]);
}

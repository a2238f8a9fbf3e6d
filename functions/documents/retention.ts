import { and, eq, inArray, isNull, lt } from "drizzle-orm";
import { documents } from "../../db/schema/documents.ts";
import { verifications } from "../../db/schema/verifications.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { TERMINAL_STATUSES } from "../contract/enums.ts";
import { commit } from "../outbox/commit.ts";
import { job } from "../outbox/effects.ts";

const DAY = 24 * 60 * 60 * 1000;

/** How long documents are kept after their verification ended (design: verification engine, duties). */
export const KEEP_DOCUMENTS = 30 * DAY;

const AT_ONCE = 50;

/**
 * Deletes documents whose time is over: what was read of them at once, their files by a job. The row stays, without
 * content, so that a result can still name the document it came from.
 */
export async function deleteOldDocuments(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const old = await ctx.db
    .select({ id: documents.id, storageKey: documents.storageKey })
    .from(documents)
    .innerJoin(verifications, eq(verifications.id, documents.verificationId))
    .where(
      and(
        inArray(verifications.status, TERMINAL_STATUSES),
        lt(verifications.completedAt, now - KEEP_DOCUMENTS),
        isNull(documents.deletedAt),
      ),
    )
    .limit(AT_ONCE);
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await commit(ctx, {
    statements: [
      ctx.db.update(documents).set({ deletedAt: now, fields: null }).where(inArray(documents.id, ids)),
      ...ids.map((entityId) =>
        auditRow(ctx, { actor: "system", action: "document.expired", entity: "document", entityId }),
      ),
    ],
    effects: old.map(({ storageKey }) => job("object.delete", { key: storageKey })),
    resourceId: ids[0]!,
  });
}

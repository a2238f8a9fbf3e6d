import { and, eq, inArray, like, not, sql } from "drizzle-orm";
import { dateOf } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { notificationEffects } from "#core/notify.ts";
import { NO_WRITE, type WritePart } from "#core/write/part.ts";
import type { Statement } from "#db/batch.ts";
import { notifications } from "#db/schema/outbox.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { isUnderLegalHold } from "#functions/verification/legal-hold.ts";

const message = (requester: string) => `${requester} downloaded the report about you.`;
const KEY = "downloaded:";

/**
 * @returns the write that notifies the subject that the requester's side downloaded the report, at most once
 *   per verification and UTC day; it writes nothing if the subject downloads it themselves, or
 *   if no account is bound as the subject
 */
export function notifyDownloaded(
  ctx: Ctx,
  { verification, requester, viewerRoles }: Pick<CaseFile, "verification" | "requester" | "viewerRoles">,
): WritePart {
  const { id, targetUserId } = verification;
  if (targetUserId === null || viewerRoles.includes("target")) return NO_WRITE;
  const day = dateOf(ctx.now());
  return notificationEffects(ctx, {
    userId: targetUserId,
    type: "system_notification",
    kind: "profile",
    title: "Your report was downloaded",
    message: message(requester.name),
    data: { verification_id: id },
    priority: "medium",
    dedupeKey: `${KEY}${id}:${day}`,
  });
}

/**
 * @returns the statement that removes a former user's name from notifications about their downloads, except
 *   under a legal hold
 */
export function unnameDownloader({ db }: Ctx, requesterId: string): Statement {
  const theirs = and(eq(verifications.requesterId, requesterId), not(isUnderLegalHold(verifications.id)));
  const pick = (column: typeof verifications.id | typeof verifications.targetUserId) =>
    db
      .select({ value: sql<string>`${column}` })
      .from(verifications)
      .where(theirs);
  return db
    .update(notifications)
    .set({ message: message("Someone who has left Countersign") })
    .where(
      and(
        inArray(notifications.userId, pick(verifications.targetUserId)),
        like(notifications.dedupeKey, `${KEY}%`),
        inArray(sql`${notifications.data} ->> '$.verification_id'`, pick(verifications.id)),
      ),
    );
}

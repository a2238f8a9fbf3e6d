import { and, eq, exists, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import { MINUTE } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import type { Postponed } from "#core/job.ts";
import { runBatch } from "#db/batch.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { idempotency } from "#db/schema/ground.ts";
import {
  notificationPreferences,
  notificationSettings,
  presence,
  pushSubscriptions,
  userEvents,
} from "#db/schema/notices.ts";
import { notifications } from "#db/schema/outbox.ts";
import { accessBlocks, shareLinks } from "#db/schema/sharing.ts";
import { supportTickets } from "#db/schema/support.ts";
import { checks, consents } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { requestDrafts, requestTemplates } from "#db/schema/verification/drafts.ts";
import { verificationWatchers } from "#db/schema/verification/notes.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { deletedUserAddress } from "#functions/accounts/profile/former-address.ts";
import { closeCustomer } from "#functions/billing/close.ts";
import { withdrawDisputes } from "#functions/disputes/withdraw-disputes.ts";
import { deleteFile } from "#functions/documents/store/delete-file.ts";
import { declineVerification } from "#functions/lifecycle/answer/decline.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { cancelVerification } from "#functions/lifecycle/end/cancel.ts";
import { unnameDownloader } from "#functions/reports/download-notice.ts";
import { revokeShareLinks } from "#functions/sharing/revoke-links.ts";
import { forgetRatings } from "#functions/trust/forget-ratings.ts";
import { forgetFingerprintsOf } from "#functions/verification/forget-fingerprints.ts";
import { isUnderLegalHold } from "#functions/verification/legal-hold.ts";
import { forgetFreeText } from "./forget-free-text.ts";
import { forgetTeamInvitations } from "./forget-invitations.ts";
import { forgetSubject } from "./forget-subject.ts";

const AT_ONCE = 50;
/** Rounds of {@link AT_ONCE} verifications per run, few enough for a run to finish within its lease. */
const ROUNDS = 5;
/**
 * The time after the deletion by which the former user's last access token has expired. A second run then ends
 * everything that was created with that token.
 */
const TAIL = 16 * MINUTE;

/**
 * Cleans up after a deleted account. Cancels its own pending requests, declines or withdraws from requests about it,
 * closes its disputes and its billing, and revokes its share links. Deletes its documents and what was read from them,
 * its settings, notifications and sessions. Removes the person from other people's requests, and their own words from
 * reports, disputes and notices. Data under a legal hold stays.
 * @returns when to run again; undefined once everything is done
 */
export async function leave(ctx: Ctx, id: string): Promise<Postponed | undefined> {
  const [user] = await ctx.db
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(and(eq(users.id, id), isNotNull(users.deletedAt)));
  if (!user?.deletedAt) return;
  for (let round = 0; ; round++) {
    const open = await openVerifications(ctx, id);
    if (open.length === 0) break;
    if (round === ROUNDS) return { until: ctx.now() };
    for (const row of open) await end(ctx, id, row);
  }
  await closeCustomer(ctx, id);
  // Revoked before the links are deleted, so that copies of their credentials stop working, too.
  await revokeShareLinks(ctx, id, undefined);
  await withdrawDisputes(ctx, id);
  await deleteDocuments(ctx, id);
  const aboutThem = ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.targetUserId, id), isNull(verifications.legalHoldAt)));
  await ctx.db
    .update(checks)
    .set({ evidence: null, subjectName: null })
    .where(
      and(
        inArray(checks.verificationId, aboutThem),
        or(isNotNull(checks.evidence), isNotNull(checks.subjectName)),
      ),
    );
  await forgetSubject(ctx, id);
  await forgetFreeText(ctx, id);
  await runBatch(ctx.db, [
    ...forgetFingerprintsOf(ctx, id),
    ...forgetRatings(ctx, id),
    unnameDownloader(ctx, id),
    ...forgetTeamInvitations(ctx, id),
    // Views and requests for access are deleted with their links.
    ctx.db.delete(shareLinks).where(eq(shareLinks.userId, id)),
    ctx.db.delete(accessBlocks).where(eq(accessBlocks.userId, id)),
    ctx.db.delete(requestDrafts).where(eq(requestDrafts.userId, id)),
    // A team's templates stay with the team.
    ctx.db
      .delete(requestTemplates)
      .where(and(eq(requestTemplates.userId, id), isNull(requestTemplates.teamId))),
    ctx.db.delete(verificationWatchers).where(eq(verificationWatchers.userId, id)),
    ctx.db.delete(notificationPreferences).where(eq(notificationPreferences.userId, id)),
    ctx.db.delete(notificationSettings).where(eq(notificationSettings.userId, id)),
    ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, id)),
    ctx.db.delete(phoneHandoffs).where(eq(phoneHandoffs.userId, id)),
    ctx.db.delete(presence).where(eq(presence.userId, id)),
    ctx.db.delete(userEvents).where(eq(userEvents.userId, id)),
    ctx.db.delete(notifications).where(eq(notifications.userId, id)),
    ctx.db.delete(idempotency).where(eq(idempotency.userId, id)),
  ]);
  const secondRun = user.deletedAt + TAIL;
  if (ctx.now() < secondRun) return { until: secondRun };
  await runBatch(ctx.db, [
    // Deletes the sessions' refresh tokens, too. By now, no access token refers to these sessions.
    ctx.db.delete(sessions).where(eq(sessions.userId, id)),
    ctx.db.delete(supportTickets).where(eq(supportTickets.email, deletedUserAddress(id))),
  ]);
}

type Open = Pick<Verification, "id" | "status" | "requesterId">;

function openVerifications(ctx: Ctx, userId: string): Promise<Open[]> {
  const { db } = ctx;
  const standing = exists(
    db
      .select({ one: sql`1` })
      .from(consents)
      .where(and(eq(consents.verificationId, verifications.id), isNull(consents.withdrawnAt))),
  );
  return db
    .select({
      id: verifications.id,
      status: verifications.status,
      requesterId: verifications.requesterId,
    })
    .from(verifications)
    .where(
      or(
        // A team's requests stay with the team. If the team is deleted along with its owner's account, `team.close`
        // ends them.
        and(
          eq(verifications.requesterId, userId),
          isNull(verifications.teamId),
          eq(verifications.status, "pending"),
        ),
        and(
          eq(verifications.targetUserId, userId),
          or(
            inArray(verifications.status, ["pending", "in_progress"]),
            and(eq(verifications.status, "completed"), standing),
          ),
        ),
      ),
    )
    .limit(AT_ONCE);
}

/**
 * Someone else may end a request before we do, so refusals are only logged. Usually, the request has already ended; if
 * it's still open, the next round finds it again.
 */
async function end(ctx: Ctx, userId: string, { id, status, requesterId }: Open): Promise<void> {
  try {
    if (status === "pending" && requesterId === userId) await cancelVerification(ctx, userId, id);
    else if (status === "pending") await declineVerification(ctx, userId, id, undefined);
    else await withdrawConsent(ctx, userId, id);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    ctx.log("user.leave_skipped", { verification_id: id, code: error.code });
  }
}

async function deleteDocuments(ctx: Ctx, userId: string): Promise<void> {
  for (;;) {
    const rows = await ctx.db
      .select({ id: documents.id, key: documents.storageKey })
      .from(documents)
      .where(
        and(
          eq(documents.ownerId, userId),
          isNull(documents.deletedAt),
          not(isUnderLegalHold(documents.verificationId)),
        ),
      )
      .limit(AT_ONCE);
    if (rows.length === 0) return;
    await Promise.all(rows.map(({ key }) => deleteFile(ctx.env, key)));
    await ctx.db
      .update(documents)
      .set({
        deletedAt: ctx.now(),
        fields: null,
        signatureKeys: null,
        revocation: null,
        description: null,
        fileName: "deleted",
      })
      .where(
        inArray(
          documents.id,
          rows.map((row) => row.id),
        ),
      );
  }
}

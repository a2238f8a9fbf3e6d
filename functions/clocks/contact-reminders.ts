import { and, asc, eq, gt, lte, or, type SQL } from "drizzle-orm";
import { ATTESTATION_RULES } from "#contract/attestation/attestation.ts";
import { DAY } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { AT_ONCE, forEachDue, type IsReady } from "#core/for-each-due.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { contactNotices } from "#functions/attestation/notices.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";

/**
 * Runs every minute: sends contacts their reminders, and stops waiting for an answer after seven days. An error with
 * one contact doesn't affect the others.
 */
export async function contactReminders(ctx: Ctx): Promise<void> {
  const overdue = (isReady: IsReady) => asked(ctx, isOver(ctx), isReady).orderBy(asc(attestations.expiresAt));
  await forEachDue(ctx, "contact_expired", overdue, (id) => expire(ctx, id));
  const toRemind = (isReady: IsReady) =>
    asked(ctx, isMailDue(ctx), isReady).orderBy(asc(attestations.lastMailAt));
  await forEachDue(ctx, "contact_reminder", toRemind, (id) => remind(ctx, id));
}

const asked = (ctx: Ctx, due: SQL | undefined, isReady: IsReady) =>
  ctx.db
    .select({ id: attestations.id })
    .from(attestations)
    .where(and(eq(attestations.status, "asked"), due, isReady(attestations.id)))
    .limit(AT_ONCE);

const isOver = (ctx: Ctx) => lte(attestations.expiresAt, ctx.now());

/** The second email is due on day 3 after the subject's approval, the third on day 6. */
function isMailDue(ctx: Ctx): SQL | undefined {
  const now = ctx.now();
  const isDue = ATTESTATION_RULES.mailDays
    .map((day, sent) => ({ day, sent }))
    .slice(1)
    .map(({ day, sent }) =>
      and(eq(attestations.mailsSent, sent), lte(attestations.approvedAt, now - day * DAY)),
    );
  return and(gt(attestations.expiresAt, now), or(...isDue));
}

/**
 * Stops waiting for a contact who didn't answer in time, so that the subject is asked for a document instead. The
 * subject's time to add a document starts over, unless it has passed or they said they have nothing more to add.
 */
async function expire(ctx: Ctx, id: string): Promise<void> {
  const [found] = await ctx.db
    .select({ row: attestations, verification: verifications })
    .from(attestations)
    .innerJoin(verifications, eq(verifications.id, attestations.verificationId))
    .where(and(eq(attestations.id, id), eq(attestations.status, "asked")));
  if (!found) return;
  const { row, verification } = found;
  const hasEnded = verification.status !== "in_progress";
  const status = hasEnded ? "stopped" : "expired";
  const mark = [
    ctx.db
      .update(attestations)
      .set({ status })
      .where(and(eq(attestations.id, row.id), eq(attestations.status, "asked"))),
    mustHaveChanged(ctx.db),
  ];
  if (hasEnded) return commit(ctx, { statements: mark, effects: [], resourceId: row.id });
  const change = verification.evidenceCompleteAt ? {} : { evidenceAskedAt: ctx.now(), reminders: 0 };
  const notices = contactNotices(ctx, verification, { ...row, status: "expired" });
  const own = {
    statements: [
      ...changeStatements(ctx, verification, change),
      ...mark,
      auditRow(ctx, {
        actor: "system",
        action: "contact.expired",
        entity: "verification",
        entityId: verification.id,
        detail: { attestation_id: row.id },
      }),
    ],
    effects: [updatedEvent(verification, change), job("checks.run", { verification_id: verification.id })],
  };
  await commit(ctx, { ...combine(own, notices), resourceId: verification.id });
}

async function remind(ctx: Ctx, id: string): Promise<void> {
  const isDue = and(eq(attestations.id, id), eq(attestations.status, "asked"), isMailDue(ctx));
  const [row] = await ctx.db.select({ sent: attestations.mailsSent }).from(attestations).where(isDue);
  if (!row) return;
  const mail = row.sent + 1;
  await commit(ctx, {
    statements: [
      ctx.db
        .update(attestations)
        .set({ mailsSent: mail })
        .where(and(isDue, eq(attestations.mailsSent, row.sent))),
      mustHaveChanged(ctx.db),
    ],
    effects: [job("mail.attest", { attestation_id: id, mail })],
    resourceId: id,
  });
}

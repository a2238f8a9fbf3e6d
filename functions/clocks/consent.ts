import { and, asc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { users } from "../../db/schema/users.ts";
import { verifications } from "../../db/schema/verifications.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { CLOCK } from "../contract/limits.ts";
import { commit } from "../outbox/commit.ts";
import { job } from "../outbox/effects.ts";
import { endWrite } from "../verification/end.ts";
import { hear } from "../verification/hidden.ts";
import { changeStatements } from "../verification/moves.ts";
import { canMove } from "../verification/transitions.ts";
import { AT_ONCE, forEachDue, type IsReady, remindersDue } from "./each.ts";

/** Ends requests that nobody answered in time, and reminds the subjects of the others. */
export async function consentClock(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const reminders = CLOCK.consentReminders;
  // One count of reminders at a time: of several at once SQLite thinks another index better, which knows no dates.
  for (const sent of [...reminders.keys(), reminders.length]) {
    const over = and(eq(verifications.reminders, sent), createdBy(now - CLOCK.consent));
    await forEachDue(
      ctx,
      "consent_expired",
      (isReady) => pending(ctx, over, isReady),
      (id) => expire(ctx, id),
    );
  }
  for (const [sent, after] of reminders.entries()) {
    const due = and(eq(verifications.reminders, sent), createdBy(now - after));
    await forEachDue(
      ctx,
      "consent_reminder",
      (isReady) => pending(ctx, due, isReady),
      (id) => remind(ctx, id),
    );
  }
}

const createdBy = (time: number) => lte(verifications.createdAt, time);

function pending(ctx: Ctx, due: SQL | undefined, isReady: IsReady) {
  return ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(sql`${verifications.status} = 'pending'`, due, isReady(verifications.id)))
    .orderBy(asc(verifications.createdAt))
    .limit(AT_ONCE);
}

/** @returns the row, and the subject's account: bound, or with the proven address and no block of the requester */
async function read(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
  if (!row) return null;
  if (row.targetUserId) return { row, subjectId: row.targetUserId };
  const [account] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, row.targetEmail), isNotNull(users.emailVerifiedAt), hear(row.requesterId)));
  return { row, subjectId: account?.id ?? null };
}

async function expire(ctx: Ctx, id: string): Promise<void> {
  const found = await read(ctx, id);
  if (!found) return;
  const { row, subjectId } = found;
  if (!canMove("expire_consent", row.status) || row.createdAt + CLOCK.consent > ctx.now()) return;
  const ending = { status: "failed", reason: "consent_expired" } as const;
  await commit(ctx, {
    ...endWrite(ctx, row, ending, "system", [row.requesterId, subjectId]),
    resourceId: id,
  });
}

async function remind(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
  if (row?.status !== "pending") return;
  const reminders = remindersDue(CLOCK.consentReminders, row.createdAt, ctx.now());
  if (row.reminders >= reminders) return;
  await commit(ctx, {
    statements: [
      ...changeStatements(ctx, row, { reminders }),
      auditRow(ctx, {
        actor: "system",
        action: "consent.reminded",
        entity: "verification",
        entityId: id,
        detail: { reminder: reminders },
      }),
    ],
    effects: [job("mail.consent_reminder", { verification_id: id })],
    resourceId: id,
  });
}

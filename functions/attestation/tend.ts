import { and, asc, eq, gt, lte, or } from "drizzle-orm";
import { mustHaveChanged } from "../../db/batch.ts";
import { type AttestationRow, attestations } from "../../db/schema/attestations.ts";
import { verifications } from "../../db/schema/verifications.ts";
import { auditRow } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { ATTESTATION_RULES } from "../contract/attestation.ts";
import { attempt } from "../outbox/attempt.ts";
import { commit } from "../outbox/commit.ts";
import { job } from "../outbox/effects.ts";
import { changeStatements, updatedEvent } from "../verification/moves.ts";
import { contactNotices } from "./notices.ts";

const DAY = 24 * 60 * 60 * 1000;
const AT_ONCE = 100;

/**
 * The minute's look after contacts: reminders on their days, and the end of the wait after seven days. Each contact
 * stands alone, so that one that fails keeps none of the others.
 */
export async function tendContacts(ctx: Ctx): Promise<void> {
  const outcomes = [
    ...(await Promise.allSettled((await overdue(ctx)).map((id) => expire(ctx, id)))),
    ...(await Promise.allSettled((await toRemind(ctx)).map((row) => remind(ctx, row)))),
  ];
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

async function overdue(ctx: Ctx): Promise<string[]> {
  const found = await ctx.db
    .select({ id: attestations.id })
    .from(attestations)
    .where(and(eq(attestations.status, "asked"), lte(attestations.expiresAt, ctx.now())))
    .orderBy(asc(attestations.expiresAt))
    .limit(AT_ONCE);
  return found.map(({ id }) => id);
}

/**
 * Nobody answered: the contact's time is over, and the subject is asked for a document. Unless they said that they have
 * no more to add, the time they have for it begins anew.
 */
async function expire(ctx: Ctx, id: string): Promise<void> {
  const end = async () => {
    const [found] = await ctx.db
      .select({ row: attestations, verification: verifications })
      .from(attestations)
      .innerJoin(verifications, eq(verifications.id, attestations.verificationId))
      .where(and(eq(attestations.id, id), eq(attestations.status, "asked")));
    if (!found) return;
    const { row, verification } = found;
    const isOver = verification.status !== "in_progress";
    const status = isOver ? "stopped" : "expired";
    const mark = [
      ctx.db
        .update(attestations)
        .set({ status })
        .where(and(eq(attestations.id, row.id), eq(attestations.status, "asked"))),
      mustHaveChanged(ctx.db),
    ];
    if (isOver) return commit(ctx, { statements: mark, effects: [], resourceId: row.id });
    const change = verification.evidenceCompleteAt ? {} : { evidenceAskedAt: ctx.now(), reminders: 0 };
    const notices = contactNotices(ctx, verification, { ...row, status: "expired" });
    await commit(ctx, {
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
        ...notices.statements,
      ],
      effects: [
        updatedEvent(verification, change),
        job("checks.run", { verification_id: verification.id }),
        ...notices.effects,
      ],
      resourceId: verification.id,
    });
  };
  await attempt(ctx, undefined, end, () => undefined);
}

/** @returns contacts whose next mail is due: the second on day 3, the third on day 6 after the subject's approval */
async function toRemind(ctx: Ctx): Promise<Pick<AttestationRow, "id" | "mailsSent">[]> {
  const now = ctx.now();
  const isDue = ATTESTATION_RULES.mailDays
    .map((day, sent) => ({ day, sent }))
    .slice(1)
    .map(({ day, sent }) =>
      and(eq(attestations.mailsSent, sent), lte(attestations.approvedAt, now - day * DAY)),
    );
  return ctx.db
    .select({ id: attestations.id, mailsSent: attestations.mailsSent })
    .from(attestations)
    .where(and(eq(attestations.status, "asked"), gt(attestations.expiresAt, now), or(...isDue)))
    .orderBy(asc(attestations.lastMailAt))
    .limit(AT_ONCE);
}

async function remind(ctx: Ctx, { id, mailsSent }: Pick<AttestationRow, "id" | "mailsSent">): Promise<void> {
  const write = async () => {
    const mail = mailsSent + 1;
    const [still] = await ctx.db
      .select({ id: attestations.id })
      .from(attestations)
      .where(and(eq(attestations.id, id), eq(attestations.mailsSent, mailsSent)));
    if (!still) return;
    await commit(ctx, {
      statements: [
        ctx.db
          .update(attestations)
          .set({ mailsSent: mail })
          .where(
            and(
              eq(attestations.id, id),
              eq(attestations.status, "asked"),
              eq(attestations.mailsSent, mailsSent),
            ),
          ),
        mustHaveChanged(ctx.db),
      ],
      effects: [job("mail.attest", { attestation_id: id, mail })],
      resourceId: id,
    });
  };
  await attempt(ctx, undefined, write, () => undefined);
}

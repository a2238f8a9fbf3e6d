import { and, eq } from "drizzle-orm";
import type { AnswerBody } from "#contract/attestation/attestation.schema.ts";
import { dateOf } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { seal } from "#core/crypto/fields.ts";
import { job } from "#core/effects.ts";
import type { Client } from "#core/http/client.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { mailSuppressions } from "#db/schema/accounts/mail.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { addressHash } from "#functions/mail/opt-out.ts";
import { ticketWrite } from "#functions/support/file-ticket.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { attestationPlace, openContact, type StoredAnswer } from "./answers.ts";
import { type Asked, readAsked } from "./link.ts";
import { contactNotices } from "./notices.ts";
import { questionsFor, validateAnswer } from "./questions.ts";

/**
 * Records a contact's response through their link: an answer, a refusal, or a report of abuse. They can respond only
 * once. The answer is stored encrypted. Both sides are notified, and the checks run again.
 * @throws DomainError like `readAsked`; 422 per fact
 */
export async function answerAttestation(ctx: Ctx, client: Client, input: AnswerBody): Promise<void> {
  const take = async () => {
    const asked = await readAsked(ctx, client, input.token);
    const { row, verification } = asked;
    const answer = input.outcome === "answered" ? await sealedAnswer(ctx, asked, input) : null;
    const report = input.outcome === "reported" ? await reportWrite(ctx, asked, input.details) : NO_WRITE;
    const notices = contactNotices(ctx, verification, { ...row, status: input.outcome });
    const own = {
      statements: [
        ...changeStatements(ctx, verification, {}),
        ctx.db
          .update(attestations)
          .set({ status: input.outcome, answeredAt: ctx.now(), answer })
          .where(and(eq(attestations.id, row.id), eq(attestations.status, "asked"))),
        mustHaveChanged(ctx.db),
        auditRow(ctx, {
          actor: "link",
          action: `contact.${input.outcome}`,
          entity: "verification",
          entityId: verification.id,
          detail: { attestation_id: row.id },
        }),
      ],
      effects: [updatedEvent(verification, {}), job("checks.run", { verification_id: verification.id })],
    };
    await commit(ctx, { ...combine(own, notices, report), resourceId: verification.id });
  };
  await attempt(ctx, take);
}

async function sealedAnswer(
  ctx: Ctx,
  { row, verification, claims }: Asked,
  input: AnswerBody,
): Promise<string> {
  const questions = questionsFor(row.kind, { ...verification, claims });
  const facts = validateAnswer(row.kind, questions, input.facts, dateOf(ctx.now()));
  const stored: StoredAnswer = { facts };
  return seal(ctx.env, attestationPlace("answer", row.id), JSON.stringify(stored));
}

/** Opens a support ticket with the report, for staff. The contact gets no more email about other people's requests. */
async function reportWrite(
  ctx: Ctx,
  { row, verification }: Asked,
  details: string | undefined,
): Promise<WritePart> {
  const { name, email } = await openContact(ctx, row);
  const ticket = ticketWrite(ctx, {
    name: name ?? "A contact",
    email,
    category: "verification",
    subject: `A contact reports abuse: ${verification.id}`,
    message: `Attestation ${row.id}\n\n${details ?? "No words were added."}`,
  });
  const suppressed = { addressHash: await addressHash(ctx.env, email), createdAt: ctx.now() };
  const suppress = ctx.db.insert(mailSuppressions).values(suppressed).onConflictDoNothing();
  return combine(ticket, { statements: [suppress] });
}

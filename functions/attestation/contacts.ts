import { and, eq } from "drizzle-orm";
import type { ContactBody } from "#contract/attestation/attestation.schema.ts";
import { ATTESTATION_RULES, ATTESTER_WITH_ARTICLE } from "#contract/attestation/attestation.ts";
import { DAY } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { countRateLimits, readNothing, throwIfExceeded } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { type AttestationRow, attestations } from "#db/schema/verification/attestations.ts";
import { addressHash, takesNoMail } from "#functions/mail/opt-out.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { assertSubject, loadCaseFile } from "../verification/case-file/load-case-file.ts";
import { openContact } from "./answers.ts";
import { askableKind, contactRow } from "./proposal.ts";
import { loadSides, whyNotAsk } from "./requester-side.ts";
import type { Contact } from "./stated-contact.ts";
import { refuseProposed } from "./stop.ts";

/**
 * Records the subject's decision about contacts: they approve a proposed one, refuse one (even after we've emailed
 * them), or name a new one, which also approves it. A refusal without a contact's id means that we don't ask anyone
 * else. Idempotent. We email nobody before this decision.
 * @throws DomainError 403 for other parties, 404 for strangers and for an unknown contact; 409 unless the request
 *   is in progress, and for `contact_done`, `email_unverified`, `nobody_to_ask` and `too_many_contacts`; 422 per
 *   field for a contact who can't be asked; 429
 */
export async function decideContact(
  ctx: Ctx,
  userId: string,
  id: string,
  input: ContactBody,
  once?: Once,
): Promise<void> {
  const decide = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertSubject(caseFile);
    assertMove("contacts", caseFile.verification.status);
    if (!input.id && input.decision === "refuse") return refuseAll(ctx, caseFile, once);
    if (!input.id) return name(ctx, caseFile, contactOf(caseFile, input), once);
    const row = caseFile.contacts.find((one) => one.id === input.id);
    if (!row) throw notFound("Contact not found");
    if (input.decision === "refuse") return refuseContact(ctx, caseFile, row, once);
    return approve(ctx, caseFile, row, once);
  };
  await attempt(ctx, decide, once);
}

function contactOf({ verification }: CaseFile, { kind, name: called, email }: ContactBody): Contact {
  const askable = askableKind(verification);
  if (!askable) throw conflict("nobody_to_ask", "We don't email anyone for this verification.");
  if (kind !== askable)
    throw invalid({ kind: `For this verification we can only ask ${ATTESTER_WITH_ARTICLE[askable]}` });
  return { kind, name: called ?? null, email: email ?? "" };
}

async function name(ctx: Ctx, caseFile: CaseFile, contact: Contact, once?: Once): Promise<void> {
  const { excess } = await countRateLimits(
    ctx,
    [{ rule: "contact.account", subject: caseFile.viewerId }],
    readNothing(ctx),
  );
  throwIfExceeded(ctx, excess);
  const hash = await addressHash(ctx.env, contact.email);
  const known = caseFile.contacts.find((row) => row.contactHash === hash);
  if (known) return approve(ctx, caseFile, known, once);
  const asked = caseFile.contacts.filter(({ approvedAt }) => approvedAt !== null).length;
  if (asked >= ATTESTATION_RULES.maxContacts)
    throw conflict(
      "too_many_contacts",
      `We ask at most ${ATTESTATION_RULES.maxContacts} contacts per request. Please upload a document instead.`,
    );
  await assertMayAsk(ctx, caseFile, contact.email);
  const row = await contactRow(ctx, caseFile.verification.id, contact, "subject");
  await write(ctx, caseFile, row.id, "contact.named", once, {
    statements: [ctx.db.insert(attestations).values({ ...row, ...approved(ctx) })],
    effects: [firstMail(row.id)],
  });
}

async function approve(ctx: Ctx, caseFile: CaseFile, row: AttestationRow, once?: Once): Promise<void> {
  if (row.status === "asked" || row.status === "answered") return;
  // A contact that the subject refused before we emailed them can still be approved.
  const isFresh = row.status === "proposed" || (row.status === "refused" && row.approvedAt === null);
  if (!isFresh)
    throw invalid({
      email: "We already asked this address. Name someone else, or upload a document instead.",
    });
  const { email } = await openContact(ctx, row);
  await assertMayAsk(ctx, caseFile, email);
  await write(ctx, caseFile, row.id, "contact.approved", once, {
    statements: changed(ctx, row, approved(ctx)),
    effects: [firstMail(row.id)],
  });
}

async function refuseContact(ctx: Ctx, caseFile: CaseFile, row: AttestationRow, once?: Once): Promise<void> {
  if (row.status === "refused") return;
  if (row.status !== "proposed" && row.status !== "asked")
    throw conflict("contact_done", "You can no longer refuse this contact.");
  await write(ctx, caseFile, row.id, "contact.refused", once, {
    statements: changed(ctx, row, { status: "refused" }),
    effects: [],
  });
}

/** Refuses all contacts we haven't asked yet, and records that we may not ask anyone else. */
async function refuseAll(ctx: Ctx, caseFile: CaseFile, once?: Once): Promise<void> {
  const { verification, viewerId } = caseFile;
  if (verification.contactsDecidedAt !== null) return;
  const change = { contactsDecidedAt: ctx.now() };
  const { id } = verification;
  await commit(ctx, {
    statements: [
      ...changeStatements(ctx, verification, change),
      refuseProposed(ctx, verification),
      auditRow(ctx, { actor: viewerId, action: "contact.none", entity: "verification", entityId: id }),
    ],
    effects: [updatedEvent(verification, change), job("checks.run", { verification_id: id })],
    once,
    resourceId: id,
  });
}

async function assertMayAsk(ctx: Ctx, { verification, requester }: CaseFile, email: string): Promise<void> {
  if (!requester.emailVerified)
    throw conflict(
      "email_unverified",
      "We can't ask anyone yet. The requester has to confirm their email address first.",
    );
  const why = whyNotAsk(email, await loadSides(ctx, verification));
  if (why) throw invalid({ email: why });
  // Our email wouldn't be sent, so the verification would wait a week for an answer that can't come.
  if (await takesNoMail(ctx, email))
    throw invalid({
      email: "This address doesn't accept our emails. Please upload a document, or name someone else.",
    });
}

const approved = (ctx: Ctx) => ({
  status: "asked" as const,
  approvedAt: ctx.now(),
  expiresAt: ctx.now() + ATTESTATION_RULES.days * DAY,
  mailsSent: 1,
});

const firstMail = (id: string) => job("mail.attest", { attestation_id: id, mail: 1 });

function changed(ctx: Ctx, row: AttestationRow, change: Partial<AttestationRow>): Statement[] {
  return [
    ctx.db
      .update(attestations)
      .set(change)
      .where(and(eq(attestations.id, row.id), eq(attestations.status, row.status))),
    mustHaveChanged(ctx.db),
  ];
}

async function write(
  ctx: Ctx,
  { verification, viewerId }: CaseFile,
  contactId: string,
  action: string,
  once: Once | undefined,
  part: WritePart,
): Promise<void> {
  const { id } = verification;
  const change = { statements: changeStatements(ctx, verification, {}) };
  const rest = {
    statements: [
      auditRow(ctx, {
        actor: viewerId,
        action,
        entity: "verification",
        entityId: id,
        detail: { attestation_id: contactId },
      }),
    ],
    effects: [updatedEvent(verification, {}), job("checks.run", { verification_id: id })],
  };
  await commit(ctx, { ...combine(change, part, rest), once, resourceId: id });
}

import { isPictureOnly } from "#contract/documents/sides.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import type { ConsentBody } from "#contract/verification/verification.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { consents } from "#db/schema/verification/checks.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import { requestPaused } from "#functions/accounts/requests/answerable.ts";
import { awaitContactDecision } from "#functions/attestation/contact-question.ts";
import { proposedRow } from "#functions/attestation/proposal.ts";
import { copyDocument, readDocument } from "#functions/documents/store/jobs.ts";
import type { Consent } from "#functions/verification/case-file/case-file.ts";
import { assertSubject, loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { chargeWrite } from "#functions/verification/charge.ts";
import { openClaims, sealClaims } from "#functions/verification/claims.ts";
import { consentTextOf } from "#functions/verification/consent-text.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { openInvite } from "./open-invite.ts";
import { withOwnClaims } from "./own-claims.ts";

/**
 * Records the subject's consent and charges for the verification. The checks start, and documents uploaded earlier are
 * read.
 * @param input `textVersion` and `text`: what the subject read, to detect that the text (which contains the requester's
 *   name) has changed in the meantime; `invite`: the invitation's token, if the request isn't bound to an account yet;
 *   `stated`: the facts that the request left to the subject
 * @throws DomainError 403 for other parties, 404 for strangers; 409 when the text has changed, or the request is paused
 *   or no longer pending; 422 like {@link withOwnClaims}; with a token, also like {@link openInvite}
 */
export async function giveConsent(
  ctx: Ctx,
  userId: string,
  id: string,
  input: Pick<ConsentBody, "textVersion" | "text" | "invite" | "stated">,
  client: Client,
  once?: Once,
): Promise<void> {
  if (input.invite) await openInvite(ctx, userId, id, input.invite);
  const agree = async () => {
    const caseFile = await loadCaseFile(ctx, userId, id);
    assertSubject(caseFile);
    const { verification: row, documents } = caseFile;
    assertMove("consent", row.status);
    if (caseFile.requester.suspended) throw requestPaused();
    const stated = await openClaims(ctx, row);
    const text = consentTextOf(caseFile, stated);
    const isAsRead = input.text === undefined || input.text === text;
    if (input.textVersion !== CONSENT_VERSION || !isAsRead)
      throw conflict("consent_text_changed", "The consent text has changed. Please read it again.");
    const claims = withOwnClaims(ctx, stated, input.stated);
    const own = claims.askSubject && (await sealClaims(ctx, id, claims));
    const now = ctx.now();
    const hasEvidence = documents.some((document) => !isPictureOnly(document));
    const proposed = await proposedRow(ctx, row, claims, userId);
    const change = {
      status: "in_progress",
      stage: hasEvidence ? "checking" : "awaiting_evidence",
      targetUserId: userId,
      openedAt: row.openedAt ?? now,
      processingStartedAt: now,
      evidenceAskedAt: now,
      reminders: 0,
      // Identity numbers have their own columns, which stay as they are.
      ...(own && { claims: own.claims }),
    } as const;
    const notice = notificationEffects(ctx, {
      userId: row.requesterId,
      type: "verification_updated",
      kind: "progress",
      title: "Consent given",
      message: `${row.targetName ?? "The subject"} agreed.${hasEvidence ? " The checks have started." : ""}`,
      data: { verification_id: id },
      priority: "medium",
      dedupeKey: `consented:${id}`,
    });
    const agreed = {
      statements: [
        ...changeStatements(ctx, row, change),
        ctx.db.insert(consents).values(consentRow(ctx, row, text, userId, client)),
        ...(proposed ? [ctx.db.insert(attestations).values(proposed)] : []),
        ...awaitContactDecision(ctx, row, proposed !== null),
        auditRow(ctx, { actor: userId, action: "consent.given", entity: "verification", entityId: id }),
      ],
      effects: [
        updatedEvent(row, change),
        job("checks.run", { verification_id: id }),
        ...documents.flatMap(copyDocument),
        ...documents.filter((d) => d.reading === "stored" || isPictureOnly(d)).map((d) => readDocument(d.id)),
      ],
    };
    await commit(ctx, { ...combine(agreed, chargeWrite(ctx, row), notice), once, resourceId: id });
  };
  await attempt(ctx, agree, once);
}

/** @returns the record of a consent: what was agreed to, when, and from which truncated network address and browser */
export function consentRow(
  ctx: Ctx,
  row: Verification,
  textShown: string,
  userId: string,
  client: Client,
): Consent {
  const now = ctx.now();
  return {
    id: newId("cns", now),
    verificationId: row.id,
    userId,
    textVersion: CONSENT_VERSION,
    textShown,
    purpose: row.purpose,
    services: row.services,
    givenAt: now,
    network: client.network,
    userAgent: client.userAgent,
    withdrawnAt: null,
  };
}

import { assuranceText } from "#contract/assurance/words.ts";
import { isoTime } from "#contract/time.ts";
import type { Reader } from "#contract/verdicts/case.ts";
import { verdictOf } from "#contract/verdicts/verdict.ts";
import { statedByRequester } from "#contract/verification/claims.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { presentRequestTexts } from "#contract/verification/request-fields.ts";
import type { Ctx } from "#core/context.ts";
import { presentBusiness } from "#functions/accounts/names/business-name.ts";
import { presentProof } from "#functions/accounts/names/identity-proof.ts";
import { presentAdverseAction } from "#functions/adverse-action/present.ts";
import { assuranceWith, knowsVersion } from "#functions/assurance/versions.ts";
import { presentContacts } from "#functions/attestation/present.ts";
import { codeActions, presentStatedPhone } from "#functions/codes/stated-phone.ts";
import { isDisputed, presentDisputes, resultsWithDisputes } from "#functions/disputes/present.ts";
import { missingCopy } from "#functions/documents/store/copied-types.ts";
import { removalRefusal } from "#functions/documents/store/in-use.ts";
import { presentKept } from "#functions/retention/present-kept.ts";
import { presentForParties } from "#functions/reviews/present-for-parties.ts";
import { factsFor } from "#functions/verdicts/facts.ts";
import { hasVerdict, judgedCase, namesDocument, otherNameIn, readerOf } from "#functions/verdicts/judged.ts";
import type { CaseFile } from "#functions/verification/case-file/case-file.ts";
import { shownDocuments } from "#functions/verification/case-file/shown-documents.ts";
import {
  canActForRequester,
  canSeeResults,
  isWaitingForCounterpart,
  waitsForCounterpart,
} from "#functions/verification/case-file/standing.ts";
import { chargeOf, presentCharge } from "#functions/verification/charge.ts";
import { openClaims } from "#functions/verification/claims.ts";
import { answerBy, expectedBy } from "#functions/verification/clocks.ts";
import { consentTextOf } from "#functions/verification/consent-text.ts";
import { presentCredits } from "#functions/verification/credits.ts";
import { consentSinceOf, presentHold } from "#functions/verification/invitation.ts";
import {
  presentCheck,
  presentClaims,
  presentDocument,
  presentDocumentSignature,
  presentPeer,
} from "#functions/verification/results/present-parts.ts";
import { resultOf } from "#functions/verification/results/stored-result.ts";
import { presentSubjectName } from "#functions/verification/subject-name.ts";
import { presentReminder } from "../remind/reminder.ts";
import { actionsOf } from "./actions.ts";
import { isProviderAsked, stageNow, waitingFor } from "./waiting-for.ts";

/**
 * The other half of a mutual check. Only the two parties see it, because teammates can't open that request. A requester
 * who can't see that half doesn't get it either.
 */
function counterpartFor(caseFile: CaseFile): CaseFile["counterpart"] {
  const { viewerRoles, counterpart } = caseFile;
  const isParty = viewerRoles.includes("requester") || viewerRoles.includes("target");
  return isParty && waitsForCounterpart(caseFile) ? counterpart : null;
}

/**
 * A verification's details, as one viewer may see them. For example, only the requester's side sees the notes, the
 * cost, the tags and the reason for urgency. They don't see the subject's account before consent. Once consent is
 * withdrawn, only the subject sees the results; for everyone else they're null.
 * @param reader whom the verdict addresses, if not the viewer
 */
export async function presentVerification(ctx: Ctx, caseFile: CaseFile, reader?: Reader) {
  const { verification: v, requester, consent, viewerRoles, viewerId } = caseFile;
  const isTarget = viewerRoles.includes("target");
  // A teammate who is also the subject is treated as the subject.
  const isRequesterSide = viewerRoles.includes("requester") || (viewerRoles.includes("team") && !isTarget);
  // The emailed invitation shows the subject the same proof of who the requester is. Here they see it as long as it can
  // help them decide.
  const showProof = isTarget && (v.status === "pending" || v.status === "in_progress");
  const claims = await openClaims(ctx, v);
  const checkResults = await Promise.all(caseFile.checks.map((row) => resultOf(ctx, row)));
  const showResults = canSeeResults(caseFile);
  const phoneCode = await presentStatedPhone(ctx, caseFile, claims);
  const [held, counterpart] = [isWaitingForCounterpart(caseFile), counterpartFor(caseFile)];
  const named = checkResults[caseFile.checks.findIndex(namesDocument)];
  const judged = judgedCase(
    caseFile,
    reader ?? readerOf(caseFile, requester.name),
    named ? otherNameIn(named.evidence) : null,
  );
  // Once consent is withdrawn, others no longer see what the subject stated about themselves.
  const showOwn = isTarget || !consent?.withdrawnAt;
  const stated = presentClaims(showOwn ? claims : statedByRequester(claims), v);
  const now = stageNow(v, caseFile.checks, caseFile.contacts);
  const hold = isRequesterSide ? await presentHold(ctx, caseFile) : null;
  const showChecks = !held && (isTarget || !consent?.withdrawnAt);
  const showDocuments = isTarget || (consent !== null && !consent.withdrawnAt);
  const shownChecks = showChecks
    ? caseFile.checks.map((row, i) => {
        const disputed = isDisputed(caseFile.disputes, row.check);
        return { ...presentCheck(row, checkResults[i]?.readings ?? [], disputed), disputed };
      })
    : [];
  const resultsOf = () => {
    const built = resultsWithDisputes(checkResults, caseFile.disputes);
    return { ...built, facts: factsFor(judged, caseFile.checks, stated, built) };
  };
  const assurance =
    showResults && v.assuranceVersion !== null && knowsVersion(v.assuranceVersion)
      ? assuranceWith(v.assuranceVersion, {
          at: isoTime(ctx.now()),
          wanted: v.wantedAssurance,
          checks: shownChecks,
        })
      : null;
  return {
    id: v.id,
    verification_type: v.type,
    status: v.status,
    stage: now.stage,
    waiting_for: waitingFor({
      ...v,
      ...now,
      requesterVerified: requester.emailVerified,
      providerAsked: isProviderAsked(caseFile.checks),
    }),
    failure_reason: v.failureReason,
    purpose: v.purpose,
    peer: presentPeer(v),
    mutual: {
      with_id: counterpart?.id ?? null,
      with_status: counterpart?.status ?? null,
      /** Whether this result waits for the other half of the mutual check. */
      held,
    },
    priority: v.priority,
    requested_services: v.services,
    target_user_email: v.targetEmail,
    target_name: v.targetName,
    target_user_id: consent || v.targetUserId === viewerId ? v.targetUserId : null,
    requester_id: v.requesterId,
    requester_email: requester.email,
    requester_name: requester.name,
    /** The requester's business, if any. A suspicious name is only in this field and the next one. */
    requester_business: presentBusiness(requester.business),
    requester_unverified_name: requester.unverifiedName,
    /** What we verified about the requester, for the subject of an open request. */
    requester_email_verified: showProof ? requester.emailVerified : null,
    requester_identity: showProof ? presentProof(requester.identity) : null,
    /** How the viewer rated the other side, 1 to 5. */
    my_rating: caseFile.myRating,
    requester_blocked: isTarget ? caseFile.requesterBlocked : null,
    team_id: isRequesterSide ? v.teamId : null,
    created_at: isoTime(v.createdAt),
    updated_at: isoTime(v.updatedAt),
    /** When the subject opened the request or agreed, for the requester's side. */
    opened_at: isRequesterSide ? isoTime(v.openedAt) : null,
    processing_started_at: isoTime(v.processingStartedAt),
    completed_at: isoTime(v.completedAt),
    expected_by: isoTime(expectedBy(v)),
    /** When the verification became late; null if it didn't. */
    late_at: isoTime(v.lateAt),
    /** The subject's deadline, if we're waiting for them. */
    answer_by: isoTime(answerBy(v, consentSinceOf(v, caseFile.invitations))),
    /** Why the invitation to the subject is held back, and until when, if it will be sent at all. */
    invitation_held: hold,
    /** The other address that the subject asked for; only for viewers who can decide about it. */
    proposed_email: canActForRequester(caseFile) ? v.proposedEmail : null,
    /** Only for viewers who can act for the requester, while we wait for the subject. */
    reminder: presentReminder(ctx, caseFile, hold),
    /** The list price. */
    estimated_cost: isRequesterSide ? v.priceCents / 100 : null,
    ...presentCharge(isRequesterSide ? chargeOf(v) : null),
    ...presentCredits(caseFile, isRequesterSide),
    ...presentRequestTexts(v, isRequesterSide),
    tags: isRequesterSide ? caseFile.tags : [],
    assigned_to: isRequesterSide ? caseFile.assignee : null,
    watching: isRequesterSide ? caseFile.watch.isWatching : null,
    watchers: isRequesterSide ? caseFile.watch.watchers : null,
    claims: stated,
    /** The name that the subject gave instead of the stated one; others see it only while consent is in force. */
    subject_name: isTarget || (consent && !consent.withdrawnAt) ? await presentSubjectName(ctx, v) : null,
    consent: {
      text: consent?.textShown ?? consentTextOf(caseFile, claims),
      textVersion: consent?.textVersion ?? CONSENT_VERSION,
      given_at: isoTime(consent?.givenAt ?? null),
      withdrawn_at: isoTime(consent?.withdrawnAt ?? null),
    },
    checks: shownChecks,
    disputes: showChecks ? await presentDisputes(ctx, caseFile) : [],
    adverse_action: await presentAdverseAction(ctx, caseFile),
    documents: showDocuments
      ? shownDocuments(caseFile, isTarget).map((row) => ({
          ...presentDocument(row),
          /** The original's signature, if a check relies on it. */
          signature: showChecks ? presentDocumentSignature(row.id, caseFile.checks) : null,
          /**
           * Whether this viewer can open it. Only the owner and reviewers get the original. Others get a copy, and some
           * files can't be copied.
           */
          viewable: row.ownerId === viewerId || missingCopy(row) === null,
          /** Why no copy can be made for others; null if one can. */
          no_copy: missingCopy(row),
          /** Whether this viewer can remove it now. */
          removable: row.ownerId === viewerId && removalRefusal(row, v) === null,
        }))
      : [],
    ...presentKept(caseFile, showDocuments),
    review: presentForParties(caseFile),
    verdict: hasVerdict(caseFile) ? verdictOf(judged) : null,
    results: showResults ? resultsOf() : null,
    /** The level of assurance that the requester asked for; null if they asked for none. */
    wanted_assurance: v.wantedAssurance,
    /**
     * The level that the evidence reaches; null for a business, and for a result from before we recorded what counts.
     */
    assurance,
    assurance_text: assurance && assuranceText(assurance),
    ...(await presentContacts(ctx, caseFile)),
    sandbox: caseFile.checks.some((check) => check.sandbox),
    viewer_roles: viewerRoles,
    phone_code: phoneCode,
    actions: [...actionsOf(caseFile), ...codeActions(phoneCode)],
  };
}
export type VerificationAnswer = Awaited<ReturnType<typeof presentVerification>>;

import type { CheckRow } from "../../db/schema/checks.ts";
import type { Document } from "../../db/schema/documents.ts";
import type { Verification } from "../../db/schema/verifications.ts";
import { presentAdverseAction } from "../adverse-action/present.ts";
import { presentContacts } from "../attestation/present.ts";
import { presentReadings } from "../checks/readings.ts";
import { individualScore } from "../checks/score.ts";
import type { CheckResult, Claims } from "../checks/types.ts";
import { codeActions, presentStatedPhone } from "../codes/stated-phone.ts";
import type { Ctx } from "../context.ts";
import { categoryOf } from "../contract/category.ts";
import { CONSENT_VERSION } from "../contract/consent.ts";
import { gradeWords } from "../contract/labels.ts";
import { isDisputed, presentDisputes, resultsWithDisputes } from "../disputes/present.ts";
import { isCopied } from "../documents/copied-types.ts";
import { whyItStays } from "../documents/in-use.ts";
import { presentKept } from "../retention/present-kept.ts";
import { presentForParties } from "../reviews/present-for-parties.ts";
import { presentBusiness } from "../users/names/business-name.ts";
import { actionsOf, isHeld, seesResults, waits } from "./actions.ts";
import { openClaims } from "./claims.ts";
import { answerBy, expectedBy } from "./clocks.ts";
import { consentTextOf } from "./consent-text.ts";
import { presentCredits } from "./credits.ts";
import type { Dossier } from "./dossier.ts";
import { consentSinceOf, presentHold } from "./invitation.ts";
import { asToldNow, resultOf } from "./stored-result.ts";
import { isProviderAsked, subjectTaskOf, waitingFor } from "./waiting-for.ts";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The request that goes the other way, for the two people themselves: a teammate may not open it. */
function counterpartFor(dossier: Dossier): Dossier["counterpart"] {
  const { viewerRoles, counterpart } = dossier;
  const isParty = viewerRoles.includes("requester") || viewerRoles.includes("target");
  return isParty && waits(dossier) ? counterpart : null;
}

/**
 * The detail answer of a verification for one viewer (design: API contract). Notes, cost and urgent reason are
 * the requester's side's only; the subject's account stays unknown to them until consent; results become null to
 * everyone but the subject once consent is withdrawn.
 */
export async function presentVerification(ctx: Ctx, dossier: Dossier) {
  const { verification: v, requester, consent, viewerRoles, viewerId } = dossier;
  const isTarget = viewerRoles.includes("target");
  // A teammate whom the request is about is its subject before anything else.
  const isRequesterSide = viewerRoles.includes("requester") || (viewerRoles.includes("team") && !isTarget);
  const claims = await openClaims(ctx, v);
  const checkResults = await Promise.all(dossier.checks.map((row) => resultOf(ctx, row)));
  const showResults = seesResults(dossier);
  const phoneCode = await presentStatedPhone(ctx, dossier, claims);
  const [held, counterpart] = [isHeld(dossier), counterpartFor(dossier)];
  const showChecks = !held && (isTarget || !consent?.withdrawnAt);
  const showDocuments = isTarget || (consent !== null && !consent.withdrawnAt);
  return {
    id: v.id,
    verification_type: v.type,
    status: v.status,
    stage: v.stage,
    waiting_for: waitingFor({
      ...v,
      requesterVerified: requester.emailVerified,
      subjectTask: subjectTaskOf(v, dossier.checks),
      providerAsked: isProviderAsked(dossier.checks),
    }),
    failure_reason: v.failureReason,
    purpose: v.purpose,
    peer: presentPeer(v),
    mutual: {
      with_id: counterpart?.id ?? null,
      with_status: counterpart?.status ?? null,
      /** This result waits until the other one is there as well. */
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
    /** The business behind the name, where there is one; a suspicious name stands only here. */
    requester_business: presentBusiness(requester.business),
    requester_unverified_name: requester.unverifiedName,
    requester_blocked: isTarget ? dossier.requesterBlocked : null,
    team_id: isRequesterSide ? v.teamId : null,
    created_at: new Date(v.createdAt).toISOString(),
    updated_at: new Date(v.updatedAt).toISOString(),
    processing_started_at: iso(v.processingStartedAt),
    completed_at: iso(v.completedAt),
    expected_by: iso(expectedBy(v)),
    /** Until when the subject may act, while they are awaited. */
    answer_by: iso(answerBy(v, consentSinceOf(v, dossier.invitations))),
    /** Why the mail to the subject has not left, and when it does, if at all. */
    invitation_held: isRequesterSide ? await presentHold(ctx, dossier) : null,
    estimated_cost: isRequesterSide ? v.priceCents / 100 : null,
    ...presentCredits(dossier, isRequesterSide),
    notes: isRequesterSide ? v.notes : null,
    urgent_reason: isRequesterSide ? v.urgentReason : null,
    tags: isRequesterSide ? dossier.tags : [],
    assigned_to: isRequesterSide ? dossier.assignee : null,
    claims: presentClaims(claims, v),
    consent: {
      text: consent?.textShown ?? consentTextOf(dossier, claims),
      textVersion: consent?.textVersion ?? CONSENT_VERSION,
      given_at: iso(consent?.givenAt ?? null),
      withdrawn_at: iso(consent?.withdrawnAt ?? null),
    },
    checks: showChecks
      ? dossier.checks.map((row, i) => {
          const disputed = isDisputed(dossier.disputes, row.check);
          return { ...presentCheck(row, checkResults[i]?.readings ?? [], disputed), disputed };
        })
      : [],
    disputes: showChecks ? await presentDisputes(ctx, dossier) : [],
    adverse_action: await presentAdverseAction(ctx, dossier),
    documents: showDocuments
      ? dossier.documents.map((row) => ({
          ...presentDocument(row),
          /** To this viewer; others than its owner get copies, and of some files there is none. */
          viewable: row.ownerId === viewerId || (isCopied(row.contentType) && row.copy !== "impossible"),
          /** By this viewer, now. */
          removable: row.ownerId === viewerId && whyItStays(row, v) === null,
        }))
      : [],
    ...presentKept(dossier, showDocuments),
    review: presentForParties(dossier),
    results: showResults ? resultsWithDisputes(checkResults, dossier.disputes) : null,
    ...(await presentContacts(ctx, dossier)),
    sandbox: dossier.checks.some((check) => check.sandbox),
    viewer_roles: viewerRoles,
    phone_code: phoneCode,
    actions: [...actionsOf(dossier), ...codeActions(phoneCode)],
  };
}
export type VerificationAnswer = Awaited<ReturnType<typeof presentVerification>>;

function presentPeer({ peer }: Verification) {
  if (!peer) return null;
  return {
    kind: peer.kind,
    context: peer.context,
    meeting_location: peer.meetingLocation ?? null,
    transaction_type: peer.transactionType ?? null,
    transaction_value: peer.transactionValue ?? null,
    mutual_offered: peer.mutualOffered,
  };
}

/** @returns what was stated, as it is answered: null for what was not; of identity numbers the last four digits */
export function presentClaims(claims: Claims, { ssnLast4, einLast4 }: Verification) {
  const { street, city, state, zipCode, country } = claims.address ?? {};
  const { business, employment, rental } = claims;
  return {
    first_name: claims.firstName ?? null,
    last_name: claims.lastName ?? null,
    date_of_birth: claims.dateOfBirth ?? null,
    phone: claims.phone ?? null,
    address: claims.address
      ? {
          street: street ?? null,
          city: city ?? null,
          state: state ?? null,
          zipCode: zipCode ?? null,
          country: country ?? null,
        }
      : null,
    ssn_last4: ssnLast4,
    business: business
      ? {
          business_name: business.businessName,
          business_address: business.businessAddress ?? null,
          business_type: business.businessType ?? null,
          year_established: business.yearEstablished ?? null,
          lei: business.lei ?? null,
          ein_last4: einLast4,
        }
      : null,
    employment: employment
      ? {
          employer_name: employment.employerName,
          position: employment.position,
          start_date: employment.startDate ?? null,
          salary: employment.salary ?? null,
          employment_type: employment.employmentType ?? null,
          contact_name: employment.contactName ?? null,
          contact_email: employment.contactEmail ?? null,
        }
      : null,
    rental: rental
      ? {
          previous_address: rental.previousAddress,
          landlord_contact: rental.landlordContact ?? null,
          monthly_rent: rental.monthlyRent ?? null,
          lease_start_date: rental.leaseStartDate ?? null,
          lease_end_date: rental.leaseEndDate ?? null,
          reason_for_leaving: rental.reasonForLeaving ?? null,
        }
      : null,
  };
}

/**
 * @param readings that the check's outcome rests on
 * @param disputed whether a finding of it is under dispute now
 */
export function presentCheck(stored: CheckRow, readings: CheckResult["readings"], disputed = false) {
  const row = asToldNow(stored);
  const read = presentReadings(readings);
  return {
    service: row.check,
    /** What it is about: that somebody holds a phone (`contact`) says nothing of who that is. */
    category: categoryOf(row.check),
    status: row.status,
    /** The same number as in `individual_scores`. */
    score: individualScore({ ...row, disputed }),
    grade: row.grade,
    /** What the grade means for this check; null where it has none. */
    grade_words: row.grade && gradeWords({ grade: row.grade, reasons: row.reasons }),
    reasons: row.reasons,
    source: row.source,
    checked_at: iso(row.checkedAt),
    expires_at: iso(row.expiresAt),
    sandbox: row.sandbox,
    /** What was read in documents: where, how sure that is, and why; never what it says. */
    readings: read,
  };
}

/** The document answer: no storage key, no hash, nothing that was read from it. */
export function presentDocument(row: Document) {
  return {
    id: row.id,
    file_name: row.fileName,
    file_type: row.contentType,
    file_size: row.size,
    document_type: row.documentType,
    description: row.description,
    file_url: `/api/v1/documents/${row.id}/file`,
    reading: row.reading,
    reading_reason: row.readingReason,
    created_at: new Date(row.createdAt).toISOString(),
  };
}

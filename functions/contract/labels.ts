import type {
  BusinessType,
  DocumentType,
  EmploymentType,
  Grade,
  PeerContext,
  PeerKind,
  Priority,
  Purpose,
  ReportReason,
  Stage,
  Status,
  VerificationType,
  WaitingFor,
} from "./enums.ts";
import {
  CODE_ANSWERED,
  RECORD_BY_ADDRESS,
  RECORD_BY_NUMBER,
  REVIEWER_APPROVED,
  restsOnSignature,
  SIGNED_BY_ISSUER,
} from "./verification/category.ts";

/** Labels for each code, the same on screens, in email and in reports. */

export const TYPE_LABEL: Record<VerificationType, string> = {
  identity: "Identity",
  business: "Business",
  employment: "Employment",
  financial: "Financial",
  rental: "Rental",
};

export const STATUS_LABEL: Record<Status, string> = {
  pending: "Pending",
  in_progress: "In Progress",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
};

export const STAGE_LABEL: Record<Stage, string> = {
  awaiting_consent: "Waiting for consent",
  awaiting_evidence: "Waiting for documents",
  checking: "Checks are running",
  awaiting_attestation: "Waiting for a contact to answer",
  in_review: "With a reviewer",
  done: "Done",
};

/** What an open request waits for: the label for the requester, and the one for the subject. */
const WAITING_LABEL: Record<
  Exclude<WaitingFor, "requester_email">,
  [toRequester: string, toSubject: string]
> = {
  consent: [STAGE_LABEL.awaiting_consent, "Waiting for your answer"],
  documents: ["Waiting for their documents", "Waiting for your documents"],
  phone_code: ["Waiting for their phone code", "Waiting for your phone code"],
  contact_decision: [
    "Waiting for their decision about a contact",
    "Waiting for your decision about a contact",
  ],
  checks: [STAGE_LABEL.checking, STAGE_LABEL.checking],
  provider: ["Waiting for a provider", "Waiting for a provider"],
  employer: ["Waiting for the employer to answer", "Waiting for your employer to answer"],
  landlord: ["Waiting for the landlord to answer", "Waiting for your landlord to answer"],
  reviewer: [STAGE_LABEL.in_review, STAGE_LABEL.in_review],
};

/**
 * @param viewer how the user who sees the label is related to the request, and the requester's name
 * @returns what an open request waits for, and from whom, in a few words
 */
export function waitsFor(
  waitingFor: WaitingFor,
  viewer: { isSubject: boolean; isRequester: boolean; requester: string },
): string {
  if (waitingFor !== "requester_email") return WAITING_LABEL[waitingFor][viewer.isSubject ? 1 : 0];
  // If the subject can see the request, they can respond before the requester confirms their email.
  if (viewer.isSubject) return WAITING_LABEL.consent[1];
  return viewer.isRequester
    ? "Waiting for you to confirm your email"
    : `Waiting for ${viewer.requester} to confirm their email`;
}

export const PRIORITY_LABEL: Record<Priority, string> = {
  standard: "Standard",
  expedited: "Expedited",
  urgent: "Urgent",
};

export const PURPOSE_LABEL: Record<Purpose, string> = {
  personal: "Personal",
  marketplace: "Marketplace sale or purchase",
  tenant: "Tenant screening",
  employment: "Employment",
  credit: "Credit",
  business: "Business relationship",
};

export const DOCUMENT_LABEL: Record<DocumentType, string> = {
  drivers_license: "Driver's license",
  passport: "Passport",
  state_id: "State ID",
  social_security_card: "Social Security card",
  birth_certificate: "Birth certificate",
  utility_bill: "Utility bill",
  bank_statement: "Bank statement",
  pay_stub: "Pay stub",
  tax_return: "Tax return",
  business_license: "Business license",
  articles_of_incorporation: "Articles of incorporation",
  lease_agreement: "Lease agreement",
  employment_letter: "Employment letter",
  other: "Other",
};

/** @returns a document's name inside a sentence, such as `pay stub` */
export function documentName(type: DocumentType): string {
  if (type === "other") return "document";
  if (type === "state_id") return "state ID";
  return type === "social_security_card" ? DOCUMENT_LABEL[type] : DOCUMENT_LABEL[type].toLowerCase();
}

export const GRADE_LABEL: Record<Grade, string> = {
  G1: "Well-formed or declared",
  G2: "Read from documents",
  G3: "Confirmed by an independent person",
  G4: "Inspected by a reviewer or an authoritative source",
};

/**
 * @returns whether a check relies on a one-time code. If so, its grade only says that someone has the phone, not who
 *   they are
 */
export const isByCode = ({ reasons }: { reasons: readonly { code: string }[] }): boolean =>
  reasons.some(({ code }) => code === CODE_ANSWERED);

/**
 * A check's grade in words. A code shows that someone has a phone, not who they are. A contact with no known tie to the
 * employer or landlord is called a reference. An issuer's signature proves a document, not who holds it. A registry's
 * record shows that a business exists, but ties no one to it.
 */
export function gradeText(check: { grade: Grade; reasons: readonly { code: string }[] }): string {
  if (isByCode(check)) return "Confirmed by code";
  if (restsOnSignature(check))
    return check.grade === "G4"
      ? SIGNED_BY_ISSUER
      : `${SIGNED_BY_ISSUER}, not checked whether it was revoked`;
  const has = (wanted: string) => check.reasons.some(({ code }) => code === wanted);
  if (!has(REVIEWER_APPROVED)) {
    if (has(RECORD_BY_NUMBER)) return "A record with this name and number exists";
    if (has(RECORD_BY_ADDRESS)) return "A record with this name and address exists";
  }
  const isReference = has("domain_not_tied");
  return check.grade === "G1" && isReference ? "Given by a reference" : GRADE_LABEL[check.grade];
}

export const EMPLOYMENT_TYPE_LABEL: Record<EmploymentType, string> = {
  full_time: "Full-time",
  part_time: "Part-time",
  contract: "Contract",
  freelance: "Freelance",
  temporary: "Temporary",
};

export const BUSINESS_TYPE_LABEL: Record<BusinessType, string> = {
  llc: "LLC",
  corporation: "Corporation",
  partnership: "Partnership",
  sole_proprietorship: "Sole proprietorship",
  non_profit: "Non-profit",
};

export const PEER_KIND_LABEL: Record<PeerKind, string> = {
  identity: "Identity",
  background: "Background",
  employment: "Employment",
  financial: "Financial",
  business: "Business",
};

/** The parts of a request that determine its label: its type, and the kind of a peer check. */
export interface Kind {
  type: VerificationType;
  peer?: { kind: PeerKind } | null | undefined;
}

/**
 * @returns the label for a request. A peer check is labeled by its kind, because a background check is stored as an
 *   identity verification; every other request by its type
 */
export const kindLabel = ({ type, peer }: Kind): string =>
  peer ? PEER_KIND_LABEL[peer.kind] : TYPE_LABEL[type];

export const PEER_CONTEXT_LABEL: Record<PeerContext, string> = {
  marketplace: "Marketplace",
  rental: "Rental",
  services: "Services",
  gig_work: "Gig work",
  dating: "Dating",
};

export const REPORT_REASON_LABEL: Record<ReportReason, string> = {
  unknown_person: "I don't know them and didn't expect a request",
  scam: "It looks like a scam",
  harassment: "They're harassing or threatening me",
  discrimination: "They're treating me unfairly",
  other: "Something else",
};

export type { BaseCheck, CheckId, Service } from "./checks/catalog.ts";

/** The product's fixed vocabularies. One word for one thing, in code, on screens and on the wire. */

export const VERIFICATION_TYPES = ["identity", "business", "employment", "financial", "rental"] as const;
export type VerificationType = (typeof VERIFICATION_TYPES)[number];

export const STATUSES = ["pending", "in_progress", "completed", "failed", "cancelled"] as const;
export type Status = (typeof STATUSES)[number];

/** Statuses after which nothing moves any more. */
export const TERMINAL_STATUSES = ["completed", "failed", "cancelled"] as const satisfies readonly Status[];

/** What a verification is waiting for, inside its public status. */
export const STAGES = [
  "awaiting_consent",
  "awaiting_evidence",
  "checking",
  "awaiting_attestation",
  "in_review",
  "done",
] as const;
export type Stage = (typeof STAGES)[number];

/** What a subject is awaited for in the stage `awaiting_evidence`. */
export const SUBJECT_TASKS = ["documents", "phone_code", "contact_decision"] as const;
export type SubjectTask = (typeof SUBJECT_TASKS)[number];

/** Whom or what an open verification waits for. */
export type WaitingFor =
  | "requester_email"
  | "consent"
  | SubjectTask
  | "checks"
  | "provider"
  | AttesterKind
  | "reviewer";

export const FAILURE_REASONS = [
  "consent_declined",
  "consent_expired",
  "consent_withdrawn",
  "evidence_expired",
  "inconclusive",
  "no_check_could_run",
  "provider_error",
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const PRIORITIES = ["standard", "expedited", "urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];

export const PURPOSES = ["personal", "marketplace", "tenant", "employment", "credit", "business"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The purpose a request has when none is named. */
export const DEFAULT_PURPOSE: Record<VerificationType, Purpose> = {
  identity: "personal",
  employment: "employment",
  financial: "credit",
  rental: "tenant",
  business: "business",
};

/** Purposes under which an adverse name comparison needs a human reviewer (FCRA § 604 duties). */
export const REVIEWED_PURPOSES: readonly Purpose[] = ["tenant", "employment", "credit"];

/** What a person may ask about another one before they deal with each other (spec 2 §1). */
export const PEER_KINDS = ["identity", "background", "employment", "financial", "business"] as const;
export type PeerKind = (typeof PEER_KINDS)[number];

/** The type that a peer check is stored as; background is an identity with one check more. */
export const PEER_TYPE: Record<PeerKind, VerificationType> = {
  identity: "identity",
  background: "identity",
  employment: "employment",
  financial: "financial",
  business: "business",
};

/** The occasion of a peer check (spec 2 §1). */
export const PEER_CONTEXTS = ["marketplace", "rental", "services", "gig_work", "dating"] as const;
export type PeerContext = (typeof PEER_CONTEXTS)[number];

/** Renting and hiring keep their duties, also between two people (design: verification engine, peer requests). */
export const PEER_PURPOSE: Record<PeerContext, Purpose> = {
  marketplace: "marketplace",
  rental: "tenant",
  services: "personal",
  gig_work: "employment",
  dating: "personal",
};

/** Whether an occasion has one of {@link REVIEWED_PURPOSES}, for which the requester certifies what the result is for. */
export const isReviewedContext = (context: PeerContext | "" | undefined): boolean =>
  context !== undefined && context !== "" && REVIEWED_PURPOSES.includes(PEER_PURPOSE[context]);

export const CHECK_STATUSES = [
  "waiting",
  "running",
  "in_review",
  "passed",
  "adverse",
  "inconclusive",
  "unavailable",
  "skipped",
] as const;
export type CheckStatus = (typeof CHECK_STATUSES)[number];
export const TERMINAL_CHECK_STATUSES = [
  "passed",
  "adverse",
  "inconclusive",
  "unavailable",
  "skipped",
] as const satisfies readonly CheckStatus[];

export const GRADES = ["G1", "G2", "G3", "G4"] as const;
export type Grade = (typeof GRADES)[number];

/** Weight of evidence: G1 declared, G2 read by us, G3 attested by an independent human, G4 authoritative. */
export const GRADE_WEIGHT: Record<Grade, number> = { G1: 0.3, G2: 0.6, G3: 0.85, G4: 1 };

export const DOCUMENT_TYPES = [
  "drivers_license",
  "passport",
  "state_id",
  "social_security_card",
  "birth_certificate",
  "utility_bill",
  "bank_statement",
  "pay_stub",
  "tax_return",
  "business_license",
  "articles_of_incorporation",
  "lease_agreement",
  "employment_letter",
  "other",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Of the copy without hidden data, once it was tried: others get that one or none. */
export const COPY_STATES = ["made", "impossible"] as const;
/** Where a document stands with us: stored, being read, read, or not readable. */
export const READING_STATUSES = ["stored", "reading", "read", "unreadable"] as const;

export const ACCOUNT_TYPES = ["individual", "business"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const TEAM_ROLES = ["owner", "admin", "manager", "member", "viewer"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** How a viewer stands to a verification. */
export const VIEWER_ROLES = ["requester", "target", "team", "reviewer"] as const;
export type ViewerRole = (typeof VIEWER_ROLES)[number];

/**
 * What a viewer may do to a verification now; the server lists them, screens only show what is listed. `organize`:
 * set tags and assignee. `report`, `block`: the requester, by the subject. `mutual`: ask the requester of a peer
 * check to be verified in return. `contacts`: approve or name who is asked to confirm. `dispute`: say that a finding is
 * wrong. `code`: prove a phone number. `adverse_action`: declare a decision against the subject, or see it through.
 */
export const ACTIONS = [
  "cancel",
  "consent",
  "decline",
  "withdraw",
  "upload",
  "evidence_complete",
  "export",
  "organize",
  "report",
  "block",
  "mutual",
  "contacts",
  "dispute",
  "code",
  "adverse_action",
] as const;
export type Action = (typeof ACTIONS)[number];

export const EXPORT_FORMATS = ["pdf", "json", "csv"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const NOTIFICATION_PRIORITIES = ["medium", "high", "critical"] as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number];

export const EMPLOYMENT_TYPES = ["full_time", "part_time", "contract", "freelance", "temporary"] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const BUSINESS_TYPES = [
  "llc",
  "corporation",
  "partnership",
  "sole_proprietorship",
  "non_profit",
] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Why a subject reports a requester. */
export const REPORT_REASONS = ["unknown_person", "scam", "harassment", "discrimination", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const BULK_ACTIONS = ["cancel", "export"] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Columns that the list of verifications can be sorted by. */
export const SORT_COLUMNS = ["created_at", "updated_at", "cost"] as const;

export const AMOUNT_OPERATORS = ["gte", "lte", "eq"] as const;
export type AmountOperator = (typeof AMOUNT_OPERATORS)[number];

export const DATE_RANGES = ["7", "30", "90", "365", "custom"] as const;
export type DateRange = (typeof DATE_RANGES)[number];
/** Days that a list shows where none are named (spec 2 §3). */
export const DEFAULT_DATE_RANGE = "30" satisfies DateRange;

/** Who can confirm what was stated, by mail. */
export const ATTESTER_KINDS = ["employer", "landlord"] as const;
export type AttesterKind = (typeof ATTESTER_KINDS)[number];

/** Whose idea a contact was. */
export const CONTACT_SOURCES = ["requester", "subject"] as const;
export type ContactSource = (typeof CONTACT_SOURCES)[number];

/**
 * `proposed`: waits for the subject's word. `refused`: by the subject. `asked`: mailed. `answered`, `declined`,
 * `reported`: by the contact. `expired`: nobody answered. `stopped`: the verification ended first.
 */
export const ATTESTATION_STATUSES = [
  "proposed",
  "refused",
  "asked",
  "answered",
  "declined",
  "reported",
  "expired",
  "stopped",
] as const;

/** Why checks come to the reviewers' queue (design: verification engine, review); disputes have a list of their own. */
export const QUEUE_REASONS = [
  "name_doubt",
  "name_mismatch",
  "sanction_candidate",
  "documents_disagree",
  "same_file",
  "attestation_conflict",
  "domain_tie",
  "document",
] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];

/** Why a person has to look. */
export const REVIEW_REASONS = [...QUEUE_REASONS, "dispute"] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export const REVIEW_DECISIONS = ["approve", "adverse", "request_again"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** `upheld`: the finding was wrong and goes. `rejected`: it stands. */
export const DISPUTE_OUTCOMES = ["upheld", "rejected"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];
/** `withdrawn`: nobody decided, for the subject has deleted their account. */
export const DISPUTE_ENDINGS = [...DISPUTE_OUTCOMES, "withdrawn"] as const;

export const ADVERSE_ACTION_STATUSES = ["pre_notice", "final", "withdrawn"] as const;
export type AdverseActionStatus = (typeof ADVERSE_ACTION_STATUSES)[number];

export const PROVIDER_REQUEST_STATUSES = ["waiting", "answered", "failed"] as const;
export type ProviderRequestStatus = (typeof PROVIDER_REQUEST_STATUSES)[number];

/** How text messages are sent: not at all, into the local outbox, or by a gateway. */
export const TEXT_MESSAGES = ["none", "sandbox", "http"] as const;
export type TextMessages = (typeof TEXT_MESSAGES)[number];

export const CODE_CHANNELS = ["sms", "email"] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

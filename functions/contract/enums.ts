/** The product's fixed vocabularies, shared by the server, the pages and the API. */

export const VERIFICATION_TYPES = ["identity", "business", "employment", "financial", "rental"] as const;
export type VerificationType = (typeof VERIFICATION_TYPES)[number];

export const STATUSES = ["pending", "in_progress", "completed", "failed", "cancelled"] as const;
export type Status = (typeof STATUSES)[number];

/** Statuses that never change again. */
export const TERMINAL_STATUSES = ["completed", "failed", "cancelled"] as const satisfies readonly Status[];

/** What a verification is waiting for, within its public status. */
export const STAGES = [
  "awaiting_consent",
  "awaiting_evidence",
  "checking",
  "awaiting_attestation",
  "in_review",
  "done",
] as const;
export type Stage = (typeof STAGES)[number];

/** What a subject has to do in the stage `awaiting_evidence`. */
export type SubjectTask = "documents" | "phone_code" | "contact_decision";

/** Who or what an open verification is waiting for. */
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

/** Which promise we missed: the turnaround of the checks, or the time for a reviewer's decision. */
export const MISSED_TIMES = ["checks", "review"] as const;
export type MissedTime = (typeof MISSED_TIMES)[number];

export const PRIORITIES = ["standard", "expedited", "urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];

export const PURPOSES = ["personal", "marketplace", "tenant", "employment", "credit", "business"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The purpose of a request that states none. */
export const DEFAULT_PURPOSE: Record<VerificationType, Purpose> = {
  identity: "personal",
  employment: "employment",
  financial: "credit",
  rental: "tenant",
  business: "business",
};

/**
 * Purposes that the requester has to certify (FCRA § 604). For these, a reviewer also has to confirm an adverse name
 * comparison.
 */
export const REVIEWED_PURPOSES: readonly Purpose[] = ["tenant", "employment", "credit"];

/** What two people can check about each other before they do business or meet. */
export const PEER_KINDS = ["identity", "background", "employment", "financial", "business"] as const;
export type PeerKind = (typeof PEER_KINDS)[number];

/** The type that a peer check is stored as. A background check is an identity verification with one more check. */
export const PEER_TYPE: Record<PeerKind, VerificationType> = {
  identity: "identity",
  background: "identity",
  employment: "employment",
  financial: "financial",
  business: "business",
};

/** Why someone requests a peer check. */
export const PEER_CONTEXTS = ["marketplace", "rental", "services", "gig_work", "dating"] as const;
export type PeerContext = (typeof PEER_CONTEXTS)[number];

/** The legal purpose for each context. Renting and hiring put the same legal duties on a person as on a company. */
export const PEER_PURPOSE: Record<PeerContext, Purpose> = {
  marketplace: "marketplace",
  rental: "tenant",
  services: "personal",
  gig_work: "employment",
  dating: "personal",
};

/** Whether a context's purpose is one of {@link REVIEWED_PURPOSES}, so the requester has to certify it. */
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

/**
 * How strong evidence of each grade is. G1: declared. G2: read by us. G3: attested by an independent person. G4:
 * from an authoritative source.
 */
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

/** The state of a document's copy without hidden data. The requester's side gets this copy or nothing. */
export const COPY_STATES = ["made", "impossible", "without_font", "too_long", "too_complex"] as const;
/**
 * The progress of reading a document. `picture_only`: it's the front of a card, for people to look at. We only compare
 * its print with the signed barcode on the back. No check uses it otherwise.
 */
export const READING_STATUSES = ["stored", "reading", "read", "unreadable", "picture_only"] as const;

export const ACCOUNT_TYPES = ["individual", "business"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const TEAM_ROLES = ["owner", "admin", "manager", "member", "viewer"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** A viewer's relation to a verification. */
export type ViewerRole = "requester" | "target" | "team" | "reviewer";

/**
 * What a viewer can do to a verification now. The server lists the actions, and screens show only those.
 * - `organize`: set tags and assignee.
 * - `report`, `block`: the subject acts against the requester.
 * - `rate`: rate the other side of a peer check.
 * - `mutual`: ask the requester of a peer check to be verified in return.
 * - `contacts`: approve, refuse or name a contact who can confirm facts.
 * - `dispute`: say that a finding is wrong.
 * - `code`: confirm a phone number.
 * - `adverse_action`: announce a decision against the subject, or complete or withdraw it.
 * - `discuss`: read the team's notes and watch the request; those who can organize it can write notes, too.
 */
export type Action =
  | "cancel"
  | "consent"
  | "decline"
  | "withdraw"
  | "upload"
  | "evidence_complete"
  | "export"
  | "organize"
  | "report"
  | "block"
  | "rate"
  | "mutual"
  | "contacts"
  | "dispute"
  | "code"
  | "adverse_action"
  | "discuss";

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

/** A subject's reasons for reporting a requester. */
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
/** Days that a list covers by default. */
export const DEFAULT_DATE_RANGE = "30" satisfies DateRange;

/** Who can confirm stated facts through an emailed link. */
export const ATTESTER_KINDS = ["employer", "landlord"] as const;
export type AttesterKind = (typeof ATTESTER_KINDS)[number];

/** Who named a contact. */
export const CONTACT_SOURCES = ["requester", "subject"] as const;
export type ContactSource = (typeof CONTACT_SOURCES)[number];

/**
 * - `proposed`: waits for the subject's decision.
 * - `refused`: the subject said no, or finished without deciding.
 * - `asked`: we emailed the contact.
 * - `answered`, `declined`, `reported`: what the contact did.
 * - `expired`: no one answered in time.
 * - `stopped`: the verification ended first.
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

/** Why a check goes to the review queue. Disputes have their own list. */
export const QUEUE_REASONS = [
  "name_doubt",
  "name_mismatch",
  "sanction_candidate",
  "documents_disagree",
  "same_file",
  "attestation_conflict",
  "domain_tie",
  "signature_invalid",
  "document",
] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];

/** Why a reviewer has to look at something. */
export const REVIEW_REASONS = [...QUEUE_REASONS, "dispute"] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

export const REVIEW_DECISIONS = ["approve", "adverse", "request_again"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/**
 * - `upheld`: the finding is removed, because it was wrong or no one decided in time.
 * - `rejected`: the finding stands.
 */
export const DISPUTE_OUTCOMES = ["upheld", "rejected"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];
/** `withdrawn`: no one decided, because the subject deleted their account. */
export const DISPUTE_ENDINGS = [...DISPUTE_OUTCOMES, "withdrawn"] as const;

export const ADVERSE_ACTION_STATUSES = ["pre_notice", "final", "withdrawn"] as const;
export type AdverseActionStatus = (typeof ADVERSE_ACTION_STATUSES)[number];

export const PROVIDER_REQUEST_STATUSES = ["waiting", "answered", "failed"] as const;
export type ProviderRequestStatus = (typeof PROVIDER_REQUEST_STATUSES)[number];

/** How text messages are sent: not at all, to the local outbox, or by a gateway. */
export const TEXT_MESSAGES = ["none", "sandbox", "http"] as const;
export type TextMessages = (typeof TEXT_MESSAGES)[number];

export const CODE_CHANNELS = ["sms", "email"] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

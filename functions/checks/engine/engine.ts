import { FACT_RULES } from "#contract/attestation/attestation.ts";
import { CHECK_DOCUMENTS, type CheckId, weightOf } from "#contract/checks/catalog.ts";
import type { CheckStatus } from "#contract/enums.ts";
import { dateOf } from "#contract/time.ts";
import { BY_SUBJECT, REVIEWER_APPROVED } from "#contract/verification/category.ts";
import { FRONT_DIFFERS } from "../identity/printed-front.ts";
import { expiryOf } from "./ageing.ts";
import { confirmed } from "./denials.ts";
import { inconclusive, NEEDS_REVIEW, NOBODY_LOOKED, reason, unavailable, waiting } from "./outcome.ts";
import { proofingOf } from "./proofing.ts";
import { withSignatures } from "./signatures.ts";
import type { Check, CheckInput, CheckOutcome, CheckResult, Decision, ProviderAnswer } from "./types.ts";

/** Incremented whenever a rule change can change a check's outcome, and stored with every result. */
export const ENGINE_VERSION = "14";

/**
 * The check failed because of an error on our side, never because of the subject. The caller retries, then records
 * {@link failedResult}.
 */
export class EngineError extends Error {
  readonly checkId: CheckId;

  constructor(checkId: CheckId, cause: unknown) {
    super(`Check ${checkId} couldn't be run`, { cause });
    this.name = "EngineError";
    this.checkId = checkId;
  }
}

/**
 * Runs one check. A reviewer's decision comes first, unless the employer or landlord answered after it. Next comes a
 * provider's answer if there is one, then the check's own evidence and contacts' attestations. If only a reviewer can
 * settle the check, it's `in_review` until one does, and ends `inconclusive` if no reviewer decides in time.
 * @throws EngineError if the check throws or returns something impossible; an exception never becomes `adverse`
 */
export function runCheck(check: Check, input: CheckInput): CheckResult {
  let outcome: CheckOutcome;
  let proofing: CheckResult["proofing"];
  try {
    outcome = outcomeOf(check, input);
    assertSound(outcome);
    proofing = proofingOf(check.id, input, outcome);
  } catch (cause) {
    throw new EngineError(check.id, cause);
  }
  // Only supporting evidence expires. A contradiction was true when it was found.
  const expiresAt = outcome.status === "passed" ? outcome.expiresAt : null;
  return { ...outcome, expiresAt, id: check.id, weight: weightOf(check.id), proofing };
}

/**
 * The result of a check whose last retry failed.
 * @param now UTC in milliseconds
 */
export function failedResult(check: Check, now: number): CheckResult {
  return {
    ...unavailable({
      reasons: [reason("provider_error", "The check couldn't run because of a technical problem.")],
      source: `Countersign, ${dateOf(now)}`,
    }),
    id: check.id,
    weight: weightOf(check.id),
    proofing: null,
  };
}

/** Decides a check without a provider, and applies the signatures of the documents that it relies on. */
const withoutProvider = (check: Check, input: CheckInput): CheckOutcome =>
  withSignatures(check, input, (given) => withReuse(check, given));

/**
 * Decides a check by its own evidence. If it relies on documents, and any of the verification's documents was also used
 * for another subject, a reviewer has to look, whatever the documents show. The reason that we give accuses no one.
 */
function withReuse(check: Check, input: CheckInput): CheckOutcome {
  const outcome = withForcedReview(check, input, check.run(input));
  const reused = input.documents.find((document) => document.usedElsewhere)?.documentId ?? input.reusedFront;
  if (!reused || !restsOnDocuments(outcome) || outcome.source === null) return outcome;
  return inconclusive({
    reasons: [reason("needs_review", "A reviewer has to look at the documents before they count.")],
    source: outcome.source,
    evidence: { document_id: reused, used_elsewhere: true },
    readings: outcome.readings,
    expiresAt: outcome.expiresAt,
    grade: "G2",
  });
}

const restsOnDocuments = ({ grade, readings }: CheckOutcome) =>
  grade === "G2" || (grade === "G1" && readings.length > 0);

/** The checks whose identity documents {@link withForcedReview} sends to a reviewer. */
const OF_IDENTITY: readonly CheckId[] = ["identity_match", "document_verification"];

/** Reasons that hold no matter what a reviewer sees on the document: it has expired, or its holder is a minor. */
const BY_RULE: readonly string[] = ["document_expired", "under_18"];

/**
 * Sends every identity document to a reviewer if that's configured (`REVIEW_DOCUMENTS=always`): those that read well,
 * those with another name or birth date, and those that couldn't be read. If a rule alone decides against the holder,
 * there's nothing for a reviewer to judge.
 */
function withForcedReview(check: Check, input: CheckInput, outcome: CheckOutcome): CheckOutcome {
  if (!input.reviewDocuments || !OF_IDENTITY.includes(check.id) || outcome.source === null) return outcome;
  const codes = outcome.reasons.map(({ code }) => code);
  const isDecided = (outcome.status === "passed" || outcome.status === "adverse") && outcome.grade === "G2";
  const isUnread = outcome.status === "unavailable" && codes.includes("no_readable_document");
  if ((!isDecided && !isUnread) || codes.some((code) => BY_RULE.includes(code))) return outcome;
  const look = reason(
    "needs_review",
    isUnread
      ? "A reviewer has to look at the document, because we couldn't read it automatically."
      : "A reviewer has to look at the document, even though we could read it.",
  );
  const { name_match: match, ...evidence } = outcome.evidence;
  return inconclusive({
    reasons: [...outcome.reasons, look],
    source: outcome.source,
    // The name doesn't count as different until the reviewer says so.
    evidence: { ...evidence, ...(match !== undefined && { name_match: match || null }) },
    readings: outcome.readings,
    expiresAt: outcome.expiresAt,
    ...(isDecided && { grade: "G2" }),
  });
}

/** Whether a reviewer asked for a document again, and one that this check can use may still arrive but hasn't yet. */
function awaitsDocument({ id }: Check, { askedAgain, evidenceComplete, documents }: CheckInput): boolean {
  if (!askedAgain || evidenceComplete) return false;
  const wanted = [askedAgain.documentType, ...CHECK_DOCUMENTS[id]];
  return !documents.some((one) => one.uploadedAt > askedAgain.at && wanted.includes(one.documentType));
}

function outcomeOf(check: Check, input: CheckInput): CheckOutcome {
  const { decision, answer } = input;
  if (decision && !answeredSince(check, input, decision)) return byReviewer(check, input, decision);
  if (awaitsDocument(check, input)) return waiting();
  const outcome = decisive(answer)
    ? fromProvider(check.id, answer, input.now)
    : withoutProvider(check, input);
  const needsReview = outcome.reasons.some(({ code }) => code === NEEDS_REVIEW);
  if (!needsReview) return outcome;
  const reasons = outcome.reasons.filter(({ code }) => code !== NEEDS_REVIEW);
  // The check was decided without a reviewer, so remove the reason that asks for one. Keep it if it's the only reason
  // that a provider gave.
  if (outcome.status !== "inconclusive") return reasons.length > 0 ? { ...outcome, reasons } : outcome;
  // The review of who owns a contact's domain is separate and has its own deadline.
  return input.reviewOver && outcome.evidence.tie_open !== true
    ? { ...outcome, reasons: [...reasons, NOBODY_LOOKED] }
    : { ...outcome, status: "in_review", score: null };
}

/** Who stated a fact stays true, whatever a reviewer decides. */
const STATED_BY_SUBJECT: readonly string[] = Object.values(BY_SUBJECT);

/** Doubts that a reviewer's decision settles. */
const SETTLED: readonly string[] = [
  NEEDS_REVIEW,
  "name_unclear",
  "address_unclear",
  "reading_unsure",
  "document_scanned",
  FRONT_DIFFERS,
];

/** Combines a reviewer's decision with the check's own evidence, leaving out the doubts that the decision settles. */
function byReviewer(check: Check, input: CheckInput, { decision, decidedAt }: Decision): CheckOutcome {
  // The reviewer didn't see documents that arrived after the decision.
  const seen = input.documents.filter(({ uploadedAt }) => uploadedAt <= decidedAt);
  const own = withSignatures(check, { ...input, documents: seen }, check.run);
  const isApproved = decision === "approve";
  const decided = isApproved
    ? reason(
        REVIEWER_APPROVED,
        check.reviewed?.approve ?? "A reviewer inspected the evidence. It matches what was stated.",
      )
    : reason(
        "reviewer_adverse",
        check.reviewed?.adverse ?? "A reviewer inspected the evidence. It contradicts what was stated.",
      );
  // An adverse decision means that the evidence doesn't agree after all.
  const isRejected = !isApproved && own.status === "passed";
  const stays = isRejected
    ? own.reasons.filter(({ code }) => STATED_BY_SUBJECT.includes(code))
    : isApproved
      ? confirmed(own.reasons)
      : own.reasons;
  const { employment_status, employer_verified, salary_range, ...facts } = own.evidence;
  return {
    status: isApproved ? "passed" : "adverse",
    score: Number(isApproved),
    grade: "G4",
    reasons: [decided, ...stays.filter(({ code }) => !SETTLED.includes(code))],
    source: [basis(own), `Inspection by a reviewer, ${dateOf(decidedAt)}`].filter(Boolean).join("; "),
    evidence: {
      ...(isRejected ? facts : own.evidence),
      reviewed: true,
      ...(check.id === "identity_match" && { name_match: isApproved }),
    },
    readings: own.readings,
    ...(isApproved && own.signature && { signature: own.signature }),
    expiresAt: own.expiresAt ?? expiryOf(check.id, decidedAt),
    sandbox: own.signature?.answer.test ?? false,
  };
}

/**
 * Whether the employer or landlord answered after the reviewer's decision, or we learned only after the decision that
 * an earlier answer came from them. If so, the check is decided again, and a contradiction goes back to a reviewer.
 */
const answeredSince = (check: Check, { attestations }: CheckInput, { decidedAt }: Decision): boolean =>
  Object.values(FACT_RULES).some((rule) => rule.check === check.id) &&
  attestations.some(
    ({ status, tie, answeredAt }) =>
      status === "answered" && tie !== null && Math.max(answeredAt ?? 0, tie.at) > decidedAt,
  );

/**
 * If the check searched a sanctions list, its source is kept even after a reviewer's decision, because it names the
 * list, and the result counts only while that list is recent.
 */
const basis = ({ evidence, source }: CheckOutcome) => (evidence.list_date === undefined ? null : source);

function decisive(answer: ProviderAnswer | null): answer is ProviderAnswer {
  return answer !== null && answer.outcome !== "no_answer";
}

const STATUS_OF: Record<ProviderAnswer["outcome"], CheckStatus> = {
  passed: "passed",
  adverse: "adverse",
  inconclusive: "inconclusive",
  unavailable: "unavailable",
  no_answer: "unavailable",
  pending: "running",
};

/**
 * `address_verified` and similar fields follow from status and grade, so a provider's answer needs no field for them.
 */
function fromProvider(id: CheckId, answer: ProviderAnswer, now: number): CheckOutcome {
  const decided = answer.outcome === "passed" || answer.outcome === "adverse";
  const hasGrade = decided || answer.outcome === "inconclusive";
  return {
    status: STATUS_OF[answer.outcome],
    score: decided ? Number(answer.outcome === "passed") : null,
    grade: hasGrade ? answer.grade : null,
    reasons: answer.reasons,
    source: answer.source,
    evidence: {
      ...answer.facts,
      provider: answer.provider,
      ...(id === "identity_match" && nameMatch(answer)),
    },
    readings: [],
    expiresAt: answer.expiresAt ?? expiryOf(id, answer.asOf ?? now),
    sandbox: answer.sandbox,
  };
}

function nameMatch(answer: ProviderAnswer): { name_match: boolean } | false {
  return answer.outcome === "passed" ? { name_match: true } : false;
}

function assertSound(outcome: CheckOutcome): void {
  const { status, score, grade, source, reasons } = outcome;
  if (score !== null && !(score >= 0 && score <= 1)) throw new RangeError(`A score of ${score}`);
  if ((status === "passed" || status === "adverse") && (score === null || grade === null))
    throw new TypeError(`${status} without score and grade`);
  if (status === "passed" && grade === "G1") throw new TypeError("A form or a declaration alone has passed");
  if (status !== "passed" && score) throw new RangeError(`${status} with a score of ${score}`);
  const hasNothing = status === "unavailable" || status === "waiting" || status === "running";
  if (hasNothing && (score !== null || grade !== null)) throw new TypeError(`${status} with score or grade`);
  if (status !== "waiting" && (!source || reasons.length === 0))
    throw new TypeError(`${status} without source and reason`);
}

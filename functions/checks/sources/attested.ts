import { type AttestedFactName, FACT_RULES, PRESENCE } from "#contract/attestation/attestation.ts";
import type { CheckId } from "#contract/checks/catalog.ts";
import type { Reason } from "#contract/checks/result.ts";
import type { AttesterKind } from "#contract/enums.ts";
import { dateOf } from "#contract/time.ts";
import { expiryOf } from "../engine/ageing.ts";
import { besideReference, confirmed } from "../engine/denials.ts";
import {
  adverse,
  awaitingContact,
  contactUndecided,
  inconclusive,
  passed,
  reason,
} from "../engine/outcome.ts";
import type { CheckInput, CheckOutcome, ResultFacts } from "../engine/types.ts";
import type { Attestation, AttestedFact } from "./attestation-types.ts";
import { notTied, speaker, tiedBy, tieOpen } from "./who-answered.ts";

/**
 * What a contact's answer means for a check.
 * - `supports`: the stated facts are right, or close enough.
 * - `contradicts`: something material is wrong.
 * - `unclear`: a reviewer has to judge it.
 * - `silent`: they said nothing about it.
 */
export interface Interpretation {
  says: "supports" | "contradicts" | "unclear" | "silent";
  reasons: Reason[];
  /** How strongly it supports the check, 0 to 1. 1 if absent. */
  score?: number;
  facts?: ResultFacts;
}

/** The answer about each fact, by the fact's name. */
export type Facts = Partial<Record<AttestedFactName, AttestedFact>>;

/** @param by who answered, as the start of a sentence: `The employer`, `Someone at example.com` */
export type Interpret = (facts: Facts, input: CheckInput, by: string) => Interpretation;

/** For a contact who wasn't asked about the check, or said nothing about it. */
export const SILENT: Interpretation = { says: "silent", reasons: [] };

/** A contact's answer, with the contact who gave it. */
interface Interpreted extends Interpretation {
  from: Attestation;
}

/** What a decision is based on: the check, the kind of contact that it asks, and its outcome without any contact. */
interface Case {
  id: CheckId;
  kind: AttesterKind;
  input: CheckInput;
  own: CheckOutcome;
}

/**
 * Decides a check that a contact's answer can settle. An answer from a domain tied to the employer or landlord decides
 * at G3, for or against the stated facts. If it's unclear, or two such answers disagree, a reviewer decides. Any other
 * answer is a reference: it's shown and may need a reviewer, but it can't make the check `passed` or `adverse`.
 *
 * Until the subject decides whether we may ask someone, the check waits, even if documents already agree. Without a
 * tied answer, it also waits as long as a contact can still answer. If no answer decides, the documents do.
 * @param byDocuments computes the outcome without any contact
 */
export function withAttestation(
  id: CheckId,
  input: CheckInput,
  interpret: Interpret,
  byDocuments: (input: CheckInput) => CheckOutcome,
): CheckOutcome {
  const kind = kindOf(id);
  // Until the subject decides whether we may ask someone, the check stays open, no matter what other evidence there is.
  const question = input.contactQuestion;
  if (question === "named" || question === "unnamed") return contactUndecided(kind, question);
  const answers = interpretAnswers(id, kind, input, interpret);
  const tied = answers.filter(({ from }) => from.trust === "tied");
  const own = byDocuments(input);
  if (tied.length > 0) return decide({ id, input, kind, own }, tied);
  // A quick answer from a domain that isn't tied must not preempt a stronger one.
  if (input.attestationsOpen > 0) return awaitingContact(AWAITED[kind]);
  if (own.status === "waiting" && answers.length === 0) return own;
  if (answers.length > 0) return withReference({ id, input, kind, own }, answers);
  const silence = unanswered(kind, input);
  return own.status === "passed" ? own : { ...own, reasons: [...own.reasons, ...silence] };
}

const AWAITED: Record<AttesterKind, Reason> = {
  employer: reason(
    "attestation_awaited",
    "We emailed the person named as the employer, who may still answer.",
  ),
  landlord: reason(
    "attestation_awaited",
    "We emailed the person named as the landlord, who may still answer.",
  ),
};

/** @returns the kind of contact that can settle a check */
export function kindOf(id: CheckId): AttesterKind {
  const rule = Object.values(FACT_RULES).find(({ check }) => check === id);
  if (!rule) throw new RangeError(`No one is asked for ${id}`);
  return rule.kind;
}

function interpretAnswers(
  id: CheckId,
  kind: AttesterKind,
  input: CheckInput,
  interpret: Interpret,
): Interpreted[] {
  return input.attestations
    .filter((one) => one.kind === kind && one.status === "answered")
    .map((from) => ({ ...interpret(factsOf(from), input, speaker(id, from)), from }))
    .filter(({ says }) => says !== "silent")
    .toSorted((a, b) => (b.from.answeredAt ?? 0) - (a.from.answeredAt ?? 0));
}

const factsOf = ({ facts }: Attestation): Facts => Object.fromEntries(facts.map((one) => [one.fact, one]));

const sourceOf = ({ from }: Interpreted) =>
  `Answer through an emailed link from ${from.domain}, ${dateOf(from.answeredAt ?? 0)}`;

/** @param answers from tied domains, newest first */
function decide({ id, input, kind, own }: Case, answers: readonly Interpreted[]): CheckOutcome {
  const against = answers.filter(({ says }) => says !== "supports");
  const first = against[0] ?? answers[0]!;
  const shared = {
    reasons: [...first.reasons, tiedBy(kind, input, first.from)],
    source: sourceOf(first),
    evidence: evidenceOf(first),
    grade: "G3" as const,
  };
  if (answers.every(({ says }) => says === "contradicts")) return adverse(shared);
  if (against.length > 0) {
    const look = reason("needs_review", "A reviewer has to compare the answer with the request.");
    // Even if the reviewer approves, a contradicted value isn't stored as a fact.
    const isOpen = answers.some(({ says }) => says === "contradicts");
    const evidence = evidenceOf(isOpen ? { ...first, facts: {} } : first);
    return inconclusive({ ...shared, evidence, reasons: [...shared.reasons, look] });
  }
  const { reasons, evidence, readings } = own.status === "passed" ? own : NO_DOCUMENTS;
  return passed({
    ...shared,
    reasons: [...shared.reasons, ...confirmed(reasons)],
    evidence: { ...evidence, ...shared.evidence },
    readings,
    expiresAt: expiryOf(id, first.from.answeredAt ?? input.now),
    score: first.score ?? 1,
  });
}

const NO_DOCUMENTS: Pick<CheckOutcome, "reasons" | "evidence" | "readings"> = {
  reasons: [],
  evidence: {},
  readings: [],
};

/**
 * @returns what's stored about an answer. An employment status is marked as coming from the employer. That's safe,
 *   because this is called only for answers from tied domains.
 */
function evidenceOf({ from, facts = {} }: Interpreted): CheckOutcome["evidence"] {
  const { employment_status: status, ...others } = facts;
  return {
    attestation_id: from.id,
    domain_trust: from.trust,
    ...others,
    ...(status !== undefined && { employment_status: `${status}, by the employer` }),
  };
}

/**
 * Whether a reviewer can still find that the domain belongs to the employer or landlord. Once the deadline for a review
 * has passed, that's possible only for answers that arrived after the review was opened.
 */
function mayBeTied({ from }: Interpreted, { tieOver = null }: CheckInput): boolean {
  const isOpen = from.trust === "suggested" || from.trust === "untied";
  return isOpen && (tieOver === null || (from.answeredAt ?? 0) > tieOver);
}

/**
 * Decides a check by its documents, and shows the answers from contacts with no known tie to the employer or landlord.
 * If a domain's name suggests a tie, or if the documents don't settle the check, a reviewer looks for a tie first.
 * @param answers newest first
 */
function withReference({ kind, input, own }: Case, answers: readonly Interpreted[]): CheckOutcome {
  const contradicts = answers.find(({ says }) => says !== "supports");
  const first = contradicts ?? answers[0]!;
  const settles = own.status === "passed" && !contradicts;
  const open = answers.find((one) => mayBeTied(one, input) && (!settles || one.from.trust === "suggested"));
  const replies = answers.flatMap((one) => [...one.reasons, notTied(kind, input, one.from)]);
  const evidence = { attestation_id: first.from.id, domain_trust: first.from.trust };
  if (open)
    return inconclusive({
      reasons: [...replies, tieOpen(kind, input, open.from)],
      source: sourceOf(open),
      evidence: { ...evidence, attestation_id: open.from.id, tie_open: true },
      grade: "G1",
    });
  if (settles) return { ...own, reasons: [...besideReference(own.reasons), ...replies] };
  // A document may still settle the check, or another contact if the subject names one.
  if (own.status === "waiting") return { ...own, reasons: [...own.reasons, ...replies] };
  if (own.status === "passed" && contradicts)
    return inconclusive({
      reasons: [
        ...replies,
        ...own.reasons,
        reason("needs_review", "A reviewer has to compare the answer with the documents."),
      ],
      source: sourceOf(first),
      evidence,
      grade: "G2",
    });
  if (own.status === "inconclusive")
    return { ...own, reasons: [...replies, ...besideReference(own.reasons)] };
  return inconclusive({
    reasons: [...replies, ...besideReference(own.reasons)],
    source: sourceOf(first),
    evidence,
    grade: "G1",
  });
}

/** @returns why contacts said nothing about a check, one reason for each cause; empty if no one was asked */
export function unanswered(kind: AttesterKind, { attestations }: CheckInput): Reason[] {
  const WHY: Record<Attestation["status"], string> = {
    answered: `The person named as the ${kind} answered, but not about this.`,
    declined: `The person named as the ${kind} declined to answer.`,
    expired: `The person named as the ${kind} didn't answer within 7 days.`,
    reported: `The person named as the ${kind} didn't answer and reported our email.`,
  };
  const over = attestations.filter((one) => one.kind === kind).map(({ status }) => status);
  return [...new Set(over)].map((status) =>
    reason(`attestation_${status === "answered" ? "silent" : status}`, WHY[status]),
  );
}

/**
 * @returns the answer about the fact that all others depend on: if a company never employed someone, that contradicts
 *   everything else stated about the job
 */
export function presence(kind: AttesterKind, facts: Facts): "there" | "ended" | "never" | "unknown" {
  const answer = facts[PRESENCE[kind]];
  if (answer?.verdict === "confirmed") return "there";
  if (answer?.verdict !== "corrected") return "unknown";
  return answer.correction === "ended" ? "ended" : "never";
}

import { type AttestedFactName, FACT_RULES, PRESENCE } from "../contract/attestation.ts";
import type { AttesterKind, CheckId, DomainTrust } from "../contract/enums.ts";
import { agesUntil } from "./ageing.ts";
import { dateOf } from "./dates.ts";
import { adverse, awaitingContact, contactUndecided, inconclusive, passed, reason } from "./outcome.ts";
import type { Attestation, AttestedFact, CheckInput, CheckOutcome, Reason, ResultFacts } from "./types.ts";

/**
 * What one answer by mail link says to one check. `supports`: what was stated is right, or as good as right.
 * `contradicts`: something material is not. `unclear`: a person has to weigh it. `silent`: they did not say.
 */
export interface Said {
  says: "supports" | "contradicts" | "unclear" | "silent";
  reasons: Reason[];
  /** 0..1 for support; 1 where nothing was taken off. */
  score?: number;
  facts?: ResultFacts;
}

/** What was said of each fact, by its name. */
export type Facts = Partial<Record<AttestedFactName, AttestedFact>>;

export type Hear = (facts: Facts, input: CheckInput, kind: AttesterKind) => Said;

/** What a contact is not asked for, or did not say. */
export const SILENT: Said = { says: "silent", reasons: [] };

/** An answer that somebody gave, with the contact it came from. */
interface Heard extends Said {
  from: Attestation;
}

const TRUST_WORDS: Record<DomainTrust, string> = {
  independent: "a domain that the requester named",
  subject_supplied: "an address that only the subject named, so it does not show who answered",
  free_mail: "a mail service where anybody gets an address, so it does not show who answered",
  lookalike: "an address that resembles another one's without being it, so it does not show who answered",
};

/**
 * A check that a contact's answer can settle (design: verification engine, attestation). An answer from an
 * independent domain decides at G3: for what was stated, or against it. From any other domain it supports at G2, and
 * what it says against anybody is left to a person. While a contact may still answer, the check waits for them, also
 * when documents agree already, or a contact from another domain: theirs is the stronger word. Without an answer the
 * documents decide.
 * @param byDocuments what the check says without any contact
 */
export function withAttestation(
  id: CheckId,
  input: CheckInput,
  hear: Hear,
  byDocuments: (input: CheckInput) => CheckOutcome,
): CheckOutcome {
  const kind = kindOf(id);
  const heard = heardBy(kind, input, hear);
  const own = byDocuments(input);
  if (heard.some(isIndependent)) return weigh({ id, input, kind }, heard, own);
  // Whoever only the subject named, and answers at once, must not keep a stronger word from being heard.
  if (input.attestationsOpen > 0) return awaitingContact(AWAITED[kind]);
  if (own.status === "waiting" && heard.length === 0) return own;
  // The requester named somebody: the subject decides about them before the rest is enough.
  if (input.attestationsProposed > 0 && !input.evidenceComplete) return contactUndecided();
  if (heard.length > 0) return weigh({ id, input, kind }, heard, own);
  const silence = unanswered(kind, input);
  return own.status === "passed" ? own : { ...own, reasons: [...own.reasons, ...silence] };
}

const AWAITED: Record<AttesterKind, Reason> = {
  employer: reason("attestation_awaited", "The employer was asked by mail and may still answer."),
  landlord: reason("attestation_awaited", "The landlord was asked by mail and may still answer."),
};

function kindOf(id: CheckId): AttesterKind {
  const rule = Object.values(FACT_RULES).find(({ check }) => check === id);
  if (!rule) throw new RangeError(`Nobody is asked for ${id}`);
  return rule.kind;
}

function heardBy(kind: AttesterKind, input: CheckInput, hear: Hear): Heard[] {
  return input.attestations
    .filter((one) => one.kind === kind && one.status === "answered")
    .map((from) => ({ ...hear(factsOf(from), input, kind), from }))
    .filter(({ says }) => says !== "silent");
}

const factsOf = ({ facts }: Attestation): Facts => Object.fromEntries(facts.map((one) => [one.fact, one]));

const isIndependent = ({ from }: Heard) => from.trust === "independent";

function weigh(
  { id, input, kind }: { id: CheckId; input: CheckInput; kind: AttesterKind },
  heard: readonly Heard[],
  own: CheckOutcome,
): CheckOutcome {
  const independent = heard.filter(isIndependent);
  const best = (independent.length > 0 ? independent : heard).toSorted(newest);
  const against = best.filter(({ says }) => says !== "supports");
  const [first = best[0]] = against;
  if (!first) throw new RangeError("Nothing was heard");
  const said = {
    reasons: [...first.reasons, cameFrom(kind, first)],
    source: `Answer by mail link from ${first.from.domain}, ${dateOf(first.from.answeredAt ?? 0)}`,
    evidence: evidenceOf(first),
  };
  const everyContradicts = best.every(({ says }) => says === "contradicts");
  if (everyContradicts && independent.length > 0) return adverse({ ...said, grade: "G3" });
  if (against.length > 0) {
    const look = reason("needs_review", "A person has to weigh what was answered against what was stated.");
    // Whichever way a person decides: what is contradicted is no fact.
    const isOpen = best.some(({ says }) => says === "contradicts");
    const evidence = evidenceOf(isOpen ? { ...first, facts: {} } : first);
    return inconclusive({ ...said, evidence, reasons: [...said.reasons, look], grade: gradeOf(first) });
  }
  const { reasons, evidence, readings } = own.status === "passed" ? own : NO_DOCUMENTS;
  return passed({
    ...said,
    reasons: [...said.reasons, ...reasons],
    evidence: { ...evidence, ...said.evidence },
    readings,
    grade: gradeOf(first),
    expiresAt: agesUntil(id, first.from.answeredAt ?? input.now),
    score: first.score ?? 1,
  });
}

const NO_DOCUMENTS: Pick<CheckOutcome, "reasons" | "evidence" | "readings"> = {
  reasons: [],
  evidence: {},
  readings: [],
};

const newest = (a: Heard, b: Heard) => (b.from.answeredAt ?? 0) - (a.from.answeredAt ?? 0);
const gradeOf = (one: Heard) => (isIndependent(one) ? "G3" : "G2");

/**
 * `employer_verified` only from a domain that the subject alone did not supply; other domains leave it open, and what
 * comes from them is not told as the employer's word.
 */
function evidenceOf(heard: Heard): CheckOutcome["evidence"] {
  const { employer_verified: verified, employment_status: status, ...facts } = heard.facts ?? {};
  const isKnown = isIndependent(heard);
  const by = isKnown ? "by the employer" : "by a contact not shown to be the employer";
  return {
    attestation_id: heard.from.id,
    domain_trust: heard.from.trust,
    ...facts,
    ...(status !== undefined && { employment_status: `${status}, ${by}` }),
    ...(verified !== undefined && isKnown && { employer_verified: verified }),
  };
}

function cameFrom(kind: AttesterKind, { from }: Heard): Reason {
  return reason(
    `attested_${from.trust}`,
    `The ${kind}'s answer came from ${from.domain}: ${TRUST_WORDS[from.trust]}.`,
  );
}

/** @returns for each contact who said nothing to a check why, in words; nothing where nobody was asked */
export function unanswered(kind: AttesterKind, { attestations }: CheckInput): Reason[] {
  const WHY: Record<Attestation["status"], string> = {
    answered: `The ${kind} answered, but did not say this.`,
    declined: `The ${kind} was asked and declined to answer.`,
    expired: `The ${kind} was asked by mail and did not answer within 7 days.`,
    reported: `Whoever was asked as the ${kind} did not answer and reported the mail to us.`,
  };
  const over = attestations.filter((one) => one.kind === kind).map(({ status }) => status);
  return [...new Set(over)].map((status) =>
    reason(`attestation_${status === "answered" ? "silent" : status}`, WHY[status]),
  );
}

/**
 * @returns what the fact that everything rests on says by itself: a firm that never employed somebody contradicts
 *   whatever else was stated of it
 */
export function presence(kind: AttesterKind, facts: Facts): "there" | "ended" | "never" | "unknown" {
  const said = facts[PRESENCE[kind]];
  if (said?.verdict === "confirmed") return "there";
  if (said?.verdict !== "corrected") return "unknown";
  return said.correction === "ended" ? "ended" : "never";
}

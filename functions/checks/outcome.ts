import { CONTACT_PROPOSED } from "#contract/attestation.ts";
import type { Grade } from "#contract/enums.ts";
import { WELL_FORMED_ONLY } from "#contract/outcome.ts";
import { REVIEW_DAYS } from "#contract/review.ts";
import type { CheckOutcome, Reason } from "./types.ts";

/** The few shapes a check's outcome can have; each check says only what differs. */

interface Said {
  reasons: Reason[];
  /** Method and date of the data. */
  source: string;
  evidence?: CheckOutcome["evidence"];
  readings?: CheckOutcome["readings"];
}

const NOTHING: CheckOutcome = {
  status: "waiting",
  score: null,
  grade: null,
  reasons: [],
  source: null,
  evidence: {},
  readings: [],
  expiresAt: null,
  sandbox: false,
};

/** @returns the reason as codes and screens take it. */
export const reason = (code: string, text: string): Reason => ({ code, text });

/** Code of the reason that sends a check to a person. */
export const NEEDS_REVIEW = "needs_review";

/** What stands in its place when the time for it is over: what is finished asks for nobody. */
export const NOBODY_LOOKED = reason(
  NEEDS_REVIEW,
  `A reviewer had to look at it, but none did within ${REVIEW_DAYS} business days.`,
);

/** The least evidence is not there yet, and more may come. */
export function waiting(): CheckOutcome {
  return { ...NOTHING, evidence: {} };
}

/** A contact was asked and may still answer. */
export function awaitingContact(why: Reason): CheckOutcome {
  return { ...NOTHING, reasons: [why], evidence: { awaits: "attestation" } };
}

/** Somebody was named who can say it, and the subject has yet to agree that they are asked. */
export function contactUndecided(): CheckOutcome {
  const why = reason(
    CONTACT_PROPOSED,
    "The request names someone who can confirm this. We ask them once the subject agrees.",
  );
  return { ...NOTHING, reasons: [why], evidence: {} };
}

/** Nothing was there to check. */
export function unavailable(said: Said): CheckOutcome {
  return { ...NOTHING, evidence: {}, ...said, status: "unavailable" };
}

/**
 * It ran, and says neither yes nor no. The grade is null where nothing of substance was looked at; the expiry is the
 * document's, for a reviewer's decision.
 */
export function inconclusive(
  said: Said & { grade?: Grade; score?: number; expiresAt?: number | null },
): CheckOutcome {
  return { ...NOTHING, evidence: {}, ...said, status: "inconclusive" };
}

/**
 * Nothing was compared that could speak for or against anybody: a number has the right form, or a paper declares
 * something. It says so, and neither passes nor counts (design: verification engine, corrections).
 */
export function wellFormed(said: Said): CheckOutcome {
  const only = reason(
    WELL_FORMED_ONLY,
    "The format is valid, but that neither supports nor contradicts what was stated.",
  );
  return inconclusive({ ...said, reasons: [...said.reasons, only], grade: "G1" });
}

/** It ran and speaks against what was stated: this adds nothing to any score. */
export function adverse(said: Said & { grade: Grade }): CheckOutcome {
  return { ...NOTHING, evidence: {}, ...said, status: "adverse", score: 0 };
}

/** It ran and supports what was stated, as far as the grade goes. */
export function passed(
  said: Said & { grade: Grade; score: number; expiresAt?: number | null },
): CheckOutcome {
  return { ...NOTHING, evidence: {}, ...said, status: "passed" };
}

import { CONTACT_PROPOSED } from "#contract/attestation/attestation.ts";
import type { Reason } from "#contract/checks/result.ts";
import type { AttesterKind, Grade } from "#contract/enums.ts";
import { WELL_FORMED_ONLY } from "#contract/verification/outcome.ts";
import type { ContactQuestion } from "../sources/attestation-types.ts";
import type { CheckOutcome } from "./types.ts";

/** The kinds of outcomes that a check can have. Each check fills in the details. */

interface OutcomeParts {
  reasons: Reason[];
  /** Where the result comes from, and the date, in words. */
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

/** @returns the reason in the shape that results and screens use */
export const reason = (code: string, text: string): Reason => ({ code, text });

/** Code of the reason that sends a check to a reviewer. */
export const NEEDS_REVIEW = "needs_review";

/**
 * Replaces the reason `needs_review` once the review deadline has passed, because a finished check no longer waits for
 * a reviewer.
 */
export const NOBODY_LOOKED = reason(
  NEEDS_REVIEW,
  "A reviewer had to look at it, but none did in the time we promised.",
);

/** The minimum evidence isn't there yet, and more may come. */
export function waiting(): CheckOutcome {
  return { ...NOTHING, evidence: {} };
}

/** A contact was asked and may still answer. */
export function awaitingContact(why: Reason): CheckOutcome {
  return { ...NOTHING, reasons: [why], evidence: { awaits: "attestation" } };
}

/**
 * Someone may know the answer, and the subject hasn't decided yet whether we may ask them. The requester and the
 * subject see the same sentence.
 */
export const undecided = (kind: AttesterKind, question: ContactQuestion): Reason =>
  reason(
    CONTACT_PROPOSED,
    {
      named: `The request names the ${kind}, who can confirm this. We'll email them only with permission.`,
      unnamed: `The ${kind} can confirm this. We'll email them only with permission.`,
      another: "Someone else can still be named who can confirm this.",
    }[question],
  );

/** The check waits for the subject's decision about a contact. */
export const contactUndecided = (kind: AttesterKind, question: ContactQuestion): CheckOutcome => ({
  ...NOTHING,
  reasons: [undecided(kind, question)],
  evidence: {},
});

/** There was nothing to check, or nothing to check it with. */
export function unavailable(parts: OutcomeParts): CheckOutcome {
  return { ...NOTHING, evidence: {}, ...parts, status: "unavailable" };
}

/**
 * The check ran without a clear answer. The grade is null if nothing of substance was examined. The expiry is the
 * document's, and still applies after a reviewer decides.
 */
export function inconclusive(
  parts: OutcomeParts & { grade?: Grade; score?: number; expiresAt?: number | null },
): CheckOutcome {
  return { ...NOTHING, evidence: {}, ...parts, status: "inconclusive" };
}

/**
 * The check only found that a number has a valid format, or that a document declares something. Neither counts for or
 * against anyone. The check says so, doesn't pass, and doesn't count toward any score.
 */
export function wellFormed(parts: OutcomeParts): CheckOutcome {
  const only = reason(
    WELL_FORMED_ONLY,
    "The format is valid, but that neither supports nor contradicts what was stated.",
  );
  return inconclusive({ ...parts, reasons: [...parts.reasons, only], grade: "G1" });
}

/** The check ran and contradicts what was stated. It adds nothing to any score. */
export function adverse(parts: OutcomeParts & { grade: Grade }): CheckOutcome {
  return { ...NOTHING, evidence: {}, ...parts, status: "adverse", score: 0 };
}

/** The check ran and supports what was stated, as strongly as its grade says. */
export function passed(
  parts: OutcomeParts & { grade: Grade; score: number; expiresAt?: number | null },
): CheckOutcome {
  return { ...NOTHING, evidence: {}, ...parts, status: "passed" };
}

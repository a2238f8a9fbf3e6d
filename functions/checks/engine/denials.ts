import type { Reason } from "#contract/checks/result.ts";

/** Checks end sentences about their own evidence with one of these until someone else has confirmed the evidence. */
const DENIALS = [
  " Consistent; not confirmed by the employer.",
  " Consistent; not confirmed by the landlord.",
  " Consistent; not confirmed by the bank.",
  " Consistent; not confirmed by anyone else.",
  " Consistent; not matched with any registry.",
  " Consistent; not proof that the document is genuine.",
  " No one confirmed that it's genuine.",
  " That's not proof of living there now.",
];

/**
 * Endings for checks whose documents are missing, couldn't be read, or have nothing to be compared with. They're no
 * longer true once any contact answers, even one whose answer is only a reference.
 */
const NOBODY = [", and no one else confirmed it", " No one else confirmed it."];

const without = (reasons: readonly Reason[], phrases: readonly string[]): Reason[] =>
  reasons.map(({ code, text }) => ({
    code,
    text: phrases.reduce((rest, phrase) => rest.replace(phrase, ""), text),
  }));

/** @returns the reasons without {@link DENIALS}, for when an independent person or a reviewer confirmed the facts */
export const confirmed = (reasons: readonly Reason[]): Reason[] => without(reasons, DENIALS);

/** @returns the reasons to show next to a reference, without those that say that no one else confirmed anything */
export const besideReference = (reasons: readonly Reason[]): Reason[] =>
  without(
    reasons.filter(({ code }) => code !== "attestation_needed"),
    NOBODY,
  );

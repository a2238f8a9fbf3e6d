import type { Reason } from "#contract/checks/result.ts";

/** Endings that checks add to sentences about their own evidence as long as no one else has confirmed it. */
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

/** Endings for checks without evidence. They're no longer true once anyone answers, even a reference. */
const NOBODY = [", and no one else confirmed it", " No one else confirmed it."];

const without = (reasons: readonly Reason[], phrases: readonly string[]): Reason[] =>
  reasons.map(({ code, text }) => ({
    code,
    text: phrases.reduce((rest, phrase) => rest.replace(phrase, ""), text),
  }));

/** @returns the reasons about documents, after an independent person or a reviewer has confirmed them */
export const confirmed = (reasons: readonly Reason[]): Reason[] => without(reasons, DENIALS);

/** @returns the reasons about documents, shown next to an answer that decides nothing */
export const besideReference = (reasons: readonly Reason[]): Reason[] =>
  without(
    reasons.filter(({ code }) => code !== "attestation_needed"),
    NOBODY,
  );

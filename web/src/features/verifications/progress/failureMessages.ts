import type { FailureReason } from "#contract/enums.ts";

/** Why it ended, and what can be done next. */
export interface FailureWords {
  title: string;
  text: string;
  next: string;
}

const NEUTRAL = "This speaks neither for nor against anybody.";

/** What each reason is to its subject. @param requester how the other side is called */
const TO_TARGET: Record<FailureReason, (requester: string) => FailureWords> = {
  consent_declined: (requester) => ({
    title: "You declined this request",
    text: "Nothing was read or checked.",
    next: `If you change your mind, tell ${requester}: they can send a new request.`,
  }),
  consent_expired: (requester) => ({
    title: "This request expired",
    text: "There was no answer within 14 days. Nothing was checked.",
    next: `If you still want to take part, ask ${requester} for a new request.`,
  }),
  consent_withdrawn: (requester) => ({
    title: "You stopped the checks",
    text: "You withdrew your consent. Nothing further was read.",
    next: `To begin again, ask ${requester} for a new request.`,
  }),
  evidence_expired: (requester) => ({
    title: "The time for documents ran out",
    text: "No documents arrived within 7 days.",
    next: `Ask ${requester} for a new request once you have the documents at hand.`,
  }),
  inconclusive: () => ({
    title: "No clear answer",
    text: "The checks ran, but none of them came to a conclusion.",
    next: "The checks below say what was missing. A sharper picture or another document often settles it.",
  }),
  no_check_could_run: () => ({
    title: "No check could run",
    text: "There was nothing that could be read and checked.",
    next: "The checks below say what was missing. With a new request you can add it.",
  }),
  provider_error: (requester) => ({
    title: "The checks could not finish",
    text: "A service that we depend on did not answer.",
    next: `You need not do anything. ${requester} can ask again later.`,
  }),
};

/** What each reason is to the side that asked. @param subject how the other side is called */
const TO_REQUESTER: Record<FailureReason, (subject: string) => FailureWords> = {
  consent_declined: (subject) => ({
    title: `${subject} declined`,
    text: "Nothing was read or checked. Declining says nothing about a person.",
    next: "Talk to them before you ask again: they may want to know what it is for.",
  }),
  consent_expired: (subject) => ({
    title: "Nobody answered",
    text: "There was no answer within 14 days. Nothing was checked.",
    next: `Check the address, tell ${subject} to expect our mail, and ask again.`,
  }),
  consent_withdrawn: (subject) => ({
    title: `${subject} withdrew consent`,
    text: "The checks were stopped, and nothing further was read.",
    next: "Talk to them before you ask again.",
  }),
  evidence_expired: (subject) => ({
    title: "No documents arrived",
    text: "There were no documents within 7 days, so there was nothing to check.",
    next: `Tell ${subject} which documents are needed, and ask again.`,
  }),
  inconclusive: () => ({
    title: "No clear answer",
    text: `The checks ran, but none of them came to a conclusion. ${NEUTRAL}`,
    next: "The checks below say what was missing. You can ask again, for other documents.",
  }),
  no_check_could_run: () => ({
    title: "No check could run",
    text: `There was nothing that could be read and checked. ${NEUTRAL}`,
    next: "The checks below say what was missing. You can ask again.",
  }),
  provider_error: () => ({
    title: "The checks could not finish",
    text: "A service that we depend on did not answer.",
    next: "You can ask again later.",
  }),
};

/** What a failure means for the price, to whoever paid it: before consent nothing was charged (design: money). */
export const priceWords = (reason: FailureReason | null): string =>
  reason === "consent_declined" || reason === "consent_expired"
    ? "You are not charged."
    : "You are credited in full.";

/**
 * @param side whom it is said to
 * @param other how the other side is called
 */
export function failureWords(
  reason: FailureReason | null,
  side: "target" | "requester",
  other: string,
): FailureWords {
  if (!reason)
    return { title: "This verification could not finish", text: "No result was reached.", next: "" };
  return (side === "target" ? TO_TARGET : TO_REQUESTER)[reason](other);
}

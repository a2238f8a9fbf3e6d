import type { FailureReason } from "#contract/enums.ts";

/** Why a verification ended, and what to do next. */
export interface FailureText {
  title: string;
  text: string;
  next: string;
}

const NEUTRAL = "This says nothing about anyone.";

/** Explains each reason to the subject. @param requester the requester's name */
const TO_TARGET: Record<FailureReason, (requester: string) => FailureText> = {
  consent_declined: (requester) => ({
    title: "You declined this request",
    text: "Nothing was checked.",
    next: `If you change your mind, ask ${requester} for a new request.`,
  }),
  consent_expired: (requester) => ({
    title: "This request expired",
    text: "You didn't answer within 14 days, so we checked nothing.",
    next: `To take part, ask ${requester} for a new request.`,
  }),
  consent_withdrawn: (requester) => ({
    title: "You stopped the checks",
    text: "You withdrew your consent.",
    next: `To start again, ask ${requester} for a new request.`,
  }),
  evidence_expired: (requester) => ({
    title: "The time to add documents ran out",
    text: "No documents arrived within 7 days.",
    next: `Once you have the documents, ask ${requester} for a new request.`,
  }),
  inconclusive: () => ({
    title: "No clear answer",
    text: "None of the checks reached a conclusion.",
    next: "The checks below say what was missing. A sharper picture or another document often helps.",
  }),
  no_check_could_run: () => ({
    title: "No check could run",
    text: "There was nothing we could read and check.",
    next: "The checks below say what was missing. With a new request you can add it.",
  }),
  provider_error: (requester) => ({
    title: "The checks couldn't finish",
    text: "A service we rely on didn't answer.",
    next: `You don't need to do anything. ${requester} can ask again later.`,
  }),
};

/** Explains each reason to the requester's side. @param subject the subject's name or email */
const TO_REQUESTER: Record<FailureReason, (subject: string) => FailureText> = {
  consent_declined: (subject) => ({
    title: `${subject} declined`,
    text: "Nothing was checked. Declining says nothing about a person.",
    next: "Talk to them before you ask again.",
  }),
  consent_expired: (subject) => ({
    title: "No answer",
    text: "No one answered within 14 days, so we checked nothing.",
    next: `Check the address, tell ${subject} to expect our email, and ask again.`,
  }),
  consent_withdrawn: (subject) => ({
    title: `${subject} withdrew consent`,
    text: "The checks stopped.",
    next: "Talk to them before you ask again.",
  }),
  evidence_expired: (subject) => ({
    title: "No documents arrived",
    text: "None came within 7 days, so there was nothing to check.",
    next: `Tell ${subject} what's needed, and ask again.`,
  }),
  inconclusive: () => ({
    title: "No clear answer",
    text: `None of the checks reached a conclusion. ${NEUTRAL}`,
    next: "The checks below say what was missing.",
  }),
  no_check_could_run: () => ({
    title: "No check could run",
    text: `There was nothing we could read and check. ${NEUTRAL}`,
    next: "The checks below say what was missing.",
  }),
  provider_error: () => ({
    title: "The checks couldn't finish",
    text: "A service we rely on didn't answer.",
    next: "You can ask again later.",
  }),
};

/** @param side the viewer's side @param other the other side's name */
export function failureText(
  reason: FailureReason | null,
  side: "target" | "requester",
  other: string,
): FailureText {
  if (!reason) return { title: "This verification couldn't finish", text: "There's no result.", next: "" };
  return (side === "target" ? TO_TARGET : TO_REQUESTER)[reason](other);
}

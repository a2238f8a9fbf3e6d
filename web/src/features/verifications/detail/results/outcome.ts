/** A yes, a no, or not checked. A null result must never be shown as a pass. */
export type Answer = "yes" | "no" | "not_checked";

export function answerOf(value: boolean | null | undefined): Answer {
  if (value === true) return "yes";
  return value === false ? "no" : "not_checked";
}

export const ANSWER_LABEL: Record<Answer, string> = { yes: "Yes", no: "No", not_checked: "Not checked" };

/** A yes, a no, or not checked. Null must never read as passed. */
export type Answer = "yes" | "no" | "not_checked";

export function answerOf(value: boolean | null | undefined): Answer {
  if (value === true) return "yes";
  return value === false ? "no" : "not_checked";
}

export const ANSWER_LABEL: Record<Answer, string> = { yes: "Yes", no: "No", not_checked: "Not checked" };

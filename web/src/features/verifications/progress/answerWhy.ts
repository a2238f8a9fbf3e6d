import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import type { CheckId } from "#contract/enums.ts";
import { gradeWords } from "#contract/labels.ts";
import { withDays } from "#lib/format.ts";
import type { CheckAnswer } from "../api/types.ts";
import { quietWords } from "../checks/messages.ts";

/** A question that the result answers, named after its field. */
export type Question =
  | "name_match"
  | "document_verified"
  | "address_verified"
  | "employment_status"
  | "employer_verified"
  | "salary_range"
  | "credit_score"
  | "credit_history"
  | "bankruptcy";

/** The checks that can answer each question, best first. */
const ANSWERED_BY: Record<Question, readonly CheckId[]> = {
  name_match: ["identity_match"],
  document_verified: ["document_verification"],
  address_verified: ["address_verification"],
  employment_status: ["employment_status", "employment_history"],
  employer_verified: ["employment_status", "employment_history", "reference_check"],
  salary_range: ["salary_verification", "income_verification"],
  credit_score: ["credit_check"],
  credit_history: ["credit_check"],
  bankruptcy: ["credit_check"],
};

/** Why a check can pass without answering the question. */
const PASSED_AND_YET: Partial<Record<Question, string>> = {
  document_verified: "The document is readable and consistent. No one has confirmed that it's genuine.",
  address_verified: "A document matches. No reviewer or address service has confirmed the address.",
  employer_verified: "The employer hasn't confirmed it.",
};

/**
 * Reason codes of a passed or adverse check that leave the question open: unclear names or addresses, or a bill that
 * agrees.
 */
const LEAVES_OPEN: Partial<Record<Question, readonly string[]>> = {
  name_match: ["name_unclear", "reading_unsure"],
  address_verified: ["address_agrees", "address_unclear"],
};

/**
 * Explains an answer of the result.
 * @param value the answer; null means not checked
 * @returns what the answer rests on, or why there is none
 */
export function whyWords(
  question: Question,
  value: boolean | number | string | null,
  checks: readonly CheckAnswer[],
): string {
  const able = checks.filter(({ service }) => ANSWERED_BY[question].includes(service));
  const spoke = able.find(({ status }) => status === "passed" || status === "adverse");
  if (value !== null) {
    const by = spoke ?? able[0];
    const grade = by?.grade ? `: ${lower(gradeWords({ ...by, grade: by.grade }))}` : "";
    return by ? `${CHECK_LABEL[by.service]}${grade}${by.disputed ? " (disputed)" : ""}` : "";
  }
  const open = spoke?.reasons.find(({ code }) => LEAVES_OPEN[question]?.includes(code));
  if (open) return withDays(open.text);
  const yet = spoke?.status === "passed" ? PASSED_AND_YET[question] : undefined;
  if (spoke) return yet ?? "The evidence doesn't say.";
  const check = able[0];
  if (!check) return "Not part of this request.";
  return withDays(check.reasons[0]?.text ?? quietWords(check, true));
}

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

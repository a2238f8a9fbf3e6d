import type { CheckId } from "#contract/checks/catalog.ts";
import { type Doubt, doubtText } from "#contract/reviews/doubt.ts";
import { REVOCATION_UNREACHABLE, SIGNATURE_PARTIAL } from "#contract/verification/category.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import { withDays } from "#lib/format/format.ts";
import { quietText } from "../checks/messages.ts";

/** A question that the result can answer, named after the result's field for it. */
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

/** The checks that can answer each question. */
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
  document_verified: "Readable and consistent, but nobody has confirmed it.",
  address_verified: "A document matches. No reviewer or address service has confirmed the address.",
  employer_verified: "The employer hasn't confirmed it.",
};

/**
 * Reason codes that leave the question open even if the check has passed or is adverse. For example, a name is unclear,
 * or a document agrees but nobody has confirmed the address.
 */
const LEAVES_OPEN: Partial<Record<Question, readonly string[]>> = {
  name_match: ["name_unclear", "reading_unsure"],
  document_verified: [REVOCATION_UNREACHABLE, SIGNATURE_PARTIAL],
  address_verified: ["address_agrees", "address_unclear"],
};

/**
 * @returns the first check that answers a question or, if none has so far, the first that could; undefined if none was
 *   requested
 */
export function answererOf(question: Question, checks: readonly CheckAnswer[]): CheckAnswer | undefined {
  const able = checks.filter(({ service }) => ANSWERED_BY[question].includes(service));
  return able.find(({ status }) => status === "passed" || status === "adverse") ?? able[0];
}

/**
 * Explains why the result doesn't answer a question, or why its answer doesn't count.
 * @param value the answer; null means not checked
 * @param disputes those of the verification, which say why an answer doesn't count
 * @returns undefined if the answer speaks for itself
 */
export function whyText(
  question: Question,
  value: boolean | number | string | null,
  checks: readonly CheckAnswer[],
  disputes: readonly Doubt[] = [],
): string | undefined {
  const by = answererOf(question, checks);
  if (value !== null)
    return by?.disputed ? `${doubtText(by.service, disputes)}, so it doesn't count.` : undefined;
  const answering = by?.status === "passed" || by?.status === "adverse" ? by : undefined;
  const open = answering?.reasons.find(({ code }) => LEAVES_OPEN[question]?.includes(code));
  if (open) return withDays(open.text);
  const exception = answering?.status === "passed" ? PASSED_AND_YET[question] : undefined;
  if (answering) return exception ?? "The evidence doesn't say.";
  if (!by) return "Not part of this request.";
  return withDays(by.reasons[0]?.text ?? quietText(by, true));
}

import type { VerificationType } from "#contract/enums.ts";
import type { Doubt } from "#contract/reviews/doubt.ts";
import type { CheckAnswer, Results } from "#features/verifications/shared/api/types.ts";
import { hasConfirmed } from "../checks/messages.ts";
import { answererOf, type Question, whyText } from "../progress/answerWhy.ts";
import type { AnswerRow } from "./Answers.tsx";

/** A section of the result: questions about identity, employment or finances. */
export interface Section {
  id: "identity" | "employment" | "financial";
  title: string;
  rows: AnswerRow[];
}

/** @returns the sections that belong to this type of verification or contain an answer */
export function sectionsOf(
  results: Results,
  type: VerificationType,
  checks: readonly CheckAnswer[],
  disputes: readonly Doubt[],
): Section[] {
  const row = (label: string, question: Question, value: AnswerRow["value"], yesIsBad = false): AnswerRow => {
    const by = answererOf(question, checks);
    const isConfirmed = by !== undefined && hasConfirmed(by);
    const isDisputed = by?.disputed ?? false;
    return {
      label,
      value,
      yesIsBad,
      isConfirmed,
      isDisputed,
      why: whyText(question, value, checks, disputes),
    };
  };
  const { identity_verification: identity, employment_verification: employment } = results;
  const financial = results.financial_verification;
  // Until someone has examined the document, the open question is whether it's genuine, so the label says that.
  const document = identity.document_verified === null ? "Genuineness" : "Document verified";
  const all: Section[] = [
    {
      id: "identity",
      title: "Identity verification",
      rows: [
        row("Name match", "name_match", identity.name_match),
        row(document, "document_verified", identity.document_verified),
        row("Address verified", "address_verified", identity.address_verified),
      ],
    },
    {
      id: "employment",
      title: "Employment verification",
      rows: [
        row("Employment status", "employment_status", employment.employment_status),
        row("Employer verified", "employer_verified", employment.employer_verified),
        row("Salary range", "salary_range", employment.salary_range),
      ],
    },
    {
      id: "financial",
      title: "Financial verification",
      rows: [
        row("Credit score", "credit_score", financial.credit_score),
        row("Credit history", "credit_history", financial.credit_history),
        row("Bankruptcy", "bankruptcy", financial.bankruptcy, true),
      ],
    },
  ];
  return all.filter((section) => section.id === type || section.rows.some((row) => row.value !== null));
}

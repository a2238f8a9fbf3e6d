import type { Reason } from "#contract/checks/result.ts";
import { reason } from "../engine/outcome.ts";
import type { Check, CheckInput } from "../engine/types.ts";
import { withAttestation } from "../sources/attested.ts";
import { decideByText, doubt, type Judgment } from "../text/by-text.ts";
import { findDate } from "../text/dates-in-text.ts";
import { findPhrase } from "../text/phrase.ts";
import { findSubject, type TextDocument } from "../text/text-document.ts";
import { interpretEmploymentHistory } from "./employment-attested.ts";

/**
 * Checks where someone works and since when, with an employment letter that names the subject and the employer and has
 * the stated start date. It's the subject's own document: G2. Only the employer or a payroll service can confirm the
 * job.
 */
export const employmentHistory: Check = {
  id: "employment_history",
  run: (input) =>
    withAttestation("employment_history", input, interpretEmploymentHistory, (own) =>
      decideByText("employment_history", own, judge),
    ),
};

function judge(document: TextDocument, input: CheckInput): Judgment {
  const { employment } = input.claims;
  const subject = findSubject(document, input);
  const employer = findPhrase(document.lines, employment?.employerName ?? "");
  const start = employment?.startDate ? findDate(document.lines, employment.startDate) : null;
  const doubts: Reason[] = [];
  doubts.push(...doubt.name(document, subject));
  if (!employer) doubts.push(doubt.missing(document, "The stated employer"));
  if (!employment?.startDate) doubts.push(reason("start_date_not_stated", "The request has no start date."));
  else if (!start) doubts.push(doubt.missing(document, "The stated start date"));
  return {
    doubts,
    support: reason(
      "history_consistent",
      `The ${document.name} has the stated start date. Consistent; not confirmed by the employer.`,
    ),
    score: Math.min(subject?.value ?? 0, employer?.value ?? 0),
    evidence: {},
    readings: { name: subject, employer, start_date: start },
    expiresAt: null,
  };
}

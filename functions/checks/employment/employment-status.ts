import type { Reason } from "#contract/checks/result.ts";
import { reason } from "../engine/outcome.ts";
import type { Check, CheckInput } from "../engine/types.ts";
import { withAttestation } from "../sources/attested.ts";
import { dateOfDocument, freshUntil, isFresh } from "../text/age-of-document.ts";
import { decideByText, doubt, type Judgment } from "../text/by-text.ts";
import { findPhrase } from "../text/phrase.ts";
import { findSubject, type TextDocument } from "../text/text-document.ts";
import { interpretEmployment } from "./employment-attested.ts";

/**
 * The base check for employment: an employment letter or pay stub from the last 90 days that names the subject and the
 * employer. A letter also has to show the position. It's the subject's own document, so it's consistent (G2) and never
 * `employer_verified`. That requires the employer's answer through an emailed link, or a payroll service. A peer check
 * states no employer, so only the name is compared (G1).
 */
export const employmentStatus: Check = {
  id: "employment_status",
  run: (input) =>
    withAttestation("employment_status", input, interpretEmployment, (own) =>
      decideByText("employment_status", own, judge),
    ),
};

function judge(document: TextDocument, input: CheckInput): Judgment {
  const { employment } = input.claims;
  const isStated = Boolean(employment?.employerName);
  const subject = findSubject(document, input);
  const employer = findPhrase(document.lines, employment?.employerName ?? "");
  const position = findPhrase(document.lines, employment?.position ?? "");
  const dated = dateOfDocument(document.lines, input.now);
  const recent = isFresh(dated?.value, input.now) ? dated?.value : undefined;
  const doubts: Reason[] = [];
  doubts.push(...doubt.name(document, subject));
  if (isStated && !employer) doubts.push(doubt.missing(document, "The stated employer"));
  if (isStated && !position && document.type === "employment_letter")
    doubts.push(doubt.missing(document, "The stated position"));
  if (!recent) doubts.push(doubt.old(document));
  return {
    doubts,
    support: isStated
      ? reason(
          "employment_consistent",
          `The ${document.name} has the right name and the stated employer. Consistent; not confirmed by the employer.`,
        )
      : reason(
          "employer_not_stated",
          `The ${document.name} has the right name. The request names no employer to compare with it, and no one else confirmed it.`,
        ),
    score: Math.min(subject?.value ?? 0, isStated ? (employer?.value ?? 0) : 1),
    ...(!isStated && { grade: "G1" }),
    evidence: {
      employer_score: employer?.value ?? null,
    },
    readings: { name: subject, employer, position, document_date: dated },
    expiresAt: recent ? freshUntil(recent) : null,
    facts: { employment_status: "Employed, according to documents" },
  };
}

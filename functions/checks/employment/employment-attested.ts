import { EMPLOYMENT_TYPE_LABEL } from "#contract/labels.ts";
import { reason } from "../engine/outcome.ts";
import type { CheckInput } from "../engine/types.ts";
import { type Facts, type Interpret, type Interpretation, presence, SILENT } from "../sources/attested.ts";
import { compareChoice, compareDate, corrected } from "../sources/attested-facts.ts";
import { fold } from "../spelling/fold.ts";
import { jaroWinkler } from "../spelling/jaro-winkler.ts";
import { salaryRange } from "./salary-range.ts";

/** Two job titles that are at least this similar (Jaro–Winkler) count as the same. */
const SAME_TITLE = 0.92;

const never = (by: string): Interpretation => ({
  says: "contradicts",
  reasons: [reason("attested_not_employed", `${by} said that there was no such job.`)],
  facts: { employer_verified: false, employment_status: "Not employed there" },
});

/**
 * Whether the subject works or worked for the employer in the stated position. A job that has ended is mentioned, but
 * doesn't contradict.
 */
export const interpretEmployment: Interpret = (facts, input, by) => {
  const there = presence("employer", facts);
  if (there === "never") return never(by);
  if (there === "unknown") return SILENT;
  const hasEnded = there === "ended";
  const result = {
    employer_verified: true,
    employment_status: hasEnded ? "Formerly employed" : "Employed",
  };
  const employed = hasEnded
    ? reason("attested_ended", `${by} confirmed the job, but it has ended.`)
    : reason("attested_employed", `${by} confirmed the job.`);
  const title = sameTitle(facts, input);
  if (title === null) return { says: "supports", reasons: [employed], facts: result };
  if (title)
    return {
      says: "supports",
      reasons: [employed, reason("attested_position", `${by} confirmed the stated position.`)],
      facts: result,
    };
  return {
    says: "unclear",
    reasons: [employed, reason("attested_position_differs", `${by} gave a different position.`)],
    facts: result,
  };
};

/** @returns null if the contact said nothing about the position */
function sameTitle(facts: Facts, input: CheckInput): boolean | null {
  const answer = facts.position;
  if (!answer || answer.verdict === "unknown") return null;
  if (answer.verdict !== "corrected") return true;
  const stated = fold(input.claims.employment?.position ?? "");
  return jaroWinkler(stated, fold(answer.correction ?? "")) >= SAME_TITLE;
}

/** When the subject started the job, and as what type of employee. */
export const interpretEmploymentHistory: Interpret = (facts, { claims }, by) => {
  if (presence("employer", facts) === "never") return never(by);
  const start = compareDate(facts.startDate, claims.employment?.startDate);
  const type = compareChoice(facts.employmentType);
  const reasons = [
    start === "agrees" && reason("attested_start_date", startText(facts, by)),
    start === "supplied" &&
      reason("attested_start_supplied", `${by} gave the start date: ${facts.startDate?.correction}.`),
    start === "differs" &&
      reason(
        "attested_start_differs",
        `${by} gave a start date more than a month from the stated one: ${facts.startDate?.correction}.`,
      ),
    type === "agrees" && reason("attested_type", `${by} confirmed the employment type.`),
    type === "supplied" &&
      reason("attested_type_supplied", `${by} gave the employment type: ${kind(facts)}.`),
    type === "differs" &&
      reason("attested_type_differs", `${by} gave a different employment type: ${kind(facts)}.`),
  ].filter((one) => one !== false);
  if (start === "differs" || type === "differs") return { says: "contradicts", reasons };
  return start === "unknown" ? SILENT : { says: "supports", reasons };
};

function startText({ startDate }: Facts, by: string): string {
  const other = corrected(startDate);
  return other === undefined
    ? `${by} confirmed the start date.`
    : `${by} gave nearly the same start date: ${other}.`;
}

const kind = (facts: Facts): string =>
  new Map(Object.entries(EMPLOYMENT_TYPE_LABEL)).get(facts.employmentType?.correction ?? "") ?? "another one";

/** A salary below this fraction of the stated one counts as different. */
const MIN_FRACTION = 0.95;

/** The yearly pay, shown as a range and never as an amount. Earning more than stated doesn't count against anyone. */
export const interpretSalary: Interpret = (facts, { claims }, by) => {
  if (presence("employer", facts) === "never") return never(by);
  const { salary } = facts;
  const stated = claims.employment?.salary;
  if (!salary || salary.verdict === "unknown") return SILENT;
  const amount = salary.verdict === "confirmed" ? stated : Number(salary.correction);
  const found = amount === undefined ? {} : { salary_range: salaryRange(amount) };
  if (salary.verdict === "answered" || stated === undefined || amount === undefined)
    return {
      says: "supports",
      reasons: [reason("attested_salary_supplied", `${by} gave the salary. The request has none.`)],
      facts: found,
    };
  if (amount < MIN_FRACTION * stated)
    return {
      says: "contradicts",
      reasons: [reason("salary_differs", `${by} gave a salary more than 5% below the stated one.`)],
      facts: found,
    };
  return {
    says: "supports",
    reasons: [reason("attested_salary", salaryText(amount, stated, by))],
    facts: found,
  };
};

function salaryText(amount: number, stated: number, by: string): string {
  if (amount === stated) return `${by} confirmed the stated salary.`;
  return amount > stated
    ? `${by} gave a higher salary than the stated one.`
    : `${by} gave a salary at most 5% below the stated one.`;
}

/** A reference: whether the contact would hire the subject again. It's an opinion and shown as one. */
export const interpretReference: Interpret = (facts, _input, by) => {
  const answer = facts.rehire;
  if (answer?.verdict !== "answered") return SILENT;
  return answer.correction === "yes"
    ? {
        says: "supports",
        reasons: [reason("attested_rehire", `${by} would hire the same person again.`)],
      }
    : {
        says: "contradicts",
        reasons: [reason("attested_no_rehire", `${by} would not hire the same person again.`)],
      };
};

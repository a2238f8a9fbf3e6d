import { EMPLOYMENT_TYPE_LABEL } from "../contract/labels.ts";
import { type Facts, type Hear, presence, type Said, SILENT } from "./attested.ts";
import { amountStanding, choiceStanding, corrected, dateStanding } from "./attested-facts.ts";
import { fold } from "./fold.ts";
import { jaroWinkler } from "./jaro-winkler.ts";
import { reason } from "./outcome.ts";
import { salaryRange } from "./salary-range.ts";
import type { CheckInput } from "./types.ts";

/** The thresholds of names (design: result fields), for titles: from here on two are the same one, worded otherwise. */
const SAME_TITLE = 0.92;

const NEVER: Said = {
  says: "contradicts",
  reasons: [reason("attested_not_employed", "The employer answered that the subject never worked there.")],
  facts: { employer_verified: false, employment_status: "Not employed there" },
};

/** Whether the subject works or worked there in the position stated. An ended job is no contradiction: it is told. */
export const hearEmployment: Hear = (facts, input) => {
  const there = presence("employer", facts);
  if (there === "never") return NEVER;
  if (there === "unknown") return SILENT;
  const hasEnded = there === "ended";
  const result = {
    employer_verified: true,
    employment_status: hasEnded ? "Formerly employed" : "Employed",
  };
  const employed = hasEnded
    ? reason("attested_ended", "The employer confirmed that the subject worked there, and no longer does.")
    : reason("attested_employed", "The employer confirmed that the subject works there.");
  const title = sameTitle(facts, input);
  if (title === null) return { says: "supports", reasons: [employed], facts: result };
  if (title)
    return {
      says: "supports",
      reasons: [employed, reason("attested_position", "The employer confirmed the position stated.")],
      facts: result,
    };
  return {
    says: "unclear",
    reasons: [employed, reason("attested_position_differs", "The employer named another position.")],
    facts: result,
  };
};

/** @returns null where the position was not said */
function sameTitle(facts: Facts, input: CheckInput): boolean | null {
  const said = facts.position;
  if (!said || said.verdict === "unknown") return null;
  if (said.verdict !== "corrected") return true;
  const stated = fold(input.claims.employment?.position ?? "");
  return jaroWinkler(stated, fold(said.correction ?? "")) >= SAME_TITLE;
}

/** Since when, and as what kind of employee. */
export const hearHistory: Hear = (facts, { claims }) => {
  if (presence("employer", facts) === "never") return NEVER;
  const start = dateStanding(facts.startDate, claims.employment?.startDate);
  const type = choiceStanding(facts.employmentType);
  const reasons = [
    start === "agrees" && reason("attested_start_date", startWords(facts)),
    start === "supplied" &&
      reason("attested_start_supplied", `The employer named the start date: ${facts.startDate?.correction}.`),
    start === "differs" &&
      reason(
        "attested_start_differs",
        `The employer named another start date, more than a month from the one stated: ${facts.startDate?.correction}.`,
      ),
    type === "agrees" && reason("attested_type", "The employer confirmed the kind of employment."),
    type === "supplied" && reason("attested_type_supplied", `The employer named the kind: ${kind(facts)}.`),
    type === "differs" && reason("attested_type_differs", `The employer named another kind: ${kind(facts)}.`),
  ].filter((one) => one !== false);
  if (start === "differs" || type === "differs") return { says: "contradicts", reasons };
  return start === "unknown" ? SILENT : { says: "supports", reasons };
};

function startWords({ startDate }: Facts): string {
  const other = corrected(startDate);
  return other === undefined
    ? "The employer confirmed the start date."
    : `The employer named nearly the same start date: ${other}.`;
}

const kind = (facts: Facts): string =>
  new Map(Object.entries(EMPLOYMENT_TYPE_LABEL)).get(facts.employmentType?.correction ?? "") ?? "another one";

/** A year's pay, shown as a range and never as a figure. More than was stated speaks against nobody. */
export const hearSalary: Hear = (facts, { claims }) => {
  const stated = claims.employment?.salary;
  const salary = amountStanding(facts.salary, stated, true);
  if (salary === "unknown") return SILENT;
  const amount = facts.salary?.verdict === "confirmed" ? stated : Number(facts.salary?.correction);
  const result = amount === undefined ? {} : { salary_range: salaryRange(amount) };
  const words = {
    agrees: reason(
      "attested_salary",
      corrected(facts.salary) === undefined
        ? "The employer confirmed the salary stated."
        : "The employer named a salary close to the one stated, or higher.",
    ),
    supplied: reason("attested_salary_supplied", "The employer named the salary; none was stated."),
    differs: reason("attested_salary_differs", "The employer named a lower salary than was stated."),
  };
  return { says: salary === "differs" ? "contradicts" : "supports", reasons: [words[salary]], facts: result };
};

/** A reference: whether they would employ the subject again. An opinion, told as one. */
export const hearReference: Hear = (facts) => {
  const said = facts.rehire;
  if (said?.verdict !== "answered") return SILENT;
  return said.correction === "yes"
    ? {
        says: "supports",
        reasons: [reason("attested_rehire", "The employer would employ the subject again.")],
      }
    : {
        says: "contradicts",
        reasons: [reason("attested_no_rehire", "The employer would not employ the subject again.")],
      };
};

import { FACT_RULES } from "#contract/attestation/attestation.ts";
import { EMPLOYMENT_TYPE_LABEL } from "#contract/labels.ts";
import { dayText, money } from "#lib/format/format.ts";
import type { RadioOption } from "#ui/Choice/RadioGroup.tsx";
import type { Question } from "./api.ts";

export type Fact = Question["fact"];

/** A contact's answer to one question: the selected choice, and the correction if they typed one. */
export interface Given {
  /** `confirmed`, `unknown`, `other` for a typed answer, or one of the fact's own choices; empty until chosen. */
  verdict: string;
  correction: string;
}

/** Formats dollars without zero cents: `$52,000`. */
const dollars = (amount: string) => money(Number(amount)).replace(/\.00$/, "");

/** @returns the stated value as text, such as `$52,000 a year` */
function statedText(fact: Fact, stated: string): string {
  if (fact === "salary") return `${dollars(stated)} a year`;
  if (fact === "monthlyRent") return `${dollars(stated)} a month`;
  if (fact === "employmentType") return new Map(Object.entries(EMPLOYMENT_TYPE_LABEL)).get(stated) ?? stated;
  return FACT_RULES[fact].form === "date" ? dayText(stated) : stated;
}

const NAME: Record<Fact, string> = {
  employment: "Employment",
  position: "Position",
  startDate: "Start date",
  employmentType: "Employment type",
  salary: "Salary, before tax",
  rehire: "Reference",
  tenancy: "Tenancy",
  leaseStartDate: "Start of the lease",
  leaseEndDate: "End of the lease",
  monthlyRent: "Rent",
  rentAgain: "Reference",
  paidOnTime: "Payments",
};

export const nameOf = (fact: Fact): string => NAME[fact];

/** @returns the question to ask the contact */
export function ask({ fact, stated }: Question, subject: string): string {
  switch (fact) {
    case "employment":
      return stated ? `Does ${subject} work at ${stated}?` : `Does ${subject} work for you?`;
    case "tenancy":
      return stated ? `Does or did ${subject} rent ${stated}?` : `Does or did ${subject} rent from you?`;
    case "rehire":
      return `Would you hire ${subject} again?`;
    case "rentAgain":
      return `Would you rent to ${subject} again?`;
    case "paidOnTime":
      return `Did ${subject} pay the rent on time?`;
    default:
      return stated ? `Is “${statedText(fact, stated)}” right?` : "We don't have this yet. Can you tell us?";
  }
}

const UNKNOWN: RadioOption = { id: "unknown", label: "I don't know" };
const RATHER_NOT_SAY: RadioOption = { id: "unknown", label: "I'd rather not say" };

const OWN: Partial<Record<Fact, readonly RadioOption[]>> = {
  employment: [
    { id: "confirmed", label: "Yes" },
    { id: "ended", label: "They did, but no longer" },
    { id: "never", label: "No, never" },
    UNKNOWN,
  ],
  tenancy: [{ id: "confirmed", label: "Yes" }, { id: "never", label: "No, never" }, UNKNOWN],
  rehire: [{ id: "yes", label: "Yes" }, { id: "no", label: "No" }, RATHER_NOT_SAY],
  rentAgain: [{ id: "yes", label: "Yes" }, { id: "no", label: "No" }, RATHER_NOT_SAY],
  paidOnTime: [
    { id: "always", label: "Always" },
    { id: "mostly", label: "Mostly" },
    { id: "often_late", label: "Often late" },
    RATHER_NOT_SAY,
  ],
};

/** @returns the choices of a question */
export function optionsOf({ fact, stated }: Question): readonly RadioOption[] {
  const own = OWN[fact];
  if (own) return own;
  return stated === null
    ? [{ id: "other", label: "Yes" }, UNKNOWN]
    : [{ id: "confirmed", label: "Yes" }, { id: "other", label: "No" }, UNKNOWN];
}

/**
 * @returns the questions to show: all of them or, once the contact has answered that they never employed or housed the
 *   subject, only that question
 */
export function stillAsked(
  questions: readonly Question[],
  given: Readonly<Record<string, Given>>,
): Question[] {
  const never = questions.find(({ fact }) => given[fact]?.verdict === "never");
  return never ? [never] : [...questions];
}

/** @returns the answer in the API's format */
export function verdictOf({ stated }: Question, { verdict, correction }: Given) {
  if (verdict === "confirmed" || verdict === "unknown") return { verdict } as const;
  const kind = stated === null ? "answered" : "corrected";
  return { verdict: kind, correction: verdict === "other" ? correction : verdict } as const;
}

import { dayText } from "../../../lib/format.ts";
import type { Review } from "../api.ts";

type Fact = Review["compared"][number]["fact"];

export const FACT_LABEL: Record<Fact, string> = {
  name: "Name",
  date_of_birth: "Date of birth",
  address: "Address",
  issuer: "Issued by",
  issued_on: "Issued on",
  expires_on: "Expires on",
};

const DAYS: readonly Fact[] = ["date_of_birth", "issued_on", "expires_on"];

/** @returns a value as people read it; null stays null */
export function valueText(fact: Fact, value: string | null): string | null {
  return value !== null && DAYS.includes(fact) && /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value) : value;
}

export type Mark = "agrees" | "differs" | "look";

/**
 * @returns how a read value stands to the stated one: null where one of them is not there; `look` where the rules
 *   leave it to a person
 */
export function markOf(
  claimed: string | null,
  read: { value: string | null; agrees: boolean | null },
): Mark | null {
  if (claimed === null || read.value === null) return null;
  if (read.agrees === null) return "look";
  return read.agrees ? "agrees" : "differs";
}

export const MARK_WORD: Record<Mark, string> = {
  agrees: "Agrees",
  differs: "Differs",
  look: "Yours to judge",
};

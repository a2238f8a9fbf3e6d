import { DAY } from "#contract/time.ts";
import type { AttestedFact } from "./attestation-types.ts";

/** People who remember a date can honestly be a few weeks off. */
const DATE_TOLERANCE_DAYS = 31;
/** Charges for extras can make the rent that a landlord gives differ from the stated rent by this fraction. */
const AMOUNT_TOLERANCE = 0.1;

/** @returns the contact's correction or answer; undefined if they only confirmed, or said nothing */
export const corrected = (fact: AttestedFact | undefined): string | undefined =>
  fact?.verdict === "corrected" || fact?.verdict === "answered" ? fact.correction : undefined;

/** How an answer compares with the stated value of one fact. */
export type FactAgreement = "agrees" | "differs" | "supplied" | "unknown";

function compareFact(
  fact: AttestedFact | undefined,
  isClose: (correction: string) => boolean,
): FactAgreement {
  switch (fact?.verdict) {
    case "confirmed":
      return "agrees";
    case "answered":
      return "supplied";
    case "corrected":
      return isClose(fact.correction ?? "") ? "agrees" : "differs";
    default:
      return "unknown";
  }
}

/** @param stated as `YYYY-MM-DD` */
export const compareDate = (fact: AttestedFact | undefined, stated: string | undefined): FactAgreement =>
  compareFact(
    fact,
    (other) => Math.abs(Date.parse(other) - Date.parse(stated ?? "")) <= DATE_TOLERANCE_DAYS * DAY,
  );

/** @param stated in dollars */
export const compareAmount = (fact: AttestedFact | undefined, stated: number | undefined): FactAgreement =>
  compareFact(fact, (other) => {
    const base = stated ?? Number.NaN;
    return Math.abs(Number(other) - base) <= AMOUNT_TOLERANCE * base;
  });

/** A choice is either the same or a different one. */
export const compareChoice = (fact: AttestedFact | undefined): FactAgreement =>
  compareFact(fact, () => false);

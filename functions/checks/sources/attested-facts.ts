import type { AttestedFact } from "./attestation-types.ts";

/** People who remember a date can honestly be a few weeks off. */
const DATE_TOLERANCE_DAYS = 31;
/** The same share as for documents: charges for extras can change a rent by that much. */
const AMOUNT_TOLERANCE = 0.1;

const DAY = 24 * 60 * 60 * 1000;

/** @returns the contact's correction or answer; undefined if they only confirmed */
export const corrected = (fact: AttestedFact | undefined): string | undefined =>
  fact?.verdict === "corrected" || fact?.verdict === "answered" ? fact.correction : undefined;

/** How an answer compares with the stated value of one fact. */
export type Standing = "agrees" | "differs" | "supplied" | "unknown";

function standing(fact: AttestedFact | undefined, isClose: (correction: string) => boolean): Standing {
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
export const dateStanding = (fact: AttestedFact | undefined, stated: string | undefined): Standing =>
  standing(
    fact,
    (other) => Math.abs(Date.parse(other) - Date.parse(stated ?? "")) <= DATE_TOLERANCE_DAYS * DAY,
  );

/** @param stated in dollars */
export const amountStanding = (fact: AttestedFact | undefined, stated: number | undefined): Standing =>
  standing(fact, (other) => {
    const base = stated ?? Number.NaN;
    return Math.abs(Number(other) - base) <= AMOUNT_TOLERANCE * base;
  });

/** A choice is either the same or a different one. */
export const choiceStanding = (fact: AttestedFact | undefined): Standing => standing(fact, () => false);

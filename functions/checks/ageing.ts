import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import { addMonths, DAY } from "./dates.ts";
import { LIST_DAYS } from "./sanctions/freshness.ts";

/**
 * Until when an answer counts that says nothing of that itself: a contact's, a provider's, a reviewer's about what bears
 * no date (design: Trust Score, "full until"). Names are put on lists at any time. Of what is over (where somebody
 * lived, since when they work) an answer does not age.
 * @param at UTC milliseconds of what the answer rests on
 * @returns UTC milliseconds; null where it does not age
 */
export function agesUntil(id: CheckId, at: number): number | null {
  const { freshMonths } = CHECKS[id];
  if (freshMonths === "list") return at + LIST_DAYS * DAY;
  return freshMonths === null ? null : addMonths(at, freshMonths);
}

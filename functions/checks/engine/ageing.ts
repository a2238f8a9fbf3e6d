import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import { addMonths, DAY } from "../dates.ts";
import { LIST_DAYS } from "../sanctions/freshness.ts";

/**
 * Until when an answer counts that doesn't say so itself: a contact's, a provider's, or a reviewer's about an undated
 * document. Names can be added to sanctions lists at any time. Answers about the past (where someone lived, when a job
 * began) don't age.
 * @param at when what the answer rests on was true, UTC in milliseconds
 * @returns UTC in milliseconds; null if the answer doesn't age
 */
export function agesUntil(id: CheckId, at: number): number | null {
  const { freshMonths } = CHECKS[id];
  if (freshMonths === "list") return at + LIST_DAYS * DAY;
  return freshMonths === null ? null : addMonths(at, freshMonths);
}

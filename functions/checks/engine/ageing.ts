import { CHECKS, type CheckId } from "#contract/checks/catalog.ts";
import { addMonths, DAY } from "#contract/time.ts";
import { LIST_DAYS } from "../sanctions/freshness.ts";

/**
 * Computes when an answer expires if it doesn't state an expiry itself: a contact's answer, a provider's, or a
 * reviewer's about an undated document. An answer about a sanctions list expires soon, because names can be added at
 * any time. Answers about the past (where someone lived, when a job began) don't expire.
 * @param at when the answer's data was current, UTC in milliseconds
 * @returns when the answer expires, UTC in milliseconds; null if it doesn't expire
 */
export function expiryOf(id: CheckId, at: number): number | null {
  const { freshMonths } = CHECKS[id];
  if (freshMonths === "list") return at + LIST_DAYS * DAY;
  return freshMonths === null ? null : addMonths(at, freshMonths);
}

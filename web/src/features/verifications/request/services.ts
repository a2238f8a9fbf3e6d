import { CHECKS, type CheckId, type Service } from "#contract/checks/catalog.ts";
import type { NeededClaim } from "#contract/checks/define.ts";

/**
 * @param sendsTexts whether text messages can be sent here; if not, a phone service looks up who holds the number
 * @returns what we'll do for a check, and what the check can't show
 */
export const offerText = (id: CheckId, sendsTexts: boolean): string =>
  id === "phone_verification" && !sendsTexts
    ? "We'll ask a phone service who holds the number."
    : (CHECKS[id].offer ?? "");

/** @returns the parts of the form that the chosen services use */
export function neededBy(services: readonly Service[]): ReadonlySet<NeededClaim> {
  return new Set(services.flatMap((id) => CHECKS[id].needs ?? []));
}

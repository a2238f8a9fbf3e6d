import { CHECKS, type CheckId, type Service } from "#contract/checks/catalog.ts";
import type { NeededClaim } from "#contract/checks/define.ts";

/**
 * @param sendsTexts whether text messages can be sent here; if not, a phone service looks up who holds the number
 * @returns what we'll do in a check, and what that can't show
 */
export const offerText = (id: CheckId, sendsTexts: boolean): string =>
  id === "phone_verification" && !sendsTexts
    ? "We'll ask a phone service who holds the number."
    : (CHECKS[id].offer ?? "");

/** @returns the fields that the chosen services require */
export function neededBy(services: readonly Service[]): ReadonlySet<NeededClaim> {
  return new Set(services.flatMap((id) => CHECKS[id].needs ?? []));
}

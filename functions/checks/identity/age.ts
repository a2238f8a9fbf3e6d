import { ageOn } from "#contract/accounts/age.ts";
import { MINIMUM_AGE_YEARS } from "#contract/limits.ts";

/** @returns whether someone born on that day is too young to be verified */
export function isMinor(birth: string, today: string): boolean {
  return ageOn(birth, today) < MINIMUM_AGE_YEARS;
}

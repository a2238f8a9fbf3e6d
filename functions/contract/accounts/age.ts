/**
 * Someone born on February 29 turns a year older on March 1 in common years.
 * @param birth as `YYYY-MM-DD`
 * @param today as `YYYY-MM-DD`
 * @returns age in full years
 */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

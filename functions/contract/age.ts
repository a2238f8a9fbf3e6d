/**
 * Full years of age on a day. Who is born on 29 February is a year older on 1 March of a common year.
 * @param birth and @param today as `YYYY-MM-DD`
 */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

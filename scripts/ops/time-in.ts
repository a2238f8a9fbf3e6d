import { DAY, HOUR, MINUTE } from "#contract/time.ts";
import { UsageError } from "./command.ts";

const UNITS = { m: MINUTE, h: HOUR, d: DAY } as const;
const RELATIVE = /^in (\d{1,5}) ?([mhd])$/;
/** The time zone is required: without it, the time would be ambiguous. */
const ABSOLUTE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/**
 * @param text a time with its zone, like `2026-11-04T15:00Z`, or a duration from now, like `in 30m`, `in 2h` or `in 1d`
 * @param now UTC ms
 * @returns UTC ms
 * @throws UsageError if it's neither
 */
export function timeIn(text: string, now: number): number {
  const [, amount, unit] = RELATIVE.exec(text) ?? [];
  if (amount && unit) return now + Number(amount) * UNITS[unit as keyof typeof UNITS];
  const at = ABSOLUTE.test(text) ? Date.parse(text.replace(" ", "T")) : Number.NaN;
  if (Number.isNaN(at)) throw new UsageError(`${text} isn't a time, like 2026-11-04T15:00Z or "in 30m"`);
  return at;
}

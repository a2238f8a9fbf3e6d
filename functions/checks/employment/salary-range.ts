/** The lower end of each range, in dollars per year. */
const FROM = [0, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000] as const;

const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;

/**
 * Salaries are shown as ranges, never as amounts.
 * @param amount dollars per year
 * @returns such as `$50,000–$74,999`
 */
export function salaryRange(amount: number): string {
  const i = Math.max(
    0,
    FROM.findLastIndex((from) => amount >= from),
  );
  const [from = 0, next] = [FROM[i], FROM[i + 1]];
  if (next === undefined) return `${dollars(from)} and more`;
  return from === 0 ? `Under ${dollars(next)}` : `${dollars(from)}–${dollars(next - 1)}`;
}

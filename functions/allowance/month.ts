/** @returns the start of the UTC month that contains a time, and the start of the next month. */
export function monthOf(at: number): { start: number; end: number } {
  const day = new Date(at);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return { start: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1) };
}

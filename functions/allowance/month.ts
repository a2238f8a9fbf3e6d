/** @returns the first instant of the month that contains an instant, and of the month after it; months are UTC. */
export function monthOf(at: number): { start: number; end: number } {
  const day = new Date(at);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return { start: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1) };
}

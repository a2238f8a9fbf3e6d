/** @returns today's date in the user's time zone as `YYYY-MM-DD` */
export function localToday(now: Date = new Date()): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

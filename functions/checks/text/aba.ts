/** First two digits in use: Federal Reserve districts, thrifts, electronic, traveler's checks. */
const isPrefix = (two: number) =>
  two <= 12 || (two >= 21 && two <= 32) || (two >= 61 && two <= 72) || two === 80;

/**
 * @returns whether nine digits can be an ABA routing number: a prefix in use, and a sum with weights 3-7-1 that's
 *   divisible by ten (ABA routing number policy)
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || !isPrefix(Number(text.slice(0, 2)))) return false;
  const weights = [3, 7, 1];
  return [...text].reduce((sum, digit, i) => sum + Number(digit) * weights[i % 3]!, 0) % 10 === 0;
}

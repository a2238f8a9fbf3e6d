/** Winkler's prefix weight, and the longest prefix that counts. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_MAX = 4;

/**
 * Jaro similarity (M. A. Jaro, 1989): based on the characters that match within about half the longer length, and on
 * how many of them are out of order.
 * @returns 0 to 1; 1 for two empty texts
 */
function jaro(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length === 0 || b.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const matchedA: string[] = [];
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + reach + 1);
    for (let j = Math.max(0, i - reach); j < end; j++) {
      if (taken[j] || a[i] !== b[j]) continue;
      taken[j] = true;
      matchedA.push(a[i]!);
      break;
    }
  }
  const matches = matchedA.length;
  if (matches === 0) return 0;
  const matchedB = [...b].filter((_, j) => taken[j]);
  const moved = matchedA.filter((char, i) => char !== matchedB[i]).length / 2;
  return (matches / a.length + matches / b.length + (matches - moved) / matches) / 3;
}

/**
 * Jaro similarity, raised by a common prefix (W. E. Winkler, 1990).
 * @returns 0 to 1
 */
export function jaroWinkler(a: string, b: string): number {
  const base = jaro(a, b);
  let prefix = 0;
  while (prefix < PREFIX_MAX && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return base + prefix * PREFIX_WEIGHT * (1 - base);
}

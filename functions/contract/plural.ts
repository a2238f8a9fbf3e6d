/** @returns the noun alone, for sentences that list what they count */
export const nounFor = (n: number, one: string, many = `${one}s`): string => (n === 1 ? one : many);

/** @returns a count with its noun: `1 verification`, `2 verifications`, `1,234 addresses` */
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString("en-US")} ${nounFor(n, one, many)}`;

/**
 * @param cents integer; negative for money back
 * @returns dollars for people to read: `$1,234.50`, `−$4.99` with a real minus sign. Files for programs have plain
 *   numbers instead
 */
export const moneyOfCents = (cents: number): string =>
  `${cents < 0 ? "\u2212" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

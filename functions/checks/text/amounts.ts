import type { TextLine } from "../engine/types.ts";
import type { Found } from "./found.ts";

/**
 * `1,234.50`, `$1,234`, `(12.00)`, `-12.00`, `12.00-`: always with cents, or a dollar sign. Amounts have at most about
 * 15 digits. Without a limit, a long line of digits would be searched again from each digit.
 */
const AMOUNT =
  /(\(|-)?\s?(?:\$\s?(\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(\.\d{2})?|(\d{1,3}(?:,\d{3}){1,5}|\d{1,15})(\.\d{2}))(?!\d)(\)|-)?/g;

/** @returns the amounts of money in a text, in cents, from left to right */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(AMOUNT)].map(([, before, dollars, cents, plain, plainCents, after]) => {
    const whole = Number((dollars ?? plain ?? "0").replaceAll(",", "")) * 100;
    const amount = whole + Number((cents ?? plainCents ?? ".00").slice(1));
    return before || after === "-" ? -amount : amount;
  });
}

/**
 * @param label the text before the amount, on its line or on the line above
 * @returns the first amount with this label, in cents
 */
export function amountAfter(lines: readonly TextLine[], label: RegExp): Found<number> | null {
  for (const [i, { text, page, line }] of lines.entries()) {
    const match = label.exec(text);
    if (!match) continue;
    const behind = text.slice(match.index + match[0].length);
    const below = lines[i + 1];
    const [value] = amountsIn(behind);
    if (value !== undefined) return { value, page, line, basis: "labelled" };
    const [bare] = isBare(below) ? amountsIn(below.text) : [];
    if (below && bare !== undefined)
      return { value: bare, page: below.page, line: below.line, basis: "labelled" };
  }
  return null;
}

/** Whether a line has no letters, so that it has nothing but amounts. */
const isBare = (line: TextLine | undefined): line is TextLine =>
  line !== undefined && !/\p{L}/u.test(line.text);

import type { TextLine } from "../engine/types.ts";
import { amountAfter, amountsIn } from "./amounts.ts";
import type { Found } from "./found.ts";

/** The result of checking a tax form's sums. */
interface Sums {
  agree: boolean;
  /** What was compared, as a clause that follows "The tax return has the right name and". */
  clause: string;
  /** Whether the wages were part of a comparison, so that a wrong amount would have been noticed. */
  coverWages: boolean;
}

/** Employees' share of the taxes on wages: 26 U.S.C. § 3101(a) and (b)(1). */
const SOCIAL_SECURITY_RATE = 0.062;
const MEDICARE_RATE = 0.0145;
/** The additional tax that employers withhold on wages above this: 26 U.S.C. §§ 3101(b)(2) and 3102(f)(1). */
const ADDITIONAL_MEDICARE = { rate: 0.009, beyondCents: 200_000_00 };
/** Every payroll of the year rounds its tax to a cent. */
const PAYROLL_ROUNDING_CENTS = 100;

/** Boxes 3 to 7 of form W-2. */
const BOX = {
  socialWages: /\bsocial\s+security\s+wages\b/i,
  socialTax: /\bsocial\s+security\s+tax(?:\s+withheld)?\b/i,
  socialTips: /\bsocial\s+security\s+tips\b/i,
  medicareWages: /\bmedicare\s+wages(?:\s+and\s+tips)?\b/i,
  medicareTax: /\bmedicare\s+tax(?:\s+withheld)?\b/i,
};

const TOTAL_INCOME = /\btotal\s+income\b(?!\s+tax)/i;
/** The amounts that form 1040 adds to the wages for total income: lines 2b, 3b, 4b, 5b, 6b, 7 and 8. */
const BESIDE_WAGES = [
  /\btaxable\s+interest\b/i,
  /\bordinary\s+dividends\b/i,
  /\bIRA\s+distributions\b/i,
  /\bpensions\s+and\s+annuities\b/i,
  /\bsocial\s+security\s+benefits\b/i,
  /\bcapital\s+gain\b/i,
  /\badditional\s+income\b/i,
];
/**
 * The form may be filled in with whole dollars, each line rounded separately (instructions for form 1040, rounding
 * off).
 */
const FORM_ROUNDING_CENTS = 500;

/**
 * Checks the sums on a tax form. Form W-2: the social security tax is 6.2% of the social security wages and tips, and
 * the Medicare tax is 1.45% of the Medicare wages, plus 0.9% of the part above $200,000. The wages in box 1 are at most
 * the Medicare wages, which also include retirement contributions (general instructions for forms W-2 and W-3). Form
 * 1040: line 9, total income, is the sum of the lines above it.
 * @param wages box 1 or line 1, in cents
 * @returns null if the form has the lines for none of these sums, so that nothing was compared
 */
export function sumsOfTaxForm(lines: readonly TextLine[], wages: number): Sums | null {
  const all = [taxesOnWages(lines, wages), totalIncome(lines, wages)].filter((one) => one !== null);
  return all.find(({ agree }) => !agree) ?? all.find(({ coverWages }) => coverWages) ?? all[0] ?? null;
}

function taxesOnWages(lines: readonly TextLine[], wages: number): Sums | null {
  const [social, socialTax] = boxes(lines, BOX.socialWages, BOX.socialTax);
  const [medicare, medicareTax] = boxes(lines, BOX.medicareWages, BOX.medicareTax);
  const tips = amountAfter(lines, BOX.socialTips)?.value ?? 0;
  const fits: boolean[] = [];
  if (social !== null && socialTax !== null)
    fits.push(isTax(socialTax, (social + tips) * SOCIAL_SECURITY_RATE));
  if (medicare !== null && medicareTax !== null) {
    const beyond = Math.max(0, medicare - ADDITIONAL_MEDICARE.beyondCents);
    fits.push(isTax(medicareTax, medicare * MEDICARE_RATE + beyond * ADDITIONAL_MEDICARE.rate));
  }
  if (fits.length === 0) return null;
  if (medicare !== null) fits.push(wages <= medicare);
  return {
    agree: fits.every(Boolean),
    clause: "the taxes withheld fit the wages",
    coverWages: wages === social || wages === medicare,
  };
}

const isTax = (stated: number, expected: number) => Math.abs(stated - expected) <= PAYROLL_ROUNDING_CENTS;

/** @returns the amounts in two boxes, in cents; adjacent boxes share one line of amounts below them */
function boxes(lines: readonly TextLine[], first: RegExp, second: RegExp): [number | null, number | null] {
  const [one, two] = [amountAfter(lines, first), amountAfter(lines, second)];
  if (!one || !two || !isSamePlace(one, two) || one.value !== two.value)
    return [one?.value ?? null, two?.value ?? null];
  const [left = null, right = null] = amountsIn(textAt(lines, one));
  return [left, right];
}

const isSamePlace = (a: Found<number>, b: Found<number>) => a.page === b.page && a.line === b.line;

const textAt = (lines: readonly TextLine[], { page, line }: Found<number>): string =>
  lines.find((one) => one.page === page && one.line === line)?.text ?? "";

function totalIncome(lines: readonly TextLine[], wages: number): Sums | null {
  const total = amountAfter(lines, TOTAL_INCOME);
  if (!total) return null;
  const beside = BESIDE_WAGES.map((label) => taxableAmount(lines, label));
  const sum = beside.reduce((all, one) => all + one, wages);
  return {
    agree: Math.abs(total.value - sum) <= FORM_ROUNDING_CENTS,
    clause: "its lines add up to its total income",
    coverWages: true,
  };
}

/** If a line has both a total and a taxable amount, the taxable amount is last. */
function taxableAmount(lines: readonly TextLine[], label: RegExp): number {
  const found = amountAfter(lines, label);
  if (!found) return 0;
  const text = textAt(lines, found);
  const labelAt = label.exec(text);
  return amountsIn(labelAt ? text.slice(labelAt.index) : text).at(-1) ?? found.value;
}

import type { Reason } from "#contract/checks/result.ts";
import type { CheckInput, CheckOutcome, TextLine } from "../engine/types.ts";
import { amountAfter } from "./amounts.ts";
import { doubt, type Readings } from "./by-text.ts";
import { addingUp, type Found } from "./found.ts";
import { readPayStub } from "./pay-stub.ts";
import { sumsOfTaxForm } from "./tax-form-sums.ts";
import { findSubject, type TextDocument } from "./text-document.ts";

/** What a document shows about someone's income. */
export interface Income {
  doubts: Reason[];
  /** Per year, before taxes. */
  annualCents: number | null;
  /** Says which of its amounts were compared and agree, as a clause; null if none were compared. */
  agrees: string | null;
  evidence: CheckOutcome["evidence"];
  readings: Readings;
  expiresAt: number | null;
}

/** Box 1 of form W-2, line 1 of form 1040. */
const WAGES = /\bwages,?\s+(?:salaries,?\s+)?tips\b/i;
const TAX_YEAR = /\b(20\d{2})\b/;
/** Names of tax forms. A year on the same line is the year that the form is for. */
const FORM = /\b(?:W-2|1040|tax\s+(?:year|return|statement))\b/i;

/**
 * A year's income, from a pay stub's own arithmetic, or from the wages on a tax form (IRS forms W-2 and 1040) and the
 * sums that the form allows (`tax-form-sums.ts`). The form has to be for this year or one of the last two.
 */
export function readIncome(document: TextDocument, input: CheckInput): Income {
  return document.type === "pay_stub"
    ? { ...readPayStub(document, input), agrees: "its figures add up" }
    : readTaxForm(document, input);
}

/** Shown for a tax form that states an income but lacks the lines for any sum. */
export const uncompared = ({ name }: TextDocument): string =>
  `The ${name} has the right name and states wages. It has no figures to compare, and no one else confirmed it.`;

function readTaxForm(document: TextDocument, input: CheckInput): Income {
  const { lines } = document;
  const subject = findSubject(document, input);
  const wages = amountAfter(lines, WAGES);
  const found = yearIn(lines);
  const year = found?.value ?? 0;
  const thisYear = new Date(input.now).getUTCFullYear();
  const sums = wages && sumsOfTaxForm(lines, wages.value);
  const doubts: Reason[] = [];
  doubts.push(...doubt.name(document, subject));
  if (!wages) doubts.push(doubt.missing(document, "Wages"));
  if (year < thisYear - 2 || year > thisYear)
    doubts.push(doubt.missing(document, "One of the last two years"));
  if (sums?.agree === false) doubts.push(doubt.figures(document));
  return {
    doubts,
    annualCents: wages?.value ?? null,
    agrees: sums?.agree ? sums.clause : null,
    evidence: {
      tax_year: year || null,
      adds_up: sums?.agree ?? null,
    },
    readings: {
      name: subject,
      tax_year: found,
      wages: wages && sums?.agree && sums.coverWages ? addingUp(wages) : wages,
    },
    expiresAt: Date.UTC(thisYear + 1, 0, 1),
  };
}

/** @returns the year next to the form's name, or else the first one in the text */
function yearIn(lines: readonly TextLine[]): Found<number> | null {
  const years = lines.flatMap(({ text, page, line }): Found<number>[] => {
    const year = TAX_YEAR.exec(text)?.[1];
    return year
      ? [{ value: Number(year), page, line, basis: FORM.test(text) ? "labelled" : "unlabelled" }]
      : [];
  });
  return years.find(({ basis }) => basis === "labelled") ?? years[0] ?? null;
}

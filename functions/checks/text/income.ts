import type { CheckInput, CheckOutcome, Reason } from "../types.ts";
import { amountAfter } from "./amounts.ts";
import { doubt, placeOf } from "./by-text.ts";
import { readPayStub } from "./pay-stub.ts";
import { findSubject, type TextDocument } from "./text-document.ts";

/** What a document shows of somebody's income. */
export interface Income {
  doubts: Reason[];
  /** Of a year, before taxes. */
  annualCents: number | null;
  evidence: CheckOutcome["evidence"];
  expiresAt: number | null;
}

/** Box 1 of form W-2, line 1 of form 1040. */
const WAGES = /\bwages,?\s+(?:salaries,?\s+)?tips\b/i;
const TAX_YEAR = /\b(20\d{2})\b/;

/**
 * A year's income by a pay stub's own arithmetic, or by the wages on a tax form of one of the last two years (IRS forms
 * W-2 and 1040).
 */
export function readIncome(document: TextDocument, input: CheckInput): Income {
  return document.type === "pay_stub" ? readPayStub(document, input) : readTaxForm(document, input);
}

function readTaxForm(document: TextDocument, input: CheckInput): Income {
  const { lines } = document;
  const subject = findSubject(document, input);
  const wages = amountAfter(lines, WAGES);
  const year = Number(lines.map(({ text }) => TAX_YEAR.exec(text)?.[1]).find(Boolean) ?? 0);
  const thisYear = new Date(input.now).getUTCFullYear();
  const doubts: Reason[] = [];
  if (!subject) doubts.push(doubt.name(document));
  if (!wages) doubts.push(doubt.missing(document, "Wages"));
  if (year < thisYear - 2 || year > thisYear)
    doubts.push(doubt.missing(document, "One of the last two years"));
  return {
    doubts,
    annualCents: wages?.value ?? null,
    evidence: {
      name_at: placeOf(subject),
      wages_at: placeOf(wages),
      tax_year: year || null,
    },
    expiresAt: Date.UTC(thisYear + 1, 0, 1),
  };
}

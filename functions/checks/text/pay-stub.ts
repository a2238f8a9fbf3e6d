import type { Reason } from "#contract/checks/result.ts";
import { DAY } from "#contract/time.ts";
import type { CheckInput, CheckOutcome } from "../engine/types.ts";
import { freshUntil, isFresh } from "./age-of-document.ts";
import { amountAfter } from "./amounts.ts";
import { doubt, type Readings } from "./by-text.ts";
import { datesAfter } from "./dates-in-text.ts";
import { addingUp, type Found } from "./found.ts";
import { findSubject, type TextDocument } from "./text-document.ts";

const GROSS = /\bgross\s+(?:pay|earnings|wages)\b|\btotal\s+(?:gross|earnings)\b/i;
const DEDUCTIONS = /\btotal\s+(?:deductions|withholdings?)\b/i;
const NET = /\bnet\s+(?:pay|earnings|wages)\b|\btake[- ]home\s+pay\b/i;
const PERIOD = /\bpay(?:roll)?\s+period\b|\bperiod\b/i;
const PAID_ON = /\b(?:pay|payment|check)\s+date\b/i;

/** Payroll systems round each deduction separately. */
const ROUNDING_CENTS = 2;

/** What a pay stub shows without any other evidence: the doubts about it, and the yearly pay. */
interface PayStub {
  doubts: Reason[];
  /** Gross pay per year in cents, if the pay period is one of the usual ones. */
  annualCents: number | null;
  evidence: CheckOutcome["evidence"];
  readings: Readings;
  expiresAt: number | null;
}

/**
 * Checks a pay stub by its own arithmetic: gross pay minus deductions is net pay (29 CFR 516.2 lists what employers
 * record for each pay period). The stub has to name the subject and be from the last 90 days.
 */
export function readPayStub(document: TextDocument, input: CheckInput): PayStub {
  const { lines } = document;
  const [gross, deductions, net] = [GROSS, DEDUCTIONS, NET].map((label) => amountAfter(lines, label));
  const period = datesAfter(lines, PERIOD);
  const payDate = datesAfter(lines, PAID_ON);
  const paidOn = payDate?.value[0] ?? period?.value[1] ?? null;
  const subject = findSubject(document, input);
  const doubts: Reason[] = [];
  doubts.push(...doubt.name(document, subject));
  if (!gross || !deductions || !net)
    doubts.push(doubt.missing(document, "Gross pay, total deductions and net pay"));
  const sum =
    gross && deductions && net
      ? Math.abs(gross.value - Math.abs(deductions.value) - net.value) <= ROUNDING_CENTS
      : null;
  if (sum === false) doubts.push(doubt.figures(document));
  if (!isFresh(paidOn, input.now)) doubts.push(doubt.old(document));
  const periods = periodsOf(period?.value);
  const proven = (found: Found<number> | null | undefined) => (found && sum ? addingUp(found) : found);
  return {
    doubts,
    annualCents: gross && periods ? gross.value * periods : null,
    evidence: {
      name_score: subject?.value ?? null,
      adds_up: sum,
      periods_a_year: periods,
      paid_on: paidOn,
    },
    readings: {
      name: subject,
      pay_period: period,
      pay_date: payDate,
      gross_pay: proven(gross),
      deductions: proven(deductions),
      net_pay: proven(net),
    },
    expiresAt: isFresh(paidOn, input.now) ? freshUntil(paidOn) : null,
  };
}

/** @returns how many such pay periods a year has: weekly, every two weeks, twice a month, monthly; null for others */
function periodsOf(dates: readonly string[] | undefined): number | null {
  const [from, to] = dates ?? [];
  if (!from || !to) return null;
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days === 7) return 52;
  if (days === 14) return 26;
  if (days === 15 || days === 16 || days === 13) return 24;
  return days >= 28 && days <= 31 ? 12 : null;
}

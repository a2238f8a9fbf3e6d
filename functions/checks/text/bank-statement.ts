import type { CheckInput, CheckOutcome, Reason, TextLine } from "../types.ts";
import { isRoutingNumber } from "./aba.ts";
import { freshUntil, isFresh, latestDate } from "./age-of-document.ts";
import { amountAfter, type Found } from "./amounts.ts";
import { doubt, placeOf } from "./by-text.ts";
import { findSubject, type TextDocument } from "./text-document.ts";

const OPENING = /\b(?:beginning|opening|previous|starting)\s+balance\b/i;
const CLOSING = /\b(?:ending|closing|new)\s+balance\b/i;
const INTO = /\b(?:total\s+)?(?:deposits|credits|additions)\b/i;
const OUT = /\b(?:total\s+)?(?:withdrawals|debits|subtractions)\b/i;
const CHECKS = /\b(?:total\s+)?checks\s+paid\b/i;
const FEES = /\b(?:total\s+)?(?:service\s+)?(?:fees|charges)\b/i;
const ROUTING = /\b(?:routing|aba|rtn)\b\D{0,30}(\d{9})(?!\d)/i;

/** What a bank statement shows of its own. */
interface BankStatement {
  doubts: Reason[];
  evidence: CheckOutcome["evidence"];
  expiresAt: number | null;
}

/**
 * Reads a bank statement by its own arithmetic: opening balance plus what came in less what went out is the closing
 * balance (12 CFR 1005.9(b) lists what a periodic statement holds); a routing number keeps to its checksum; it names
 * the subject, and it is of the last 90 days.
 */
export function readBankStatement(document: TextDocument, input: CheckInput): BankStatement {
  const { lines } = document;
  const subject = findSubject(document, input);
  const [opening, closing] = [amountAfter(lines, OPENING), amountAfter(lines, CLOSING)];
  const sum = opening && closing ? addsUp(lines, opening, closing) : null;
  const latest = latestDate(lines, input.now);
  const routing = routingOf(lines);
  const doubts: Reason[] = [];
  if (!subject) doubts.push(doubt.name(document));
  if (sum === null) doubts.push(doubt.missing(document, "Opening and closing balance and what lies between"));
  if (sum === false || routing?.value === false) doubts.push(doubt.figures(document));
  if (!isFresh(latest, input.now)) doubts.push(doubt.old(document));
  return {
    doubts,
    evidence: {
      name_score: subject?.value ?? null,
      name_at: placeOf(subject),
      opening_at: placeOf(opening),
      closing_at: placeOf(closing),
      adds_up: sum,
      routing_number_valid: routing?.value ?? null,
      statement_date: latest,
    },
    expiresAt: isFresh(latest, input.now) ? freshUntil(latest) : null,
  };
}

function addsUp(lines: readonly TextLine[], opening: Found<number>, closing: Found<number>): boolean | null {
  const [into, out, checks, fees] = [INTO, OUT, CHECKS, FEES].map((label) =>
    Math.abs(amountAfter(lines, label)?.value ?? 0),
  ) as [number, number, number, number];
  if (into === 0 && out === 0) return null;
  const change = closing.value - opening.value;
  // Some banks count checks and fees among the withdrawals, others beside them.
  return [0, checks, fees, checks + fees].some((beside) => into - out - beside === change);
}

function routingOf(lines: readonly TextLine[]): Found<boolean> | null {
  for (const { text, page, line } of lines) {
    const number = ROUTING.exec(text)?.[1];
    if (number) return { value: isRoutingNumber(number), page, line };
  }
  return null;
}

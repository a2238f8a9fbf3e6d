import type { Reason } from "#contract/checks/result.ts";
import type { CheckInput, CheckOutcome, TextLine } from "../engine/types.ts";
import { isRoutingNumber } from "./aba.ts";
import { dateOfDocument, freshUntil, isFresh } from "./age-of-document.ts";
import { amountAfter } from "./amounts.ts";
import { doubt, type Readings } from "./by-text.ts";
import { addingUp, type Found } from "./found.ts";
import { findSubject, type TextDocument } from "./text-document.ts";

const OPENING = /\b(?:beginning|opening|previous|starting)\s+balance\b/i;
const CLOSING = /\b(?:ending|closing|new)\s+balance\b/i;
const INTO = /\b(?:total\s+)?(?:deposits|credits|additions)\b/i;
const OUT = /\b(?:total\s+)?(?:withdrawals|debits|subtractions)\b/i;
const CHECKS = /\b(?:total\s+)?checks\s+paid\b/i;
const FEES = /\b(?:total\s+)?(?:service\s+)?(?:fees|charges)\b/i;
const ROUTING = /\b(?:routing|aba|rtn)\b\D{0,30}(\d{9})(?!\d)/i;

/** What a bank statement shows without any other evidence. */
interface BankStatement {
  doubts: Reason[];
  evidence: CheckOutcome["evidence"];
  readings: Readings;
  expiresAt: number | null;
}

/**
 * Checks a bank statement by its own arithmetic: the opening balance plus deposits minus withdrawals is the closing
 * balance (12 CFR 1005.9(b) lists the contents of a periodic statement). The statement also has to name the subject and
 * be from the last 90 days, and a routing number has to have a valid check digit.
 */
export function readBankStatement(document: TextDocument, input: CheckInput): BankStatement {
  const { lines } = document;
  const subject = findSubject(document, input);
  const [opening, closing, into, out] = [OPENING, CLOSING, INTO, OUT].map((label) =>
    amountAfter(lines, label),
  );
  const sum = opening && closing ? addsUp(lines, closing.value - opening.value, into, out) : null;
  const date = dateOfDocument(lines, input.now);
  const latest = date?.value ?? null;
  const routing = routingOf(lines);
  const doubts: Reason[] = [];
  doubts.push(...doubt.name(document, subject));
  if (sum === null) doubts.push(doubt.missing(document, "Opening balance, transactions and closing balance"));
  if (sum === false || routing?.value === false) doubts.push(doubt.figures(document));
  if (!isFresh(latest, input.now)) doubts.push(doubt.old(document));
  const proven = (found: Amount) => (found && sum ? addingUp(found) : found);
  return {
    doubts,
    evidence: {
      name_score: subject?.value ?? null,
      adds_up: sum,
      routing_number_valid: routing?.value ?? null,
      statement_date: latest,
    },
    readings: {
      name: subject,
      document_date: date,
      opening_balance: proven(opening),
      money_in: proven(into),
      money_out: proven(out),
      closing_balance: proven(closing),
      routing_number: routing?.value ? routing : null,
    },
    expiresAt: isFresh(latest, input.now) ? freshUntil(latest) : null,
  };
}

type Amount = Found<number> | null | undefined;

/** @param change of the balance, in cents */
function addsUp(lines: readonly TextLine[], change: number, into: Amount, out: Amount): boolean | null {
  const [credits, debits, checks, fees] = [
    into,
    out,
    amountAfter(lines, CHECKS),
    amountAfter(lines, FEES),
  ].map((found) => Math.abs(found?.value ?? 0)) as [number, number, number, number];
  if (credits === 0 && debits === 0) return null;
  // Some banks include checks and fees in the withdrawals; others list them separately.
  return [0, checks, fees, checks + fees].some((beside) => credits - debits - beside === change);
}

function routingOf(lines: readonly TextLine[]): Found<boolean> | null {
  for (const { text, page, line } of lines) {
    const number = ROUTING.exec(text)?.[1];
    if (number) return { value: isRoutingNumber(number), page, line, basis: "check_digit" };
  }
  return null;
}

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LEDGER_RULES } from "#functions/ledger/verify.ts";
import { entry, line, part, payment, proveBooks, writeBooks } from "./books.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "countersign-books-"));
  await writeBooks(join(folder, "sound.db"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let copies = 0;
/** @returns what's found in a copy of the sound books after it was damaged */
async function foundAfter(...damage: string[]) {
  const path = join(folder, `${copies++}.db`);
  copyFileSync(join(folder, "sound.db"), path);
  return proveBooks(path, damage);
}

const setEntry = (key: string, change: string) => `UPDATE ledger_entries SET ${change} WHERE key = '${key}'`;
const dropEntry = (key: string) => `DELETE FROM ledger_entries WHERE key = '${key}'`;
const setPart = (paymentId: string, verificationId: string, cents: number) =>
  `UPDATE refund_parts SET amount_cents = ${cents} WHERE payment_id = '${paymentId}' AND verification_id = '${verificationId}'`;
const setInvoice = (id: string, change: string) => `UPDATE invoices SET ${change} WHERE id = '${id}'`;
const setRequest = (id: string, change: string) => `UPDATE verifications SET ${change} WHERE id = '${id}'`;

/** What was done to the books, and the id that has to be found with the rule that it breaks. */
type Damage = [what: string, id: string, ...statements: string[]];

const DAMAGE: Record<string, Damage[]> = {
  "Every entry moves a positive amount between the two accounts of its kind": [
    ["an amount is 0", "credit:goodwill", setEntry("credit:goodwill", "amount_cents = 0")],
    ["an amount is negative", "charge:ver_new", setEntry("charge:ver_new", "amount_cents = -350")],
    ["an amount has half a cent", "charge:ver_new", setEntry("charge:ver_new", "amount_cents = 350.5")],
    ["a payment comes from credit", "payment:pay_usage", setEntry("payment:pay_usage", "debit = 'credit'")],
    ["a kind is unknown", "charge:ver_1", setEntry("charge:ver_1", "kind = 'fee'")],
  ],
  "A customer's debits equal their credits over all accounts": [
    ["a charge credits an unknown account", "team_b", setEntry("charge:ver_team", "credit = 'revenue:tips'")],
  ],
  "What a customer owes equals their unpaid invoices and charges without an invoice": [
    ["a payment is gone", "usr_a", dropEntry("payment:pay_usage")],
    ["a payment is another's", "team_b", setEntry("payment:pay_plan", "customer_id = 'team_b'")],
    ["a charge has no cause", "usr_a", entry("plan", "nothing", 100)],
    ["an open invoice counts as void", "usr_a", setInvoice("bil_open", "status = 'void'")],
  ],
  "No credit is spent twice": [
    ["more credit is used than there was", "usr_a", entry("apply_credit", "again", 1131)],
    ["a credit that was used is gone", "team_b", entry("apply_credit", "none", 1, { customer: "team_b" })],
  ],
  "Every customer in the ledger exists": [
    ["a customer is gone", "team_b", "DELETE FROM customers WHERE id = 'team_b'"],
  ],
  "Every charge of a verification has a consent, and the amount that was due": [
    ["nobody consented", "charge:ver_1", setRequest("ver_1", "processing_started_at = NULL")],
    ["another amount was due", "charge:ver_1", setRequest("ver_1", "amount_due_cents = 999")],
    ["it's someone else's request", "charge:ver_team", setRequest("ver_team", "team_id = NULL")],
    ["the request is gone", "charge:ver_3", "DELETE FROM verifications WHERE id = 'ver_3'"],
  ],
  "Every verification that started is charged what was due": [
    ["the charge is gone", "ver_new", dropEntry("charge:ver_new")],
    ["it started without a charge", "ver_waiting", setRequest("ver_waiting", "processing_started_at = 2")],
  ],
  "No more is credited than was charged": [
    ["the rest and a cent is credited", "ver_1", entry("credit", "more", 601, { verification: "ver_1" })],
    ["nothing was charged", "ver_waiting", entry("credit", "w", 1, { verification: "ver_waiting" })],
  ],
  "No more of a verification is credited and refunded than was charged": [
    ["what's refunded is credited, too", "ver_1", entry("credit", "m", 421, { verification: "ver_1" })],
    ["what's credited is refunded, too", "ver_1", setPart("pay_back", "ver_1", 521)],
    [
      "a refund that's under way gives back the same",
      "ver_2",
      payment("pay_more", "processing", 1501, "bil_usage", "pay_usage"),
      part("pay_more", "ver_2", 1501),
    ],
  ],
  "No more of an invoice is credited and refunded than was charged": [
    [
      "all of it's credited, too",
      "bil_usage",
      entry("credit", "m", 600, { verification: "ver_1" }),
      entry("credit", "n", 1321, { verification: "ver_2" }),
    ],
  ],
  "Every refund of verifications says what it's for": [
    ["part of it's for nothing", "pay_back", setPart("pay_back", "ver_2", 499)],
    ["it doesn't say", "pay_returned", "DELETE FROM refund_parts WHERE payment_id = 'pay_returned'"],
    [
      "it's for one of another invoice",
      "pay_back",
      "UPDATE refund_parts SET verification_id = 'ver_3' WHERE verification_id = 'ver_2'",
    ],
  ],
  "Every charge of a plan is its invoice's sum": [
    ["the charge is less", "bil_plan", setEntry("charge:bil_plan", "amount_cents = 4899")],
    ["the charge is gone", "bil_void", dropEntry("charge:bil_void")],
  ],
  "An invoice is the sum of its lines, less the credit that was used for it": [
    ["a line is more", "bil_plan", "UPDATE invoice_lines SET amount_cents = 9901 WHERE amount_cents = 9900"],
    ["a line is gone", "bil_open", "DELETE FROM invoice_lines WHERE invoice_id = 'bil_open'"],
    ["the total is more", "bil_open", setInvoice("bil_open", "total_cents = 701")],
    ["the credit isn't in the ledger", "bil_usage", dropEntry("apply_credit:bil_usage")],
  ],
  "Each line of a verification is its charge": [
    [
      "a line is less",
      "charge:ver_1",
      "UPDATE invoice_lines SET amount_cents = 1 WHERE entry_key = 'charge:ver_1'",
    ],
    ["the charge is gone", "charge:ver_2", dropEntry("charge:ver_2")],
    [
      "it's another's charge",
      "charge:ver_team",
      `UPDATE invoice_lines SET entry_key = 'charge:ver_team'
      WHERE entry_key = 'charge:ver_3'`,
    ],
    [
      "a line is a credit",
      "credit:ver_1",
      `UPDATE invoice_lines SET entry_key = 'credit:ver_1'
      WHERE entry_key = 'charge:ver_3'`,
    ],
  ],
  "Charges are on an invoice up to the customer's position, and not beyond it": [
    [
      "the position is too far",
      "charge:ver_new",
      "UPDATE customers SET invoiced_through = 1000 WHERE id = 'usr_a'",
    ],
    [
      "the position is behind",
      "charge:ver_3",
      `UPDATE customers SET invoiced_through = invoiced_through - 1
      WHERE id = 'usr_a'`,
    ],
    [
      "a line names no charge",
      "charge:ver_2",
      "UPDATE invoice_lines SET entry_key = NULL WHERE amount_cents = 2000",
    ],
  ],
  "A paid invoice was paid in full, and no other has a payment": [
    ["nothing was paid", "bil_open", setInvoice("bil_open", "status = 'paid'")],
    ["a cent is missing", "bil_plan", setEntry("payment:pay_plan", "amount_cents = 4899")],
    ["a payment is of an open invoice", "bil_open", setEntry("payment:pay_late", "invoice_id = 'bil_open'")],
    ["a paid invoice is open", "bil_usage", setInvoice("bil_usage", "status = 'open'")],
  ],
  "A void invoice is taken back in full, and no other is": [
    ["the charge stays", "bil_void", dropEntry("void:bil_void")],
    ["the credit stays used", "bil_void", dropEntry("to_credit:bil_void")],
    ["an open invoice is taken back", "bil_open", entry("void", "bil_open", 700, { invoice: "bil_open" })],
  ],
  "No more is refunded than was paid": [
    ["the rest and a cent is refunded", "bil_usage", entry("refund", "rest", 1921, { invoice: "bil_usage" })],
    ["nothing was paid", "bil_open", entry("refund", "none", 1, { invoice: "bil_open" })],
  ],
  "No more of a plan's price is refunded and credited than was charged": [
    [
      "an upgrade credited what's refunded",
      "bil_plan",
      line("bil_void", 2, -5001),
      entry("refund", "plan", 4900, { invoice: "bil_plan" }),
    ],
  ],
  "Every payment and refund that succeeded is in the ledger with its amount": [
    ["a payment isn't there", "pay_late", dropEntry("payment:pay_late")],
    ["a refund isn't there", "pay_back", dropEntry("refund:pay_back")],
    ["an amount differs", "pay_late", "UPDATE payments SET amount_cents = 901 WHERE id = 'pay_late'"],
    ["another paid", "pay_late", "UPDATE payments SET customer_id = 'team_b' WHERE id = 'pay_late'"],
  ],
  "Every payment and refund in the ledger succeeded": [
    ["a payment failed", "payment:pay_late", "UPDATE payments SET status = 'failed' WHERE id = 'pay_late'"],
    ["one that failed counts with another amount", "payment:pay_void", entry("payment", "pay_void", 1)],
    [
      "a refund is still under way",
      "refund:pay_next",
      payment("pay_next", "processing", 5, "bil_usage", "pay_usage"),
      entry("refund", "pay_next", 5, { invoice: "bil_usage" }),
    ],
    ["there was no payment", "payment:pay_none", entry("payment", "pay_none", 5)],
    [
      "a payment counts as a refund",
      "refund:pay_late",
      setEntry(
        "payment:pay_late",
        "key = 'refund:pay_late', kind = 'refund', debit = 'refunds', credit = 'processor'",
      ),
    ],
  ],
  "Every refund that the bank returned is credit of the same amount": [
    ["it isn't credit", "pay_returned", dropEntry("refund_returned:pay_returned")],
    [
      "the credit is a cent less",
      "pay_returned",
      setEntry("refund_returned:pay_returned", "amount_cents = 79"),
    ],
    ["another got it", "pay_returned", setEntry("refund_returned:pay_returned", "customer_id = 'team_b'")],
  ],
  "Only refunds that the bank returned became credit": [
    [
      "one that arrived is credit, too",
      "refund_returned:pay_back",
      entry("refund_returned", "pay_back", 600, { invoice: "bil_usage" }),
    ],
    [
      "one that failed is credit",
      "refund_returned:pay_returned",
      "UPDATE payments SET status = 'failed' WHERE id = 'pay_returned'",
    ],
    ["there was no refund", "refund_returned:pay_late", entry("refund_returned", "pay_late", 900)],
  ],
  "Every refund has its credit note": [
    ["the note is gone", "bil_usage", "DELETE FROM credit_notes"],
    ["the note says less", "bil_usage", "UPDATE credit_notes SET amount_cents = 599"],
    ["nothing was refunded", "bil_plan", "UPDATE credit_notes SET invoice_id = 'bil_plan'"],
  ],
  "Invoice numbers have no gaps": [["a number is skipped", "invoices", setInvoice("bil_open", "number = 5")]],
  "Credit note numbers have no gaps": [
    ["a number is skipped", "credit_notes", "UPDATE credit_notes SET number = 3 WHERE number = 2"],
  ],
  "Every unit of allowance that's used covers a verification": [
    ["nothing is covered", "ver_2", setRequest("ver_2", "covered_cents = 0")],
    [
      "it's another's allowance",
      "ver_team",
      `UPDATE allowance_uses SET customer_id = 'usr_b'
      WHERE verification_id = 'ver_team'`,
    ],
    ["the request is gone", "ver_waiting", "DELETE FROM verifications WHERE id = 'ver_waiting'"],
  ],
};

describe("ledger verify", () => {
  it("finds nothing in sound books", async () => {
    expect(await foundAfter()).toEqual([]);
  });

  it("has a damage for each rule here, and no other", () => {
    expect(Object.keys(DAMAGE)).toEqual(LEDGER_RULES);
  });

  const cases = Object.entries(DAMAGE).flatMap(([rule, all]) =>
    all.map(([what, id, ...statements]) => ({ rule, what, id, statements })),
  );
  it.for(cases)("$rule: finds that $what", async ({ rule, id, statements }) => {
    expect(await foundAfter(...statements)).toContainEqual({ rule, id });
  });
});

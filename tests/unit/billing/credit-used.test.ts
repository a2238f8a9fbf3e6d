import { expect, it } from "vitest";
import { creditUsed } from "#functions/billing/invoices/credit-used.ts";

it.for([
  { cents: 2999, credit: 0, used: 0 },
  { cents: 2999, credit: -5, used: 0 },
  { cents: 2999, credit: 1000, used: 1000 },
  { cents: 2999, credit: 2949, used: 2949 },
  { cents: 2999, credit: 2950, used: 2949 },
  { cents: 2999, credit: 2998, used: 2949 },
  { cents: 2999, credit: 2999, used: 2999 },
  { cents: 2999, credit: 5000, used: 2999 },
  { cents: 50, credit: 49, used: 0 },
  { cents: 30, credit: 10, used: 0 },
  { cents: 30, credit: 30, used: 30 },
])("an invoice of $cents cents uses $used of $credit", ({ cents, credit, used }) => {
  expect(creditUsed(cents, credit)).toBe(used);
});

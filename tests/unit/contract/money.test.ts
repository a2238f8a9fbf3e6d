import { expect, it } from "vitest";
import { moneyOfCents } from "#contract/billing/money.ts";
import { moneyTick } from "#features/analytics/messages.ts";
import { money } from "#lib/format/format.ts";
import { files, read } from "../architecture/source.ts";

it.each([
  [0, "$0.00"],
  [-0, "$0.00"],
  [5, "$0.05"],
  [-499, "−$4.99"],
  [123_450, "$1,234.50"],
  [-123_456_789, "−$1,234,567.89"],
])("%i cents are %s", (cents, text) => {
  expect(moneyOfCents(cents)).toBe(text);
  expect(money(cents / 100)).toBe(text);
});

it("rounds dollars to cents, and never to minus nothing", () => {
  expect([money(1.005), money(-0.001), money(0.1 + 0.2)]).toEqual(["$1.00", "$0.00", "$0.30"]);
});

it("an axis has the same minus sign", () => {
  expect([moneyTick(-1234), moneyTick(50)]).toEqual(["−$1.2K", "$50"]);
});

it("no other code writes cents as dollars for people", () => {
  const ours = ["functions/contract/billing/money.ts"];
  const others = ["functions", "web/src", "scripts/ops"]
    .flatMap((folder) => files(folder))
    .filter((file) => !ours.includes(file) && /\$\$\{[^\n]*toFixed\(2\)|"−"\}|−<Money/.test(read(file)));
  expect(others).toEqual([]);
});

import { expect, it } from "vitest";
import { compareAddresses } from "../../../functions/checks/addresses/compare.ts";
import { addressPairs } from "../../fixtures/corpus/address.ts";

const pairs = [...addressPairs(12)].map((pair) => ({
  ...pair,
  verdict: compareAddresses(pair.stated, pair.read)?.verdict,
}));

it("passes no near miss of 500", () => {
  const misses = pairs.filter(({ isSame }) => !isSame);
  expect(misses).toHaveLength(500);
  expect(misses.filter(({ verdict }) => verdict === true)).toEqual([]);
});

it("passes 98 % of 500 true variants", () => {
  const variants = pairs.filter(({ isSame }) => isSame);
  expect(variants).toHaveLength(500);
  expect(variants.filter(({ verdict }) => verdict === true).length).toBeGreaterThanOrEqual(490);
});

import { expect, it } from "vitest";
import { spread } from "#functions/billing/refund-parts.ts";

it.each([
  [100, [100], [100]],
  [350, [100, 299, 299], [51, 150, 149]],
  [698, [100, 299, 299], [100, 299, 299]],
  [1, [0, 5, 5], [0, 1, 0]],
  [2, [1, 1, 1], [1, 1, 0]],
  [0, [0, 0], [0, 0]],
])("spreads %i over what's left: %j", (cents, lefts, shares) => {
  expect(spread(cents, lefts)).toEqual(shares);
});

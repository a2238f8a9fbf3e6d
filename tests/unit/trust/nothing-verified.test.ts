import { expect, it } from "vitest";
import type { TrustCategory } from "#contract/sharing/trust.ts";
import { isNothingVerified } from "#functions/trust/read.ts";

it.each<[boolean, TrustCategory[]]>([
  [true, []],
  [true, ["contact", "contact"]],
  // What others say of someone doesn't say who they are.
  [true, ["contact", "reputation"]],
  [false, ["contact", "identity"]],
  [false, ["rental"]],
])("says that nothing is verified (%s) with evidence of %j", (expected, categories) => {
  expect(isNothingVerified(categories.map((category) => ({ category })))).toBe(expected);
});

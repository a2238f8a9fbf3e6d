import type { PersonName } from "#contract/accounts/person-name.ts";
import { compareNames } from "#functions/checks/names/compare.ts";
import type { OpenKind } from "../types.ts";
import { pairOf } from "./pair.ts";

/**
 * Two lines of `first|middle|last` or `first|last`, or of `first|middle|last|birth date`: the stated name, and the one
 * on a document.
 */
export const open: OpenKind = () => (input) => {
  const pair = pairOf(input);
  const [claimed, read] = pair.map(nameOf);
  const [stated, born] = pair.map((parts) => parts[3]);
  const { verdict } = compareNames(claimed!, read!, { isSameBirth: stated !== undefined && stated === born });
  return { verdict: verdict === null ? "person" : verdict ? "yes" : "no" };
};

function nameOf(parts: readonly string[]): PersonName {
  const [first = "", ...rest] = parts;
  if (rest.length < 1 || rest.length > 3)
    throw new Error("a name is first|middle|last, first|last or first|middle|last|birth date");
  return rest.length === 1 ? { first, last: rest[0]! } : { first, middle: rest[0], last: rest[1]! };
}

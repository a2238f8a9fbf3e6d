import { compareNames } from "#functions/checks/names/compare.ts";
import type { PersonName } from "#functions/checks/names/types.ts";
import type { OpenKind } from "../types.ts";
import { pairOf } from "./pair.ts";

/** Two lines of `first|middle|last` or `first|last`: the stated name, and the one on a document. */
export const open: OpenKind = () => (input) => {
  const [claimed, read] = pairOf(input).map(nameOf);
  const { verdict } = compareNames(claimed!, read!);
  return { verdict: verdict === null ? "person" : verdict ? "yes" : "no" };
};

function nameOf(parts: readonly string[]): PersonName {
  const [first = "", ...rest] = parts;
  if (rest.length < 1 || rest.length > 2) throw new Error("a name is first|middle|last or first|last");
  return { first, middle: rest.length === 2 ? rest[0] : undefined, last: rest.at(-1)! };
}

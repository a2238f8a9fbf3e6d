import { type Token, tokensOf } from "./pdf-lexer.ts";
import type { Work } from "./work.ts";

/** A key of a dictionary with what stands behind it. */
export interface Entry {
  key: string;
  value: readonly Token[];
}

/** How a stream is folded is told by a dictionary of its own, whose keys count as the stream's. */
const PARAMETERS = new Set(["DecodeParms", "DP"]);

/**
 * The keys of a stream's dictionary; those of dictionaries inside it mean other things, and are left out.
 * @param start where the dictionary begins, `end` the place behind it
 * @returns null where this is not one whole dictionary, or libraries could read it in another way
 */
export function streamDict(bytes: Uint8Array, start: number, end: number, work: Work): Entry[] | null {
  const tokens = tokensOf(bytes, start, end, work);
  const ends = tokens && endsOf(tokens);
  if (!tokens || !ends || tokens[0]?.kind !== "<<" || ends[0] !== tokens.length - 1) return null;
  const own = entriesIn(tokens, ends, 0);
  if (!own) return null;
  const entries = [...own.map(({ entry }) => entry)];
  for (const { entry, at } of own) {
    if (!PARAMETERS.has(entry.key)) continue;
    for (const place of dictsIn(tokens, ends, at)) {
      const inner = entriesIn(tokens, ends, place);
      if (!inner) return null;
      for (const one of inner) entries.push(one.entry);
    }
  }
  return entries;
}

/** @returns for each opening bracket where it is closed; null where brackets do not match */
function endsOf(tokens: readonly Token[]): Int32Array | null {
  const ends = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  for (const [i, { kind }] of tokens.entries()) {
    if (kind === "<<" || kind === "[") open.push(i);
    if (kind !== ">>" && kind !== "]") continue;
    const begun = open.pop();
    if (begun === undefined || tokens[begun]!.kind !== (kind === ">>" ? "<<" : "[")) return null;
    ends[begun] = i;
  }
  return open.length === 0 ? ends : null;
}

/** @returns the entries of the dictionary that begins there, each with the place of its value */
function entriesIn(
  tokens: readonly Token[],
  ends: Int32Array,
  start: number,
): { entry: Entry; at: number }[] | null {
  const found: { entry: Entry; at: number }[] = [];
  for (let at = start + 1; at < ends[start]!; ) {
    const { kind, text } = tokens[at]!;
    // Libraries pass over what stands where a key should be, but not all of them over the same.
    if (kind !== "name") return null;
    const to = endOfValue(tokens, ends, at + 1);
    if (to === null) return null;
    found.push({ entry: { key: text, value: tokens.slice(at + 1, to) }, at: at + 1 });
    at = to;
  }
  return found;
}

function endOfValue(tokens: readonly Token[], ends: Int32Array, at: number): number | null {
  const kind = tokens[at]?.kind;
  if (kind === undefined || kind === ">>" || kind === "]") return null;
  if (kind === "<<" || kind === "[") return ends[at]! + 1;
  return isReference(tokens, at) ? at + 3 : at + 1;
}

/** Whether `5 0 R` stands there. */
export function isReference(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.kind === "number" &&
    tokens[at + 1]?.kind === "number" &&
    tokens[at + 2]?.kind === "word" &&
    tokens[at + 2]?.text === "R"
  );
}

/** @returns where dictionaries begin: the value itself, or those in its array */
function dictsIn(tokens: readonly Token[], ends: Int32Array, at: number): number[] {
  if (tokens[at]?.kind === "<<") return [at];
  if (tokens[at]?.kind !== "[") return [];
  const found: number[] = [];
  for (let i = at + 1; i < ends[at]!; i++) {
    const { kind } = tokens[i]!;
    if (kind === "<<") found.push(i);
    if (kind === "<<" || kind === "[") i = ends[i]!;
  }
  return found;
}

/** Whether a key has one of these names for its value. */
export const isNamed = (entries: readonly Entry[], wanted: string, ...names: readonly string[]): boolean =>
  entries.some(
    ({ key, value: [first] }) => key === wanted && first?.kind === "name" && names.includes(first.text),
  );

/** @returns what a stream tells of its filters, under either key */
export const filtersOf = (entries: readonly Entry[]): Entry["value"][] =>
  entries.filter(({ key }) => key === "Filter" || key === "F").map(({ value }) => value);

/** Whether a list of filters is empty, or null, which is as good as no key (7.3.7). */
export const isNone = ([first, ...others]: Entry["value"]): boolean =>
  first?.kind === "["
    ? others.length === 1
    : first?.kind === "word" && first.text === "null" && others.length === 0;

/** Whether a stream is folded by some filter. */
export const hasFilter = (entries: readonly Entry[]): boolean =>
  filtersOf(entries).some((value) => !isNone(value));

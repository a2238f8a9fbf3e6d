import { type Token, tokensOf } from "./pdf-lexer.ts";
import type { Work } from "./work.ts";

/** A dictionary's key, and the tokens of its value. */
export interface Entry {
  key: string;
  value: readonly Token[];
}

/** A stream's filters are described by a nested dictionary, whose keys count as the stream's own. */
const PARAMETERS = new Set(["DecodeParms", "DP"]);

/**
 * Reads the keys of a stream's dictionary. Keys of nested dictionaries mean other things and are left out.
 * @param start offset where the dictionary begins
 * @param end offset just after it
 * @returns null if this isn't exactly one dictionary, or if libraries could read it differently
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

/** @returns the index of the closing bracket for each opening one; null if brackets don't match */
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

/** @returns the entries of the dictionary that begins at `start`, each with the index of its value */
function entriesIn(
  tokens: readonly Token[],
  ends: Int32Array,
  start: number,
): { entry: Entry; at: number }[] | null {
  const found: { entry: Entry; at: number }[] = [];
  for (let at = start + 1; at < ends[start]!; ) {
    const { kind, text } = tokens[at]!;
    // Libraries skip anything that isn't a key here, but they don't all skip the same.
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

/** Whether a reference such as `5 0 R` begins at this token. */
export function isReference(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.kind === "number" &&
    tokens[at + 1]?.kind === "number" &&
    tokens[at + 2]?.kind === "word" &&
    tokens[at + 2]?.text === "R"
  );
}

/** @returns the indexes where dictionaries begin: the value itself, or those in its array */
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

/** Whether a key has one of these names as its value. */
export const isNamed = (entries: readonly Entry[], wanted: string, ...names: readonly string[]): boolean =>
  entries.some(
    ({ key, value: [first] }) => key === wanted && first?.kind === "name" && names.includes(first.text),
  );

/** @returns the values of a stream's filter keys, `Filter` and `F` */
export const filtersOf = (entries: readonly Entry[]): Entry["value"][] =>
  entries.filter(({ key }) => key === "Filter" || key === "F").map(({ value }) => value);

/** Whether a filter is null or an empty list, which means the same as no key (7.3.7). */
export const isNone = ([first, ...others]: Entry["value"]): boolean =>
  first?.kind === "["
    ? others.length === 1
    : first?.kind === "word" && first.text === "null" && others.length === 0;

/** Whether a stream has any filter. */
export const hasFilter = (entries: readonly Entry[]): boolean =>
  filtersOf(entries).some((value) => !isNone(value));

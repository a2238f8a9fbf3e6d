import { merge, sameLetters } from "./parts.ts";
import { alignmentDistance } from "./slip.ts";
import type { Agreement } from "./types.ts";
import { compareWords, type Word, type WordKind } from "./word.ts";

/** From the weakest sign that two names are the same to the strongest. */
const RANK: readonly Agreement[] = [
  "different",
  "alike",
  "partial",
  "slip",
  "truncated",
  "initial",
  "nickname",
  "transliteration",
  "compound",
  "missing",
  "equal",
];

/** @returns true if the part counts as the same, false if it's different, null if a reviewer has to decide */
export function partVerdict(agreement: Agreement): boolean | null {
  if (agreement === "different") return false;
  return agreement === "alike" || agreement === "partial" ? null : true;
}

/** @returns the weakest of these agreements; `equal` if there are none */
export const weakest = (all: readonly Agreement[]): Agreement =>
  all.reduce((least, one) => (RANK.indexOf(one) < RANK.indexOf(least) ? one : least), "equal");

/** How to compare words. */
export interface CompareOptions {
  kind: WordKind;
  /** Whether the second name fills its machine-readable zone, so that its words may be truncated. */
  isFull: boolean;
}

/** @returns how a stated word compares with a read one, which may be truncated */
export function compareRead(a: Word, b: Word, { kind, isFull }: CompareOptions): Agreement {
  const found = compareWords(a, b, kind);
  if (!isFull || found === "equal" || found === "transliteration") return found;
  const isCut = (word: string) => word.length > b.plain.length && word.startsWith(b.plain);
  return isCut(a.plain) || isCut(a.spelled) ? "truncated" : found;
}

/**
 * @returns how two lists with the same number of words compare, word by word; null if they have different
 *   numbers of words
 */
export function compareInOrder(
  a: readonly Word[],
  b: readonly Word[],
  options: CompareOptions,
): Agreement | null {
  return a.length === b.length ? weakest(a.map((word, i) => compareRead(word, b[i]!, options))) : null;
}

/**
 * Looks for every word of the shorter list in the longer one, in order. For each, it takes the first word that counts
 * as the same, or if there's none, the first that may be the same.
 * @returns the weakest agreement among the words; `different` if one wasn't found
 */
export function findWithin(a: readonly Word[], b: readonly Word[], options: CompareOptions): Agreement {
  const isFirst = a.length <= b.length;
  const [fewer, more] = isFirst ? [a, b] : [b, a];
  const found: Agreement[] = [];
  let from = 0;
  for (const word of fewer) {
    const rest = more.slice(from);
    const agreements = rest.map((other) =>
      isFirst ? compareRead(word, other, options) : compareRead(other, word, options),
    );
    const explained = agreements.findIndex((one) => partVerdict(one) === true);
    const at = explained >= 0 ? explained : agreements.findIndex((one) => partVerdict(one) === null);
    found.push(at < 0 ? "different" : agreements[at]!);
    from += at < 0 ? 0 : at + 1;
  }
  return weakest(found);
}

/** Whether the words are joined in one name and separate in the other: Anne-Marie, Annemarie. */
export const isCompound = (a: readonly Word[], b: readonly Word[]): boolean =>
  a.length !== b.length && sameLetters(a, b);

/**
 * Two edits are tolerated only in names with at least this many letters. In a shorter one, two edits make it another
 * name.
 */
const MIN_FOR_TWO_EDITS = 7;

/**
 * Compares names as if each were one word, allowing for a slip.
 * @returns `alike` or `different`
 */
export function slipWhenJoined(a: readonly Word[], b: readonly Word[], kind: WordKind): Agreement {
  const [one, other] = [merge(a), merge(b)];
  if (a.length + b.length < 3 || one.plain === "" || other.plain === "") return "different";
  const most = Math.min(one.plain.length, other.plain.length) < MIN_FOR_TWO_EDITS ? 1 : 2;
  if (alignmentDistance(one.plain, other.plain, most) > most) return "different";
  return compareWords(one, other, kind) === "different" ? "different" : "alike";
}

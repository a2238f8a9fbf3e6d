import { merge, sameLetters } from "./parts.ts";
import { alignmentDistance } from "./slip.ts";
import type { Agreement } from "./types.ts";
import { compareWords, type Word, type WordKind } from "./word.ts";

/** Ordered from the weakest sign that two names are the same to the strongest. */
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

/** @returns true if it explains the part, false if it contradicts, null if a reviewer has to decide */
export function standing(agreement: Agreement): boolean | null {
  if (agreement === "different") return false;
  return agreement === "alike" || agreement === "partial" ? null : true;
}

/** @returns the weaker of the two */
export const weakest = (all: readonly Agreement[]): Agreement =>
  all.reduce((least, one) => (RANK.indexOf(one) < RANK.indexOf(least) ? one : least), "equal");

/** How two lists of words are compared. */
export interface How {
  kind: WordKind;
  /** The second name is in a zone with no space left, so a word there may be truncated. */
  isFull: boolean;
}

/** @returns how a stated word compares with a read one, which may be truncated */
export function compareRead(a: Word, b: Word, { kind, isFull }: How): Agreement {
  const found = compareWords(a, b, kind);
  if (!isFull || found === "equal" || found === "transliteration") return found;
  const isCut = (word: string) => word.length > b.plain.length && word.startsWith(b.plain);
  return isCut(a.plain) || isCut(a.spelt) ? "truncated" : found;
}

/** @returns how two lists with the same number of words compare, word by word; null if the numbers differ */
export function inStep(a: readonly Word[], b: readonly Word[], how: How): Agreement | null {
  return a.length === b.length ? weakest(a.map((word, i) => compareRead(word, b[i]!, how))) : null;
}

/**
 * Finds every word of the shorter list in the longer one, in order. The first word that explains it counts.
 * @returns the weakest explanation, and how many words are left over
 */
export function within(a: readonly Word[], b: readonly Word[], how: How): Agreement {
  const isFirst = a.length <= b.length;
  const [fewer, more] = isFirst ? [a, b] : [b, a];
  const found: Agreement[] = [];
  let from = 0;
  for (const word of fewer) {
    const rest = more.slice(from);
    const stand = rest.map((other) =>
      isFirst ? compareRead(word, other, how) : compareRead(other, word, how),
    );
    const explained = stand.findIndex((one) => standing(one) === true);
    const at = explained >= 0 ? explained : stand.findIndex((one) => standing(one) === null);
    found.push(at < 0 ? "different" : stand[at]!);
    from += at < 0 ? 0 : at + 1;
  }
  return weakest(found);
}

/** Words that are joined in one name and separate in the other: Anne-Marie, Annemarie. */
export const isCompound = (a: readonly Word[], b: readonly Word[]): boolean =>
  a.length !== b.length && sameLetters(a, b);

/** In shorter names, two edits make another name. */
const LEAST_OF_TWO = 7;

/** A slip in a name that's one word here and two there. */
export function slipWhenJoined(a: readonly Word[], b: readonly Word[], kind: WordKind): Agreement {
  const [one, other] = [merge(a), merge(b)];
  if (a.length + b.length < 3 || one.plain === "" || other.plain === "") return "different";
  const most = Math.min(one.plain.length, other.plain.length) < LEAST_OF_TWO ? 1 : 2;
  if (alignmentDistance(one.plain, other.plain, most) > most) return "different";
  return compareWords(one, other, kind) === "different" ? "different" : "alike";
}

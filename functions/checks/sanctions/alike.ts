import { jaroWinkler } from "../spelling/jaro-winkler.ts";
import { skeleton } from "./keys.ts";
import { isGeneric, type NameWords, type SubjectKind } from "./name-forms.ts";
import { areSpelledByTables } from "./spellings.ts";

/**
 * Two words that are at least this similar count as equal. It's the threshold for names on documents (`NAME_MATCHES`),
 * applied to each word.
 */
export const WORD_MATCHES = 0.92;

/**
 * The similarity that two spellings of one name get: two transliterations, or two words with the same sound if their
 * letters are at least `SOUND_FLOOR` similar.
 */
const SAME_SOUND = 0.95;
const SOUND_FLOOR = 0.75;
/** Shorter words have too few consonants for their sound to mean anything: Ali, Eli, Ola. */
const SOUND_LETTERS = 4;

/**
 * A word shorter than this fraction of another isn't similar to it, even if the longer one starts with it. Initials and
 * transliterations (`spellings.ts`) are exceptions.
 */
const WORD_LENGTH = 0.7;

/**
 * The fraction of the longer name that the shorter one must cover. People leave names out, and lists include all of
 * them, so half of a name is the minimum. A company with one more word is another company.
 */
const COVERS: Record<SubjectKind, number> = { person: 0.5, organization: 0.7 };

/**
 * Compares two names word by word in any order: by Jaro–Winkler, by sound and, for people, by transliteration. To
 * prevent false matches, every word of the shorter name needs its own match, and words and names may not differ much in
 * length. One word of a person's name is never enough. Words that many organizations share aren't either, unless a name
 * has no others and all of them match. Two words may be joined in one of the names. If organizations' names differ only
 * in the legal form or in words like "and", they're always similar.
 * @param a a name's readings from `readingsOf`
 * @returns 0.92 to 1: the mean similarity of the matched words, weighted by letters; null if the names aren't similar
 */
export function alike(a: readonly NameWords[], b: readonly NameWords[], kind: SubjectKind): number | null {
  const pairs = a.flatMap((one) => b.map((other) => [one, other] as const));
  if (kind === "organization" && pairs.some(([one, other]) => one.own.join(" ") === other.own.join(" ")))
    return 1;
  let best: number | null = null;
  for (const [one, other] of pairs.flatMap(([one, other]) => [...withParticles(one, other)]))
    for (const [left, right] of spellings(one, other)) {
      const score = compare(left, right, kind);
      if (score !== null && score > (best ?? 0)) best = score;
      if (best === 1) return 1;
    }
  return best === null ? null : Math.round(best * 10_000) / 10_000;
}

type Two = [readonly string[], readonly string[]];

/** A particle in one name may be a name in the other: `Ben Carter`, `CARTER, Ben Ahmed`. */
function* withParticles(a: NameWords, b: NameWords): Generator<Two> {
  yield [a.own, b.own];
  if (b.all.length > b.own.length) yield [a.own, b.all];
  if (a.all.length > a.own.length) yield [a.all, b.own];
}

/** The names as they are, and each with two adjacent words joined if the other name has fewer words. */
function* spellings(a: readonly string[], b: readonly string[]): Generator<Two> {
  yield [a, b];
  for (const joined of a.length > b.length ? withNeighborsJoined(a) : []) yield [joined, b];
  for (const joined of b.length > a.length ? withNeighborsJoined(b) : []) yield [a, joined];
}

const withNeighborsJoined = (words: readonly string[]): string[][] =>
  words.slice(1).map((word, i) => [...words.slice(0, i), words[i]! + word, ...words.slice(i + 2)]);

interface Pair {
  a: number;
  b: number;
  score: number;
}

function compare(a: readonly string[], b: readonly string[], kind: SubjectKind): number | null {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter.length === 0 || letters(shorter) < COVERS[kind] * WORD_LENGTH * letters(longer)) return null;
  const pairs = partners(shorter, longer, kind);
  if (pairs.length < shorter.length) return null;
  const words = pairs.map((pair) => longer[pair.b]!);
  if (letters(words) < COVERS[kind] * letters(longer)) return null;
  // An initial doesn't show which name it stands for.
  const full = pairs.filter((pair) => shorter[pair.a]!.length > 1 && longer[pair.b]!.length > 1);
  if (
    !isEnough(
      full.map((pair) => longer[pair.b]!),
      longer,
      kind,
    )
  )
    return null;
  const weight = ({ a: at, b: other }: Pair) => shorter[at]!.length + longer[other]!.length;
  const total = pairs.reduce((sum, pair) => sum + weight(pair), 0);
  return pairs.reduce((sum, pair) => sum + pair.score * weight(pair), 0) / total;
}

/**
 * Whether enough words match. A person's name needs at least two. In an organization's name, words that many
 * organizations share don't count, and the matched words must make up at least {@link COVERS} of the longer name's
 * other words, counted in letters. If the longer name has only shared words, all of them must match, and at least two.
 */
function isEnough(full: readonly string[], longer: readonly string[], kind: SubjectKind): boolean {
  if (kind === "person") return full.length >= 2;
  const own = (words: readonly string[]) => words.filter((word) => !isGeneric(word));
  if (own(longer).length === 0) return full.length >= 2 && full.length === longer.length;
  return letters(own(full)) > 2 && letters(own(full)) >= COVERS[kind] * letters(own(longer));
}

/**
 * Pairs the words of the shorter name with those of the longer one, the most similar first. Each word is used once.
 * @returns fewer pairs than words if not every word has a match of its own
 */
function partners(shorter: readonly string[], longer: readonly string[], kind: SubjectKind): Pair[] {
  const all: Pair[] = [];
  for (const [a, word] of shorter.entries()) {
    const own = longer
      .map((other, b) => ({ a, b, score: wordScore(word, other, kind) }))
      .filter(({ score }) => score >= WORD_MATCHES);
    if (own.length === 0) return [];
    all.push(...own);
  }
  const taken: Pair[] = [];
  for (const pair of all.sort((one, two) => two.score - one.score))
    if (!taken.some(({ a, b }) => a === pair.a || b === pair.b)) taken.push(pair);
  return taken;
}

function wordScore(a: string, b: string, kind: SubjectKind): number {
  const score = byLetters(a, b);
  if (score >= SAME_SOUND || kind === "organization") return score;
  return areSpelledByTables(a, b) ? SAME_SOUND : score;
}

function byLetters(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 1) return short === long[0] ? WORD_MATCHES : 0;
  // A number with a different digit is another number.
  if (/\d/.test(a + b) || short.length < WORD_LENGTH * long.length) return 0;
  const score = jaroWinkler(a, b);
  if (score >= SAME_SOUND || short.length < SOUND_LETTERS || score < SOUND_FLOOR) return score;
  return skeleton(a) === skeleton(b) ? SAME_SOUND : score;
}

const letters = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);

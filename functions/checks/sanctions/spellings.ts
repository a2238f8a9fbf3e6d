import { isKnownName } from "../names/lexicon/known.ts";
import { pinyinSyllablesOf } from "../names/lexicon/pinyin.ts";
import { areVariants } from "../names/lexicon/variants.ts";

/**
 * How different systems write Cyrillic and Arabic letters in Latin ones. Each table maps its spellings to the same
 * alphabet: `s` for с, з, ш, ж and щ (German and folded ISO 9 don't distinguish all of them), `c` for ц and ч, `h` for
 * х, `j` for ج and дж, `i` for й, и and ы. Within a table, a spelling comes before any that it starts with.
 */
const TABLES: Record<string, string> = {
  /** BGN/PCGN, and passports (ICAO 9303-3 § 6). */
  english:
    "shch s|dzh j|dj j|sh s|zh s|ch c|ts c|tz c|kh h|gh g|ph f|th t|ck k|ou u|oo u|ee i|q k|x ks|w v|c k|z s|y i",
  /** Duden: Chruschtschow, Jelzin, Schukow. */
  german: "schtsch s|dsch j|tsch c|sch s|ch h|tz c|th t|ph f|ck k|z c|w v|j i|y i|x ks|q k|c k",
  /** Khrouchtchev, Eltsine, Joukov. */
  french:
    "chtch s|tch c|ch s|dj j|kh h|gh g|ts c|tz c|ou u|gue ge|gui gi|qu k|th t|ph f|ck k|ce se|ci si|j s|z s|c k|w v|y i|x ks|q k",
  /** PWN: Chruszczow, Jelcyn, Żukow. */
  polish: "szcz s|cz c|sz s|rz s|ch h|j i|w v|z s|y i|x ks|q k",
  /** ISO 9 without its marks: Hrusev, Elcin, Zukov. */
  iso: "ch c|kh h|sh s|zh s|j i|w v|z s|y i|x ks|q k",
};

interface Table {
  letters: RegExp;
  sounds: ReadonlyMap<string, string>;
}

const READ_BY: readonly Table[] = Object.values(TABLES).map((table) => {
  const pairs = table.split("|").map((pair) => pair.split(" ") as [string, string]);
  return { letters: new RegExp(pairs.map(([letters]) => letters).join("|"), "g"), sounds: new Map(pairs) };
});

/** No name contains a longer word. */
const MAX_LETTERS = 40;

/**
 * Unifies what every table spells in more than one way: doubled i, s and f; i before a vowel; and the endings -off and
 * -ine.
 */
const alikeEverywhere = (word: string) =>
  word
    .replace(/([isf])\1+/g, "$1")
    .replace(/i(?=[aeou])/g, "")
    .replace(/(?<=[oe])f$/, "v")
    .replace(/(?<=in)e$/, "");

/** Some tables write е for ё: Pjotr, Petr. */
const withoutDots = (word: string) =>
  /[^aeiou]io/.test(word) ? [word.replace(/(?<=[^aeiou])io/g, "e")] : [];

/** Cached results, because a search compares the same words with hundreds of names. */
const known = new Map<string, readonly string[]>();
const MAX_KNOWN = 5000;

/** @returns the sounds of a folded word according to each of the tables, without repetition */
export function soundsOf(word: string): readonly string[] {
  const before = known.get(word);
  if (before) return before;
  const text = word.slice(0, MAX_LETTERS);
  const all = READ_BY.map(({ letters, sounds }) =>
    text.replace(letters, (found) => sounds.get(found) ?? found),
  );
  const found = [...new Set(all.flatMap((one) => [one, ...withoutDots(one)]).map(alikeEverywhere))];
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, found);
  return found;
}

/** Minimum letters. Shorter words have too many similar names: Jan, Ian; Jang, Yang. */
const MIN_LETTERS = 5;

/**
 * Whether two folded words are one name in two transliterations: Kowaltschuk and Kovalchuk. Two common names usually
 * belong to two people (Chester, Hester), and so do two Chinese names of several syllables, unless they're listed as
 * spellings of one name. A word that may be a single Chinese syllable matches no other (Zhang, Shang).
 */
export function areSpelledByTables(a: string, b: string): boolean {
  if (a === b) return true;
  const isVariant = areVariants(a, b);
  if (!isVariant && !isSaidAlike(a, b)) return false;
  const [one, other] = [pinyinSyllablesOf(a), pinyinSyllablesOf(b)];
  if ([...one, ...other].some(({ length }) => length === 1)) return false;
  return isVariant || one.length === 0 || other.length === 0;
}

function isSaidAlike(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (shorter.length < MIN_LETTERS || longer.length > MAX_LETTERS) return false;
  const sounds = soundsOf(b);
  return soundsOf(a).some((sound) => sounds.includes(sound)) && !(isKnownName(a) && isKnownName(b));
}

/** Endings of patronymics in each of the tables. Family names have them, too. */
const PATRONYMIC = /.{2}(?:[oe][vw](?:i(?:ch?|tch|tsch|cz)|na)|i(?:ch|tch|tsch))$/;

/** Minimum number of words. Fewer don't make a person's name. */
const MIN_WORDS = 2;

/**
 * Whether two people's names are the same, with each word in any of the transliterations. A patronymic on only one side
 * is ignored, because lists have them and people leave them out.
 * @param a folded words
 */
export function areNamesByTables(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  if (fewer.filter((word) => word.length > 1).length < MIN_WORDS) return false;
  const left = [...more];
  for (const word of fewer) {
    const same = left.indexOf(word);
    const at = same >= 0 ? same : left.findIndex((other) => areSpelledByTables(word, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length <= 1 && left.every((word) => PATRONYMIC.test(word));
}

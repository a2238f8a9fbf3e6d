import { fold } from "../spelling/fold.ts";
import type { Agreement } from "./types.ts";

const NUMBERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"] as const;
const ORDINAL = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"] as const;

/** Spellings of a generation in a suffix field: those of AAMVA 2020, table D.3, `DCU`, and other common ones. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...["jr", "jnr", "jun", "junior"].map((word) => [word, "jr"] as const),
  ...["sr", "snr", "sen", "senior"].map((word) => [word, "sr"] as const),
  ...NUMBERS.flatMap((number, i) => [number, ROMAN[i]!, ORDINAL[i]!].map((word) => [word, number] as const)),
]);

/** Academic degrees and professional titles, which aren't part of a name. */
const DEGREES = new Set("esq esquire phd md dds cpa".split(" "));

/**
 * Spellings that always stand for a generation at the end of a name. Others may be something else there: V may be
 * Victor, and Vi is a name.
 */
const ENDINGS = new Set(["jr", "jnr", "junior", "sr", "snr", "senior", "ii", "iii", "iv", ...ORDINAL]);

/** Spellings that stand for a generation even if they're alone in a name field. Junior and Iv are also names. */
const ALONE = new Set(["jr", "jnr", "sr", "snr", "ii", "iii", ...ORDINAL]);

/** @returns the generation that a folded word at the end of a name stands for: `jr`, `sr` or a number; null if none */
export const generationOf = (word: string): string | null =>
  ENDINGS.has(word) ? (SPELLINGS.get(word) ?? null) : null;

/** @returns the same as {@link generationOf}, but for a word that's alone in its field */
export const generationAlone = (word: string): string | null =>
  ALONE.has(word) ? (SPELLINGS.get(word) ?? null) : null;

/** Whether a folded word is the Roman numeral of a generation: the V in John Smith V, next to a suffix 5TH. */
export const isNumeral = (word: string, generation: string | null): boolean =>
  generation !== null && (ROMAN as readonly string[]).includes(word) && SPELLINGS.get(word) === generation;

/** Whether a folded word is a degree or a professional title. */
export const isDegree = (word: string): boolean => DEGREES.has(word);

/**
 * @param text a suffix in its own field, as stated or as read
 * @returns `jr`, `sr` or a number; several of them joined by spaces if the field has several; the folded text of
 *   anything else; null if nothing is left after removing degrees
 */
export function suffixIn(text: string | undefined): string | null {
  const words = fold(text ?? "")
    .split(" ")
    .filter((word) => word && !isDegree(word));
  const whole = SPELLINGS.get(words.join(""));
  return whole ?? ([...new Set(words.map((word) => SPELLINGS.get(word) ?? word))].join(" ") || null);
}

const isGeneration = (suffix: string) => /^(?:jr|sr|[1-9])$/.test(suffix);

/** By custom, a son with his father's name is Jr. or II, and his father is Sr. or I. */
const BY_CUSTOM: readonly (readonly [string, string])[] = [
  ["jr", "2"],
  ["sr", "1"],
];

/**
 * Compares suffixes. If one person could have both by custom, or if one of them isn't a generation, two different ones
 * may still belong to the same person, so a reviewer decides.
 * @param a from {@link suffixIn} or {@link generationOf}
 */
export function compareSuffixes(a: string | null, b: string | null): Agreement {
  if (a === b) return "equal";
  if (a === null || b === null) return "missing";
  const isCustom = BY_CUSTOM.some((pair) => pair.includes(a) && pair.includes(b));
  return isCustom || !isGeneration(a) || !isGeneration(b) ? "alike" : "different";
}

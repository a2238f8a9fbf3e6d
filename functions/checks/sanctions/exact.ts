import { fold } from "../fold.ts";
import { businessWords, isLegalForm } from "../legal-forms.ts";
import { type SubjectKind, withoutTitles } from "./words.ts";

/** Written out in one name and left out, or as a sign, in the other. */
const COMES_AND_GOES: ReadonlySet<string> = new Set(["and", "the"]);

/**
 * The keys by which the same name is found whatever is in it: short words, numbers, words that everybody uses, letters
 * of any script. A person's words count in any order, with or without titles, and however they are parted: by all their
 * letters, of which {@link isSameName} asks more. An organization's words count in their order, with or without
 * spaces, and its legal form is the same written out or short, in front or at the end.
 * @param name as it was stated, as a list has it, or folded: each gives the same keys
 * @returns two names are the same where they share a key; none for a name without a letter or digit
 */
export function exactKeysOf(name: string, kind: SubjectKind): string[] {
  const words = fold(name).split(" ").filter(Boolean);
  if (kind === "organisation") {
    // Parted otherwise, a name may have a word that is a legal form: L. AS. HKAR.
    const asItIs = words.length > 0 ? [`o=${words.join("")}`] : [];
    return [...new Set([...inOrder(businessWords(name)), ...asItIs])];
  }
  const keys = [words, withoutTitles(words)].filter((one) => one.length > 0).flatMap(inAnyOrder);
  return [...new Set(keys)];
}

/** Fewer letters are those of too many other names: Ali Amin, Lia Mani. */
const LEAST_LETTERS = 8;
const BY_LETTERS = "p~";

function inAnyOrder(words: readonly string[]): string[] {
  const letters = [...words.join("")].sort().join("");
  const key = `p=${[...words].sort().join(" ")}`;
  return letters.length < LEAST_LETTERS ? [key] : [key, `${BY_LETTERS}${letters}`];
}

function inOrder(words: readonly string[]): string[] {
  const own = words.filter((word) => !COMES_AND_GOES.has(word));
  const [forms, rest] = [own.filter(isLegalForm), own.filter((word) => !isLegalForm(word))];
  const key = [...rest, ...forms].join("") || words.join("");
  return key ? [`o=${key}`] : [];
}

/** A name as two are held against each other: its keys, and its words. */
export interface ExactName {
  keys: readonly string[];
  words: readonly string[];
}

/** @returns a name's keys and folded words */
export const exactNameOf = (name: string, kind: SubjectKind): ExactName => ({
  keys: exactKeysOf(name, kind),
  words: fold(name).split(" ").filter(Boolean),
});

/** @returns whether two names are the same by one of their keys; by their letters alone only where the words are, too */
export const isSameName = (a: ExactName, b: ExactName): boolean =>
  a.keys.some(
    (key) =>
      b.keys.includes(key) && (!key.startsWith(BY_LETTERS) || isPartedFrom(a, b) || isPartedFrom(b, a)),
  );

/** Whether one name's words stand in the other where its own are not parted: Al Barrani, Abou; Albarrani, A bo u. */
function isPartedFrom({ words }: ExactName, other: ExactName): boolean {
  const text = other.words.join("");
  return words.every((word) => text.includes(word));
}

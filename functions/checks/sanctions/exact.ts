import { fold } from "../spelling/fold.ts";
import { businessWords, isLegalForm } from "../spelling/legal-forms.ts";
import { type SubjectKind, withoutTitles } from "./name-forms.ts";

/** Words that may be spelled out, left out, or written as a symbol. */
const OPTIONAL: ReadonlySet<string> = new Set(["and", "the"]);

/**
 * Keys that find equal names, even if they consist of short words, numbers, very common words or letters of another
 * script. A person's words match in any order, with or without titles. With at least {@link MIN_LETTERS} letters, they
 * also match if they're split differently: one key has all of their letters, and {@link isSameName} then checks the
 * words. An organization's words match in order, with or without spaces, and its legal form may be spelled out or
 * abbreviated, at the start or the end.
 * @param name as stated, as listed, or folded; the keys are the same for all three
 * @param isListed whether the name comes from a sanctions list
 * @returns keys, of which equal names share at least one; none for a name without a letter or digit
 */
export function exactKeysOf(name: string, kind: SubjectKind, isListed = false): string[] {
  const words = fold(name).split(" ").filter(Boolean);
  if (kind === "organization") {
    // If a name is split differently, one of its parts may look like a legal form: L. AS. HKAR.
    const unsplit = words.length > 0 ? [`o=${words.join("")}`] : [];
    return [...new Set([...inOrder(businessWords(name)), ...unsplit])];
  }
  const keys = [words, withoutTitles(words, isListed)].filter((one) => one.length > 0).flatMap(inAnyOrder);
  return [...new Set(keys)];
}

/**
 * Minimum number of letters for a key that's made of all of a name's letters. Too many shorter names have the same
 * letters: Ali Amin, Lia Mani.
 */
const MIN_LETTERS = 8;
const BY_LETTERS = "p~";

function inAnyOrder(words: readonly string[]): string[] {
  const letters = [...words.join("")].sort().join("");
  const key = `p=${[...words].sort().join(" ")}`;
  return letters.length < MIN_LETTERS ? [key] : [key, `${BY_LETTERS}${letters}`];
}

function inOrder(words: readonly string[]): string[] {
  const own = words.filter((word) => !OPTIONAL.has(word));
  const [forms, rest] = [own.filter(isLegalForm), own.filter((word) => !isLegalForm(word))];
  const key = [...rest, ...forms].join("") || words.join("");
  return key ? [`o=${key}`] : [];
}

/** A name prepared for comparison: its keys and its words. */
export interface ExactName {
  keys: readonly string[];
  words: readonly string[];
}

/** @returns a name's keys and folded words */
export const exactNameOf = (name: string, kind: SubjectKind, isListed = false): ExactName => ({
  keys: exactKeysOf(name, kind, isListed),
  words: fold(name).split(" ").filter(Boolean),
});

/** @returns whether two names share a key; if that key is only their letters, their words have to match, too */
export const isSameName = (a: ExactName, b: ExactName): boolean =>
  a.keys.some(
    (key) =>
      b.keys.includes(key) && (!key.startsWith(BY_LETTERS) || isContainedIn(a, b) || isContainedIn(b, a)),
  );

/** Whether all words of one name occur in the other's joined words: Al Barrani, Abou; Albarrani, A bo u. */
function isContainedIn({ words }: ExactName, other: ExactName): boolean {
  const text = other.words.join("");
  return words.every((word) => text.includes(word));
}

import { fold } from "../spelling/fold.ts";
import { businessWords, isLegalForm } from "../spelling/legal-forms.ts";
import { type SubjectKind, withoutTitles } from "./name-forms.ts";

/** Words that one name spells out and another leaves out or writes as a symbol. */
const COMES_AND_GOES: ReadonlySet<string> = new Set(["and", "the"]);

/**
 * Keys that find equal names whatever they contain: short words, numbers, very common words, letters of any script. A
 * person's words match in any order, with or without titles, and however they're split: by all their letters, for which
 * {@link isSameName} sets further conditions. An organization's words match in order, with or without spaces, and its
 * legal form is equal in full or abbreviated, at the start or the end.
 * @param name as stated, as listed, or folded: each gives the same keys
 * @param isListed whether it's a list's name
 * @returns keys; two names are equal if they share one. None for a name without a letter or digit.
 */
export function exactKeysOf(name: string, kind: SubjectKind, isListed = false): string[] {
  const words = fold(name).split(" ").filter(Boolean);
  if (kind === "organisation") {
    // Split differently, a name can contain a word that's a legal form: L. AS. HKAR.
    const asItIs = words.length > 0 ? [`o=${words.join("")}`] : [];
    return [...new Set([...inOrder(businessWords(name)), ...asItIs])];
  }
  const keys = [words, withoutTitles(words, isListed)].filter((one) => one.length > 0).flatMap(inAnyOrder);
  return [...new Set(keys)];
}

/** Fewer letters are shared by too many other names: Ali Amin, Lia Mani. */
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

/** @returns whether two names share a key. If they share only their letters, the words have to match too. */
export const isSameName = (a: ExactName, b: ExactName): boolean =>
  a.keys.some(
    (key) =>
      b.keys.includes(key) && (!key.startsWith(BY_LETTERS) || isPartedFrom(a, b) || isPartedFrom(b, a)),
  );

/** Whether one name's words are in the other wherever its own aren't split: Al Barrani, Abou; Albarrani, A bo u. */
function isPartedFrom({ words }: ExactName, other: ExactName): boolean {
  const text = other.words.join("");
  return words.every((word) => text.includes(word));
}

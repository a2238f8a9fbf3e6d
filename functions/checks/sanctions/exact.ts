import { fold } from "../fold.ts";
import { businessWords, isLegalForm } from "../legal-forms.ts";
import { type SubjectKind, withoutTitles } from "./words.ts";

/** Written out in one name and left out, or as a sign, in the other. */
const COMES_AND_GOES: ReadonlySet<string> = new Set(["and", "the"]);

/**
 * The keys by which the same name is found whatever is in it: short words, numbers, words that everybody uses, letters
 * of any script. A person's words count in any order, with or without titles. An organization's words count in their
 * order, with or without spaces, and its legal form is the same written out or short, in front or at the end.
 * @param name as it was stated, as a list has it, or folded: each gives the same keys
 * @returns two names are the same where they share a key; none for a name without a letter or digit
 */
export function exactKeysOf(name: string, kind: SubjectKind): string[] {
  if (kind === "organisation") return inOrder(businessWords(name));
  const words = fold(name).split(" ").filter(Boolean);
  const keys = [words, withoutTitles(words)].filter((one) => one.length > 0).map(inAnyOrder);
  return [...new Set(keys)];
}

const inAnyOrder = (words: readonly string[]): string => `p=${[...words].sort().join(" ")}`;

function inOrder(words: readonly string[]): string[] {
  const own = words.filter((word) => !COMES_AND_GOES.has(word));
  const [forms, rest] = [own.filter(isLegalForm), own.filter((word) => !isLegalForm(word))];
  const key = [...rest, ...forms].join("") || words.join("");
  return key ? [`o=${key}`] : [];
}

/** @returns whether two names are the same by one of their keys */
export const isSameName = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((key) => b.includes(key));

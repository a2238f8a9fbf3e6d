import { mentionOf } from "#contract/teams/notes.ts";
import type { Person } from "#features/verifications/shared/api/people.ts";

/** A mentioned member. `shown` is the mention as it appears in the text field, such as `@Ana Lopez`. */
export interface Chosen {
  userId: string;
  name: string;
  shown: string;
}

/** The longest text after `@` that still counts as a name being typed. */
const MAX_TYPED = 40;

/**
 * @param caret position in the text
 * @returns the name being typed after an `@`, and the position of the `@`; null if the caret isn't in a mention. An `@`
 *   inside a word doesn't count, because it's probably part of an email address
 */
export function typedMention(text: string, caret: number): { from: number; search: string } | null {
  const from = text.lastIndexOf("@", caret - 1);
  if (from === -1 || caret - from - 1 > MAX_TYPED) return null;
  const search = text.slice(from + 1, caret);
  const before = from === 0 ? " " : (text[from - 1] ?? " ");
  if (search.includes("\n") || search.startsWith(" ") || before.trim() !== "") return null;
  return { from, search };
}

/** @returns a mention of the person, with their address if someone else who's mentioned has the same name */
export function chosenOf({ id, name, email }: Person, others: readonly Chosen[]): Chosen {
  const isTaken = others.some((other) => other.name === name && other.userId !== id);
  return { userId: id, name, shown: isTaken ? `@${name} (${email})` : `@${name}` };
}

/**
 * @returns the text with mentions in the server's format. Longer names are replaced first, because they may contain
 *   shorter ones
 */
export function withMarkup(text: string, chosen: readonly Chosen[]): string {
  const byLength = chosen.toSorted((a, b) => b.shown.length - a.shown.length);
  let out = "";
  for (let at = 0; at < text.length; ) {
    const found = text[at] === "@" ? byLength.find(({ shown }) => text.startsWith(shown, at)) : undefined;
    out += found ? mentionOf(found) : (text[at] ?? "");
    at += found ? found.shown.length : 1;
  }
  return out;
}

/** Maximum length of a note, in characters. */
export const MAX_NOTE = 4000;
/** Members that one note can mention. */
export const MAX_MENTIONS = 20;
/** How many notes one response contains at most. */
export const NOTES_AT_ONCE = 100;

/** The longest name and the longest id that a mention may have. */
const MAX_NAME = 200;
const MAX_ID = 64;

/** A piece of a note: plain text, or a mention with the user id and the name that was written. */
export type NotePart = string | { userId: string; name: string };

/**
 * Splits a note into text and mentions, written `@[name](user id)`. Anything that isn't a complete mention stays text.
 * Only looks ahead a limited distance, so the time is proportional to the length.
 */
export function partsOfNote(text: string): NotePart[] {
  const parts: NotePart[] = [];
  let begun = 0;
  for (let at = text.indexOf("@["); at !== -1; at = text.indexOf("@[", at)) {
    const found = mentionAt(text, at);
    if (!found) {
      at += 2;
      continue;
    }
    if (at > begun) parts.push(text.slice(begun, at));
    parts.push({ userId: found.userId, name: found.name });
    begun = at = found.end;
  }
  if (begun < text.length) parts.push(text.slice(begun));
  return parts;
}

function mentionAt(text: string, at: number): { userId: string; name: string; end: number } | null {
  const ahead = text.slice(at + 2, at + 2 + MAX_NAME + MAX_ID + 3);
  const nameEnd = ahead.indexOf("](");
  if (nameEnd === -1 || nameEnd > MAX_NAME) return null;
  const idEnd = ahead.indexOf(")", nameEnd);
  const [name, userId] = [ahead.slice(0, nameEnd), ahead.slice(nameEnd + 2, idEnd)];
  if (idEnd === -1 || name.includes("\n") || !/^usr_\w{1,60}$/.test(userId)) return null;
  return { userId, name, end: at + 2 + idEnd + 1 };
}

/** @returns a mention as written in a note. Leaves brackets and line breaks out of the name, as they'd end it early */
export const mentionOf = ({ userId, name }: { userId: string; name: string }): string =>
  `@[${name.replace(/[[\]()\n]/g, "")}](${userId})`;

/** @returns the ids of everyone mentioned in a note, without duplicates */
export const mentionedIn = (text: string): string[] => [
  ...new Set(partsOfNote(text).flatMap((part) => (typeof part === "string" ? [] : [part.userId]))),
];

/** @returns the note with the names from `nameOf` in its mentions. A name that `nameOf` doesn't know becomes empty */
export const withNames = (text: string, nameOf: (userId: string) => string | undefined): string =>
  partsOfNote(text)
    .map((part) =>
      typeof part === "string" ? part : mentionOf({ userId: part.userId, name: nameOf(part.userId) ?? "" }),
    )
    .join("");

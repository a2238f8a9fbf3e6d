import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** @returns the condition that a column contains a text. `%` and `_` have no special meaning. */
export function containsText(column: SQLWrapper, text: string): SQL {
  return or(
    ...spellingsOf(text).map((spelling) => {
      const pattern = `%${spelling.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;
      return sql`${column} LIKE ${pattern} ESCAPE '\\'`;
    }),
  )!;
}

/**
 * SQLite's `LIKE` ignores case only for ASCII letters.
 * @returns the spellings to search for: the text as it is and, unless it's all ASCII, also in lower case, in upper case
 *   and capitalized
 */
export function spellingsOf(text: string): string[] {
  if (/^[ -~]*$/.test(text)) return [text];
  const lower = text.toLowerCase();
  const capitalized = lower.replace(/(^|[\s-])(\p{L})/gu, (letter) => letter.toUpperCase());
  return [...new Set([text, lower, text.toUpperCase(), capitalized])];
}

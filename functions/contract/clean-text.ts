/**
 * Direction marks, zero-width characters and fillers. The zero-width joiner and non-joiner are allowed, because some
 * languages need them for spelling.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Control characters except tabs and line breaks. Forms don't produce them, and pages don't show them. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
/** Text that has only spaces and joiners. */
const NOTHING = /^[ \u200C\u200D]*$/u;
/** Half of a surrogate pair isn't a character, so databases and files reject it. */
const HALF = /\p{Cs}/gu;

/**
 * Cleans a name or similar text that we put into sentences, emails and consent texts. Line breaks in it could fake a
 * paragraph of ours, and invisible characters could fake another name.
 * @returns the text on one line; empty if nothing in it is visible
 */
export function cleanLine(text: string): string {
  const line = text
    .replace(HALF, "\uFFFD")
    .replace(UNSEEN, "")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return NOTHING.test(line) ? "" : line;
}

/**
 * Cleans an address or a number, in which invisible characters have no meaning.
 * @returns the text on one line, with full-width characters replaced by plain ones
 */
export const tidyEntry = (text: string): string =>
  cleanLine(text.normalize("NFKC"))
    .replace(/[\u200C\u200D]/g, "")
    .trim();

/** @returns multi-line text without control characters, and with U+FFFD for each half of a surrogate pair */
export function cleanLines(text: string): string {
  return text.replace(HALF, "\uFFFD").replace(CONTROL, "");
}

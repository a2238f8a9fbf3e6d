/**
 * Direction marks, zero-width characters and fillers. The zero-width joiner and non-joiner are allowed, because they're
 * part of spelling.
 */
const UNSEEN = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Control characters except tabs and line breaks. No form produces them and no page shows them. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
/** Joiners that join nothing. */
const NOTHING = /^[ \u200C\u200D]*$/u;
/** Half of a surrogate pair isn't a character, so databases and files reject it. */
const HALF = /\p{Cs}/gu;

/**
 * Cleans a name or similar text that we put into sentences, mails and consent texts. Line breaks in it could pass for
 * paragraphs of ours, and invisible characters for another name.
 * @returns the text on one line; empty if there's nothing to see
 */
export function cleanLine(text: string): string {
  const line = text
    .replace(HALF, "\uFFFD")
    .replace(UNSEEN, "")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return NOTHING.test(line) ? "" : line;
}

/**
 * Cleans an address or a number, in which no invisible character has a meaning.
 * @returns the text on one line, with full-width digits and signs as the plain ones
 */
export const tidyEntry = (text: string): string =>
  cleanLine(text.normalize("NFKC"))
    .replace(/[\u200C\u200D]/g, "")
    .trim();

/** @returns multi-line text without characters that can't be stored or seen */
export function cleanLines(text: string): string {
  return text.replace(HALF, "\uFFFD").replace(CONTROL, "");
}

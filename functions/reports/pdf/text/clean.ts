/**
 * Direction marks, zero-width characters and soft hyphens: invisible, and able to make a name look like another. The
 * zero-width joiner and non-joiner stay, because Persian and Indian languages need them for spelling.
 */
const UNSEEN = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu;
/** Everything that prints as white space, including line ends and control characters. */
const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]/gu;

/**
 * Makes text fit for one line: composed letters (NFC), all white space as plain spaces, no invisible characters, and
 * U+FFFD in place of lone surrogates.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(UNSEEN, "")
    .replace(BLANK, " ")
    .replace(/\p{Cs}/gu, "\uFFFD");
}

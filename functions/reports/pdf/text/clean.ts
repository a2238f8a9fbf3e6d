/**
 * Direction marks, zero-width and soft-hyphen characters: unseen, and able to make a name look like another. The two
 * that tell letters to join or not are part of Persian and Indian spelling.
 */
const UNSEEN = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|[\uFFF9-\uFFFB]/gu;
/** Everything that is only white on paper, line ends and control characters included. */
const BLANK = /[\p{Zs}\p{Zl}\p{Zp}\p{Cc}]/gu;

/**
 * Text as it can be set on one line: composed letters (NFC), every blank a space, nothing unseen, half of a
 * surrogate pair as U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(UNSEEN, "")
    .replace(BLANK, " ")
    .replace(/\p{Cs}/gu, "\uFFFD");
}

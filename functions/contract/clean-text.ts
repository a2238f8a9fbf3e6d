/** Direction marks, zero-width signs and fillers; the two that tell letters to join or not are part of spelling. */
const UNSEEN = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Control characters but for tabs and line ends, which no form makes and no page shows. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
/** Half of a surrogate pair is no character: no database and no file takes it. */
const HALF = /\p{Cs}/gu;

/**
 * A name or the like, which is put into sentences, mails and the text that people consent to: line ends in it could
 * pass for paragraphs of ours, unseen signs for another name.
 * @returns the text on one line
 */
export function cleanLine(text: string): string {
  return text
    .replace(HALF, "\uFFFD")
    .replace(UNSEEN, "")
    .replace(/[\s\p{Cc}]+/gu, " ");
}

/** @returns text that may have several lines, without what cannot be stored or seen. */
export function cleanLines(text: string): string {
  return text.replace(HALF, "\uFFFD").replace(CONTROL, "");
}

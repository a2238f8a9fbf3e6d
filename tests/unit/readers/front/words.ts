import type { Word } from "#functions/documents/identity/front/engine.ts";

/** The height of a line of words, in pixels, and the width of a letter. */
const [HEIGHT, LETTER, LINE] = [30, 18, 60];

/**
 * @param lines the front's lines from the top, with each letter as wide as the others. A word can have its confidence
 *   after a tilde: `DOE~0.4`
 * @returns the words as the engine would find them
 */
export function wordsOf(...lines: readonly string[]): Word[] {
  return lines.flatMap((line, i) =>
    [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const [text = "", confidence = "0.95"] = word.split("~");
      const left = index * LETTER;
      const top = i * LINE;
      const right = left + text.length * LETTER;
      return { text, confidence: Number(confidence), left, top, right, bottom: top + HEIGHT };
    }),
  );
}

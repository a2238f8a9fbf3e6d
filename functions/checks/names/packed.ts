/**
 * A list of words as one text: each stands there as a digit, how many letters it has in common with the word before it
 * (at most 9), and the letters that follow. Half as long as the words themselves.
 */

const MOST = 9;

/** @param words of the letters a to z. @returns them in order of the alphabet, packed */
export function pack(words: readonly string[]): string {
  let before = "";
  let packed = "";
  for (const word of [...new Set(words)].sort()) {
    let same = 0;
    while (same < MOST && same < before.length && before[same] === word[same]) same++;
    packed += `${same}${word.slice(same)}`;
    before = word;
  }
  return packed;
}

/** @returns the words of a packed list */
export function unpack(packed: string): string[] {
  const words: string[] = [];
  let before = "";
  for (const [, same = "", rest = ""] of packed.matchAll(/(\d)([a-z]*)/g)) {
    before = before.slice(0, Number(same)) + rest;
    words.push(before);
  }
  return words;
}

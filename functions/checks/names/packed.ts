/**
 * A list of words packed into one string. Each word is stored as the number of letters that it shares with the previous
 * word (one digit, so at most 9), followed by its remaining letters. That's about half as long as the words.
 */

const MAX_SHARED = 9;

/**
 * @param words of letters a to z
 * @returns the words in alphabetical order, packed
 */
export function pack(words: readonly string[]): string {
  let before = "";
  let packed = "";
  for (const word of [...new Set(words)].sort()) {
    let same = 0;
    while (same < MAX_SHARED && same < before.length && before[same] === word[same]) same++;
    packed += `${same}${word.slice(same)}`;
    before = word;
  }
  return packed;
}

/** @returns the words in a packed list */
export function unpack(packed: string): string[] {
  const words: string[] = [];
  let before = "";
  for (const [, same = "", rest = ""] of packed.matchAll(/(\d)([a-z]*)/g)) {
    before = before.slice(0, Number(same)) + rest;
    words.push(before);
  }
  return words;
}

const INITIALS = "b p m f d t n l g k h j q x zh ch sh r z c s y w".split(" ");
const FINALS =
  "a o e ai ei ao ou an en ang eng ong i ia ie iao iu ian in iang ing iong u ua uo uai ui uan un uang ue".split(
    " ",
  );
const SYLLABLES = new Set([
  ..."a ai an ang ao e ei en er ou".split(" "),
  ...INITIALS.flatMap((initial) => FINALS.map((final) => initial + final)),
]);
const LONGEST = 6;
const MOST_LETTERS = 24;

/**
 * Whether a word is two or three syllables of Hanyu Pinyin (GB/T 28039-2011, names of Chinese people): Xiaoming and
 * Xiaoling are one letter apart, and two people. Bounded by {@link MOST_LETTERS}.
 */
export function isPinyin(word: string): boolean {
  if (word.length > MOST_LETTERS) return false;
  let ends = new Set([0]);
  for (let count = 1; count <= 3; count++) {
    const next = new Set<number>();
    for (const from of ends)
      for (let to = from + 1; to <= Math.min(word.length, from + LONGEST); to++)
        if (SYLLABLES.has(word.slice(from, to))) next.add(to);
    if (count > 1 && next.has(word.length)) return true;
    ends = next;
  }
  return false;
}

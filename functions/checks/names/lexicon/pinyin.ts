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
const MAX_LETTERS = 24;
const MAX_SYLLABLES = 3;

/**
 * @returns every way to split a word into one to three syllables of Hanyu Pinyin (GB/T 28039-2011, names of Chinese
 *   people): `xi an` and `xian`. Empty for other words, and for words longer than {@link MAX_LETTERS}.
 */
export function pinyinSyllablesOf(word: string): string[][] {
  if (word.length > MAX_LETTERS) return [];
  const whole: string[][] = [];
  let open: string[][] = [[]];
  for (let count = 1; count <= MAX_SYLLABLES; count++) {
    const next: string[][] = [];
    for (const syllables of open) {
      const from = syllables.join("").length;
      for (let to = from + 1; to <= Math.min(word.length, from + LONGEST); to++) {
        const syllable = word.slice(from, to);
        if (SYLLABLES.has(syllable)) (to === word.length ? whole : next).push([...syllables, syllable]);
      }
    }
    open = next;
  }
  return whole;
}

/**
 * Whether a word can be split into two or three Pinyin syllables. If so, a difference of one letter makes another name:
 * Xiaoming, Xiaoling.
 */
export const isPinyin = (word: string): boolean => pinyinSyllablesOf(word).some(({ length }) => length > 1);

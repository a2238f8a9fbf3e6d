import { isCensusName } from "./known.ts";
import { pinyinSyllablesOf } from "./pinyin.ts";

/**
 * Chinese and Korean names have several Latin spellings, syllable by syllable, joined or separate: Zedong and Tse-tung
 * (Hanyu Pinyin, Wade–Giles), Ji-hoon and Chihun (Revised Romanization of 2000, McCune–Reischauer, usage). A Latin
 * spelling doesn't show for certain which characters were meant, so a reviewer has to judge equal syllables.
 */

/** Minimum and maximum number of syllables. A single syllable isn't enough to tell: Dan and Tan. */
const MIN_SYLLABLES = 2;
const MAX_SYLLABLES = 3;
const MAX_LETTERS = 24;

/**
 * Whether two folded words, each with several syllables, may be one name in two of these spellings. Never true for two
 * names in the US census (Barker, Parker).
 */
export function areSameSyllables(a: string, b: string): boolean {
  if (Math.max(a.length, b.length) > MAX_LETTERS) return false;
  if (isCensusName(a) && isCensusName(b)) return false;
  if (share(koreanForms(a), koreanForms(b))) return true;
  return wadeGilesForms(a).has(b) || wadeGilesForms(b).has(a);
}

const share = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...some].some((one) => others.has(one));

/** Pinyin finals, some with their initial, that Wade–Giles spells differently. */
const FINALS: readonly [RegExp, string][] = [
  [/^yi/, "i"],
  [/^you$/, "yu"],
  [/^yan$/, "yen"],
  [/^(?:zh|ch)i$/, "chih"],
  [/^shi$/, "shih"],
  [/^ri$/, "jih"],
  [/^[zc]i$/, "tzu"],
  [/^si$/, "ssu"],
  [/^([gkh])e$/, "$1o"],
  [/^([dtnlrzcs]|zh|ch|sh)uo$/, "$1o"],
  [/^([gk])ui$/, "$1uei"],
  [/ong$/, "ung"],
  [/ian$/, "ien"],
  [/([iuy])e$/, "$1eh"],
  [/^er$/, "erh"],
];
/** Pinyin initials that Wade–Giles spells differently. The apostrophes after them are often left out. */
const INITIALS: readonly [RegExp, string][] = [
  [/^zh|^j(?!ih)|^q/, "ch"],
  [/^x/, "hs"],
  [/^r/, "j"],
  [/^(?:z|c(?!h))/, "ts"],
  [/^b/, "p"],
  [/^d/, "t"],
  [/^g/, "k"],
];

function inWadeGiles(syllable: string): string {
  const final = FINALS.reduce((text, [from, to]) => text.replace(from, to), syllable);
  const first = INITIALS.find(([from]) => from.test(final));
  return first ? final.replace(...first) : final;
}

/** @returns a Pinyin word in Wade–Giles, for every way to split it */
const wadeGilesForms = (word: string): Set<string> =>
  new Set(
    pinyinSyllablesOf(word)
      .filter((syllables) => syllables.length >= MIN_SYLLABLES)
      .map((syllables) => syllables.map(inWadeGiles).join("")),
  );

/** The initial, vowel and final of a Korean syllable. Longer spellings come first. */
const KOREAN =
  /^(kk|k|g|tt|t|d|pp|p|b|jj|j|ch|ss|sh|s|r|l|n|m|h|)(yeo|yoo|you|yo|yu|yae|ye|ya|wae|wa|weo|wo|we|wi|eui|ui|oe|oi|eo|eu|ee|oo|ou|ae|ai|a|e|i|o|u)(ng|n|m|l|r|k|g|p|b|t|)$/;
const LONGEST = 7;

/** Gives one spelling to sounds that the romanization systems spell differently. */
const AS_ONE: Readonly<Record<string, string>> = {
  ...{ kk: "k", g: "k", tt: "t", d: "t", pp: "p", b: "p", jj: "ch", j: "ch", ss: "s", sh: "s", l: "r" },
  ...{ eo: "o", u: "o", eu: "o", oo: "o", ou: "o", yeo: "yo", yoo: "yo", you: "yo", yu: "yo" },
  ...{ weo: "wo", eui: "i", ui: "i", ee: "i", wi: "i", oi: "oe", we: "oe", wae: "oe", ai: "ae", e: "ae" },
  ...{ ye: "yae" },
};
const asOne = (letters: string) => AS_ONE[letters] ?? letters;

/** @returns a word's Korean syllables, independent of spelling, for every way to split it */
function koreanForms(word: string): Set<string> {
  let open = [{ at: 0, syllables: [] as string[] }];
  const forms = new Set<string>();
  for (let count = 1; count <= MAX_SYLLABLES; count++) {
    const next: typeof open = [];
    for (const { at, syllables } of open)
      for (let to = at + 1; to <= Math.min(word.length, at + LONGEST); to++) {
        const found = KOREAN.exec(word.slice(at, to));
        if (!found) continue;
        const all = [...syllables, found.slice(1).map(asOne).join("")];
        if (to < word.length) next.push({ at: to, syllables: all });
        else if (count >= MIN_SYLLABLES) forms.add(all.join(" "));
      }
    open = next;
  }
  return forms;
}

import { fold } from "../spelling/fold.ts";
import { businessWords, isLegalForm } from "../spelling/legal-forms.ts";

/** People are compared only with people, and organizations with organizations. Ships and aircraft aren't compared. */
export type SubjectKind = "person" | "organization";

const set = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words around a person's name that are never names. They're ignored wherever they are. */
const NEVER_NAMES = set(
  "jr sr ii iii iv esq phd md mr mrs ms mx rev mme mlle dr prof sra srta dott capt lt sgt cmdr gov " +
    "excellency presidenta prasidentin bundesprasident ministerin kanzlerin bundeskanzler hojatoleslam generalissimo",
);

/**
 * Titles that are also family names: Anna Chancellor, Hans Herr, Ignacio Coronel. They may be a title at the start of a
 * name and, on a list, also after the family name. Names are compared with and without them.
 */
const TITLES = set(
  // Forms of address
  "miss sir madam madame monsieur maitre herr frau senor senora signor signora dottore doctor doctora doktor docteur " +
    "doutor professor professeur profesor professore comrade gospodin reverend " +
    // Offices
    "president presidente prasident praesident prezident prezydent prime premier minister ministre ministro ministra " +
    "ministr chancellor kanzler canciller senator senateur senador senadora senatore governor gouverneur gobernador " +
    "ambassador botschafter ambassadeur embajador secretary deputy depute diputado deputado ayatollah tsar " +
    // Ranks
    "general generale colonel coronel colonnello oberst polkovnik lieutenant leutnant teniente captain kapitan capitan " +
    "capitaine hauptmann sergeant sargento admiral almirante amiral brigadier commander commandant comandante kommandant",
);

/**
 * Titles that are even more often names, including given names. In both the subject's and the list's names, they may be
 * a title in any position.
 */
const RANKS = set(
  "sheikh shaikh shaykh sheykh sheik shekh cheikh scheich mullah mulla molla mawlawi maulvi maulana mawlana moulana " +
    "haji hajji hadji hajj imam sultan emir king queen prince princess lord lady baron major marshal judge bishop",
);

/**
 * Particles that depend on the transliteration. They're also names (Ben, Al, Or, Bin), so they're kept if fewer than
 * two other words are left.
 */
const PARTICLES = set("al el ul bin ben ibn bint and or");

/** Words that only connect others. */
const JOINING = set("the of and for de del la el al y e et und");

/**
 * Words that thousands of organizations share (frequent in company registries). They're never enough to make two names
 * similar.
 */
const GENERIC = set(
  "international global general trading trade industrial industries industry group holding holdings enterprise enterprises business services service company bank banking finance financial investment investments capital insurance construction engineering technology technologies tech systems electronics energy oil gas petroleum petrochemical chemical shipping maritime marine transport transportation logistics aviation airlines air export import development management consulting foundation association organization organisation society institute university center centre national state republic united american european middle east west north south new first",
);

/** @returns whether a word doesn't help to tell organizations apart */
export const isGeneric = (word: string): boolean => GENERIC.has(word) || /^\d+$/.test(word);

/** A name's words, folded. */
export interface NameWords {
  /** Without particles, legal forms and connecting words, unless too little is left. */
  own: string[];
  /** Including a person's ranks and particles. */
  all: string[];
}

/**
 * @param name as stated, or as listed in any order
 * @param isListed whether the name comes from a sanctions list
 * @returns the folded words by which a name is compared. A person's name with a title has two readings: without the
 *   title, if at least two other words are left, and with it, because it may be a name. A name has no readings if it
 *   isn't in Latin letters (the sanctions list is), or if it's a person's and has digits among its letters.
 */
export function readingsOf(name: string, kind: SubjectKind, isListed = false): NameWords[] {
  const words = kind === "person" ? fold(name).split(" ") : businessWords(name);
  if (!words.some((word) => /[a-z]/.test(word)) || words.some((word) => /[^a-z0-9]/.test(word))) return [];
  if (kind === "organization") {
    const own = unlessEmpty(words, (word) => !isLegalForm(word) && !JOINING.has(word));
    return [{ own, all: own }];
  }
  if (words.some(isDisguised)) return [];
  const whole = unlessEmpty(words, (word) => !NEVER_NAMES.has(word));
  const named = withoutParticles(whole);
  const withTitles = { own: isTwoWords(named) ? named : whole, all: whole };
  const untitled = withoutTitles(words, isListed);
  const rest = withoutParticles(untitled);
  const own = [rest.filter((word) => !RANKS.has(word)), rest, untitled].find(isTwoWords);
  if (!own || own.join() === withTitles.own.join()) return [withTitles];
  return [{ own, all: untitled }, withTitles];
}

const withoutParticles = (words: readonly string[]) => words.filter((word) => !PARTICLES.has(word));
const isTwoWords = (words: readonly string[]) => words.filter((word) => word.length > 1).length >= 2;

/**
 * Whether a typed name is more than a title and a single name. If a search for King Salman finds no one, that doesn't
 * mean that he isn't listed.
 */
export function isFullName(name: string, kind: SubjectKind): boolean {
  const words = readingsOf(name, kind)[0]?.own ?? [];
  return kind === "organization" ? words.length > 0 : words.length - titlesBefore(words) >= 2;
}

/** How many words at the start of a name may be titles. */
function titlesBefore(words: readonly string[]): number {
  const first = words.findIndex((word) => !TITLES.has(word) && !RANKS.has(word));
  return first < 0 ? words.length : first;
}

/** Whether digits stand for letters in a person's name (0sama), so that no search would find the intended name. */
const isDisguised = (word: string): boolean =>
  /[a-z]/.test(word) && /[0-9]/.test(word) && !/^[2-9](?:nd|rd|th)$/.test(word);

/**
 * @param words of a person's name, folded
 * @param isListed whether the name comes from a sanctions list, where a title may follow the family name: VELMAR,
 *   General Oskar
 * @returns the words without those that are or may be titles; words that are more often names stay
 */
export function withoutTitles(words: readonly string[], isListed: boolean): string[] {
  const whole = unlessEmpty(words, (word) => !NEVER_NAMES.has(word));
  const before = isListed ? whole.length : titlesBefore(whole);
  return unlessEmpty(whole, (word, at) => at >= before || !TITLES.has(word));
}

function unlessEmpty(words: readonly string[], keep: (word: string, at: number) => boolean): string[] {
  const kept = words.filter(keep);
  return kept.length > 0 ? kept : [...words];
}

import {
  type Checked,
  checkValueOf,
  type Format,
  fits,
  type Kind,
  kindsOf,
  type ZoneName,
} from "./formats.ts";
import { CHARACTERS } from "./glyphs.ts";
import type { Match } from "./match.ts";
import { isState } from "./states.ts";
import type { Zone } from "./zone.ts";

/** Below this, a cell could hold anything. */
const MIN_SCORE = 0.5;
/**
 * How much better a character must fit than any other that no check digit distinguishes from it. In sharp pictures the
 * right one always led. Blurred ones preferred an M over an H by up to 0.08 (measured), so the worse the whole zone
 * fits the typeface, the greater the lead has to be.
 */
const CLEAR = 0.03;
/**
 * Softened glyphs look more alike. For easily confused ones (O and D, E and F, H and M), the correlation is 0.22 to
 * 0.25 below 1 if they're sharp, and 0.15 to 0.19 or 0.11 to 0.14 below it as softened by `match.ts` (measured). So the
 * minimum lead shrinks, but by less. In return, the zone as a whole has to fit better.
 */
const BY_SOFTNESS = [
  { lead: CLEAR, fit: 0.88 },
  { lead: 0.75 * CLEAR, fit: 0.9 },
  { lead: 0.7 * CLEAR, fit: 0.92 },
  // In blurred pictures an M won over the right H by any lead (measured), so nothing is accepted.
  { lead: 1, fit: 1 },
] as const;
/** The lead of a character that's the only possible one. */
const CERTAIN_LEAD = 1;
/**
 * If a letter is cut off or shifted, the wrong one may lead: a C cut to half its height was read as an L with a lead of
 * 0.06 and a fit of 0.70 (measured). Nearly all correctly read letters have a fit above 0.8.
 * @param fit of a cell's best character
 * @returns how much larger its lead has to be
 */
const lacking = (fit: number): number => 0.5 * Math.max(0, 0.8 - fit);
/**
 * Characters that fit worse than the best by more than this, summed over a text, are never chosen, whatever a check
 * digit says.
 */
const CLOSE = 0.1;
/** Maximum number of doubtful cells in a field. With more of them, a check digit becomes valid by chance. */
const MAX_DOUBTS = 5;
/** Number of alternatives for a doubtful cell. Kept small, because all combinations are tried. */
const MAX_OTHERS = 3;

/** A zone whose characters are all certain. */
export interface Settled {
  /** All lines joined. */
  text: string;
  /**
   * By how much each character fits better than any that could replace it, as a multiple of the minimum lead for a
   * picture this sharp: 1 and up.
   */
  leads: number[];
}

interface Choice {
  character: string;
  /** How much worse it fits than the cell's best character. */
  loss: number;
}

/**
 * Decides which characters a zone holds: in each position, the best of the possible ones. If that makes check digits
 * invalid, it takes the alternative that makes all of them valid, if there's only one. Characters that no check digit
 * covers have to be clear on their own.
 * @returns null if in doubt, because a wrong reading is far worse than none
 */
export function settle({ format, cells, score, softness }: Zone): Settled | null {
  const { lead: least, fit } = BY_SOFTNESS[softness]!;
  const needed = least + 1.5 * Math.max(0, fit - score);
  const choices = withStates(format, choicesIn(format, cells), needed);
  const best = cells.map(({ scores }, i) => scores[CHARACTERS.indexOf(choices[i]![0]!.character)]!);
  if (best.some((one) => one < MIN_SCORE)) return null;
  const text = corrected(format, choices);
  if (text === null) return null;
  const checked = placesOf(checksOf(format));
  const leads = choices.map(
    (cell, i) => margin(cell, text[i]!, checked.has(i)) / (needed + lacking(best[i]!)),
  );
  return leads.every((lead) => lead >= 1) && isZone(text, format) ? { text, leads } : null;
}

/**
 * The first position holds one of a few letters. The second one holds a letter too (ICAO 9303-5 § 4.2.2.1), except on
 * cards of the United States: C1 or C2 on the Permanent Resident Card, B1 or B2 on the Border Crossing Card.
 */
function choicesIn(format: Format, cells: readonly Match[]): Choice[][] {
  const kinds = kindsOf(format);
  const choices = cells.map((cell, i) => choicesOf(cell, kinds[i]!));
  const issuer = choices.slice(...format.issuer).map(([best]) => best!.character);
  const begins = beginsOf(format, issuer.join(""));
  const [first, second] = [format.code[0], format.code[0] + 1];
  // If the letter is clearly another one, this isn't one of these documents.
  const rest = choices[first]!.filter(({ character, loss }) => begins.includes(character) && loss < CLEAR);
  if (rest.length > 0) choices[first] = choicesAmong(cells[first]!, begins);
  const isDigit = mayHaveDigit(begins, choices[first]![0]!.character);
  choices[second] = choicesOf(cells[second]!, isDigit ? "any" : "letter");
  return choices;
}

/**
 * There are few codes of states, so the other letters may settle an unclear one: UTO is a code and UTD isn't. If the
 * unclear letter could make two codes, or none, it stays unclear.
 * @param needed how much better than any other a letter must fit to be clear on its own
 */
function withStates(format: Format, choices: readonly Choice[][], needed: number): Choice[][] {
  const settled = [...choices];
  for (const span of [format.issuer, format.nationality]) {
    const cells = span ? choices.slice(...span) : [];
    const open = cells.map((cell) => cell.filter(({ loss }) => loss < needed));
    // Skip codes that are clear already, and cells with many alternatives: a blur fits anything, so it fits some state,
    // too.
    if (open.every(({ length }) => length === 1) || open.some(({ length }) => length > MAX_OTHERS)) continue;
    const [state, ...others] = codesOf(open).filter(isState);
    if (state === undefined || others.length > 0) continue;
    for (const [i, cell] of cells.entries())
      settled[span![0] + i] = [
        { character: state[i]!, loss: 0 },
        ...cell.filter(({ loss }) => loss >= needed),
      ];
  }
  return settled;
}

const codesOf = (cells: readonly Choice[][]) =>
  cells.reduce((codes, cell) => codes.flatMap((code) => cell.map(({ character }) => code + character)), [""]);

const choicesOf = (cell: Match, kind: Kind) =>
  choicesAmong(
    cell,
    [...CHARACTERS].filter((character) => kind === "any" || (kind === "digit") === /\d/.test(character)),
  );

/** @returns these characters, the cell's best fit first */
function choicesAmong({ scores }: Match, allowed: Iterable<string>): Choice[] {
  const scoreOf = (character: string) => scores[CHARACTERS.indexOf(character)]!;
  const ranked = [...allowed].sort((a, b) => scoreOf(b) - scoreOf(a));
  const best = scoreOf(ranked[0]!);
  return ranked.map((character) => ({ character, loss: best - scoreOf(character) }));
}

/**
 * Positions of the fields with invalid check digits. If only the composite one is invalid, the positions that no other
 * one covers, because a field with a valid check digit of its own isn't the broken one.
 */
function brokenBy({ checks, composite }: Format, text: string): Set<number> {
  const broken = checks.filter((check) => !fits(text, check));
  if (broken.length > 0) return placesOf(broken);
  const whole = placesOf(checks);
  return new Set([...placesOf([composite])].filter((place) => !whole.has(place)));
}

/** Positions that a check digit covers, and the check digits themselves. */
function placesOf(checks: readonly Checked[]): Set<number> {
  const places = new Set<number>();
  for (const { digit, of } of checks) {
    places.add(digit);
    for (const [from, to] of of) for (let i = from; i < to; i++) places.add(i);
  }
  return places;
}

const checksOf = ({ checks, composite }: Format) => [...checks, composite];

/**
 * How much better a character fits than those it could be confused with. A check digit can't distinguish characters
 * whose values differ by ten, whatever their weights.
 */
function margin(choices: readonly Choice[], taken: string, isChecked: boolean): number {
  const rivals = choices.filter(
    ({ character }) =>
      character !== taken && (!isChecked || checkValueOf(character) % 10 === checkValueOf(taken) % 10),
  );
  const own = choices.find(({ character }) => character === taken)?.loss ?? 0;
  return Math.min(CERTAIN_LEAD, ...rivals.map(({ loss }) => loss - own));
}

/**
 * The first choices, with the fewest and smallest changes that make every check digit valid; null if there are several
 * such ways.
 */
function corrected(format: Format, choices: readonly Choice[][]): string | null {
  const first = choices.map(([best]) => best!.character).join("");
  const all = checksOf(format);
  if (all.every((check) => fits(first, check))) return isOnly(format, first, choices) ? first : null;
  const doubtful = [...brokenBy(format, first)].flatMap((place) =>
    choices[place]!.slice(1, 1 + MAX_OTHERS)
      .filter(({ loss }) => loss < CLOSE)
      .map(({ character, loss }) => ({ place, character, loss })),
  );
  if (new Set(doubtful.map(({ place }) => place)).size > MAX_DOUBTS) return null;
  const found = variants(first, doubtful)
    .filter(({ text, loss }) => loss < CLOSE && all.every((check: Checked) => fits(text, check)))
    .sort((a, b) => a.loss - b.loss);
  const [best, next] = found;
  return best && (!next || next.loss - best.loss >= CLEAR) ? best.text : null;
}

/**
 * Maximum number of cells in which another character fits nearly as well. If there are more, they aren't examined in
 * pairs.
 */
const MAX_RIVALS = 24;

/**
 * Two characters can be wrong in a way that a check digit doesn't reveal: I and D instead of J and O give the same sum.
 * @returns whether no other two that fit nearly as well make every check digit valid
 */
function isOnly(format: Format, first: string, choices: readonly Choice[][]): boolean {
  const all = checksOf(format);
  const rivals = [...placesOf(all)]
    .flatMap((place) => choices[place]!.slice(1, 1 + MAX_OTHERS).map((choice) => ({ place, ...choice })))
    .filter(({ loss }) => loss < CLEAR)
    .sort((a, b) => a.loss - b.loss)
    .slice(0, MAX_RIVALS);
  return !rivals.some((one, i) =>
    rivals.slice(i + 1).some((other) => {
      if (other.place === one.place || one.loss + other.loss >= CLEAR) return false;
      const [text] = variants(first, [one, other]).slice(-1);
      return all.every((check) => fits(text!.text, check));
    }),
  );
}

function variants(
  first: string,
  doubtful: readonly { place: number; character: string; loss: number }[],
): { text: string; loss: number }[] {
  let all = [{ text: first, loss: 0 }];
  for (const place of new Set(doubtful.map((doubt) => doubt.place)))
    all = all.flatMap((variant) => [
      variant,
      ...doubtful
        .filter((doubt) => doubt.place === place)
        .map(({ character, loss }) => ({
          text: variant.text.slice(0, place) + character + variant.text.slice(place + 1),
          loss: variant.loss + loss,
        })),
    ]);
  return all.slice(1);
}

/**
 * Whether names are written as ICAO 9303-3 § 4.6 requires: family name, two fillers, given names, one filler between
 * words, and nothing but fillers at the end.
 */
export function isNames(text: string): boolean {
  const written = text.slice(0, endOfNames(text));
  const [family = "", ...given] = written.split("<<");
  // India leaves the family name's position empty if there is none.
  const parts = family === "" ? given : [family, ...given];
  return given.length <= 1 && parts.length > 0 && parts.every((part) => part.split("<").every(isWord));
}

/** @returns the position after the last letter */
function endOfNames(text: string): number {
  let end = text.length;
  while (end > 0 && text[end - 1] === "<") end--;
  return end;
}

const isWord = (text: string) =>
  text.length > 0 && [...text].every((letter) => letter >= "A" && letter <= "Z");

/** The first letter of travel documents: P for passports, V for visas, A, C and I for cards (ICAO 9303-4 to -7). */
const BEGINS: Record<ZoneName, string> = { TD3: "P", TD2: "PACI", TD1: "PACI", MRVA: "V", MRVB: "V" };
const OF_US_CARDS = `${BEGINS.TD1}B`;

const beginsOf = ({ zone }: Format, issuer: string) =>
  zone === "TD1" && issuer === "USA" ? OF_US_CARDS : BEGINS[zone];

const mayHaveDigit = (begins: string, first: string) => begins === OF_US_CARDS && "CB".includes(first);

/** Whether code, states, names and sex are written as in a travel document. */
export function isZone(text: string, format: Format): boolean {
  const { code, issuer, names, nationality, sex } = format;
  const begins = beginsOf(format, text.slice(...issuer));
  return (
    begins.includes(text[code[0]]!) &&
    (mayHaveDigit(begins, text[code[0]]!) || !/\d/.test(text[code[0] + 1]!)) &&
    STATE.test(text.slice(...issuer)) &&
    (!nationality || NATIONALITY.test(text.slice(...nationality))) &&
    isNames(text.slice(...names)) &&
    /[MFX<]/.test(text[sex]!)
  );
}

/** Three letters, or one for Germany (ICAO 9303-3 § 5). Some older cards have two, such as SI for Slovenia. */
const STATE = /^(?:[A-Z]{3}|[A-Z]{2}<|D<<)$/;
/** Resident cards may leave it empty, as Macao's do. */
const NATIONALITY = /^(?:[A-Z]{3}|[A-Z]{2}<|D<<|<<<)$/;

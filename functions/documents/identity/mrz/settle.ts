import { checksOf, placesOf, withValidDigits } from "./check-digits.ts";
import { type Choice, CLEAR, choicesAmong, MAX_OTHERS } from "./choice.ts";
import { checkValueOf, type Format, type Kind, kindsOf } from "./formats.ts";
import { CHARACTERS } from "./glyphs.ts";
import type { Match } from "./match.ts";
import { isState } from "./states.ts";
import { beginsOf, isZone, mayHaveDigit } from "./written.ts";
import type { Zone } from "./zone.ts";

/** Minimum correlation of a cell's best character. Below this, the cell could hold anything. */
const MIN_SCORE = 0.5;
/**
 * By softness, the minimum lead, and how well a zone has to fit for that lead to be enough. The softer glyphs are, the
 * more alike they look: sharp ones that are easily confused (O and D, E and F, H and M) have a correlation of 0.75 to
 * 0.78 with each other, and at the next two softnesses in `match.ts`, 0.81 to 0.85 and 0.86 to 0.89 (measured). So the
 * right character leads by less, and we require a smaller lead, though we don't reduce it as much as the leads shrink.
 * In return, the zone as a whole has to fit better.
 */
const BY_SOFTNESS = [
  { lead: CLEAR, fit: 0.88 },
  { lead: 0.75 * CLEAR, fit: 0.9 },
  { lead: 0.7 * CLEAR, fit: 0.92 },
  // In blurred pictures, an M beat the correct H by leads of any size (measured), so nothing is accepted.
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

/** A machine-readable zone whose characters are all certain. */
export interface Settled {
  /** All lines joined. */
  text: string;
  /**
   * By how much each character fits better than any that could replace it, as a multiple of the minimum lead for a
   * picture this sharp: 1 and up.
   */
  leads: number[];
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
  const text = withValidDigits(format, choices);
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
  // If the letter is clearly a different one, keep it: this is none of these documents, so the zone is rejected later.
  const rest = choices[first]!.filter(({ character, loss }) => begins.includes(character) && loss < CLEAR);
  if (rest.length > 0) choices[first] = choicesAmong(cells[first]!, begins);
  const isDigit = mayHaveDigit(begins, choices[first]![0]!.character);
  choices[second] = choicesOf(cells[second]!, isDigit ? "any" : "letter");
  return choices;
}

/**
 * Few letter combinations are country codes, so the clear letters may settle an unclear one: UTO is a code, UTD isn't.
 * If more than one of the possible letters makes a code, or none does, the letter stays unclear.
 * @param needed how much better than any other a letter must fit to be clear on its own
 */
function withStates(format: Format, choices: readonly Choice[][], needed: number): Choice[][] {
  const settled = [...choices];
  for (const span of [format.issuer, format.nationality]) {
    const cells = span ? choices.slice(...span) : [];
    const open = cells.map((cell) => cell.filter(({ loss }) => loss < needed));
    // Skip codes that are already clear, and those with a cell that has many alternatives: a blur fits anything, so it
    // also fits some country's code.
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

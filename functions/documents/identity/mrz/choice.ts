import { CHARACTERS } from "./glyphs.ts";
import type { Match } from "./match.ts";

/**
 * The minimum lead: how much better a character must fit than every other character, except those that a check digit
 * rules out. In sharp pictures, the right character always led. In blurred ones, an M led over the correct H by up to
 * 0.08 (measured). So the worse a whole machine-readable zone fits the typeface, the larger the lead has to be.
 */
export const CLEAR = 0.03;
/** Number of alternatives for a doubtful cell. Kept small, because all combinations are tried. */
export const MAX_OTHERS = 3;

/** A character that a cell may hold. */
export interface Choice {
  character: string;
  /** How much worse it fits than the cell's best character. */
  loss: number;
}

/** @returns these characters, the cell's best fit first */
export function choicesAmong({ scores }: Match, allowed: Iterable<string>): Choice[] {
  const scoreOf = (character: string) => scores[CHARACTERS.indexOf(character)]!;
  const ranked = [...allowed].sort((a, b) => scoreOf(b) - scoreOf(a));
  const best = scoreOf(ranked[0]!);
  return ranked.map((character) => ({ character, loss: best - scoreOf(character) }));
}

import type { CodeMap } from "./cmap.ts";
import { said } from "./fonts.ts";

/**
 * What a font's encoding says about each code, apart from its table of characters. Empty for no drawing, or nothing.
 */
export type Told = readonly (string | undefined)[];

const isBlank = (text: string) => text.trim() === "";
const isPlain = (text: string) => /^[A-Za-z0-9]$/.test(text);
/** Without accents, ligatures and case. */
const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Whether a font's table of characters gives a code another letter or digit than its encoding does, so that one of them
 * is wrong about what's visible.
 */
export function isContradicted(map: CodeMap, told: Told): boolean {
  return told.some((drawn, code) => {
    const text = said(map.get(code));
    if (!drawn || !text || isBlank(drawn) || isBlank(text)) return false;
    const isOne = drawn.length === 1 && text.length === 1;
    return isOne && (isPlain(drawn) || isPlain(text)) && folded(drawn) !== folded(text);
  });
}

/** Whether a table gives letters to a code for which nothing is drawn. */
export const isUndrawn = (drawn: string | undefined, text: string): boolean =>
  drawn !== undefined && isBlank(drawn) && !isBlank(text);

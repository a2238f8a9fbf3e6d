import type { Exports } from "./host.ts";
import type { Letter } from "./letters.ts";

const INVISIBLE = 3;
const CLIP = 7;
/** In points. Any size will do, because a glyph's shape doesn't depend on it. */
const ANY_SIZE = 12;

/**
 * Whether a letter should be drawn, but its font isn't in the file and PDFium's substitute doesn't have the letter.
 * That's common in Chinese, Japanese and Korean documents. A person who has the font sees more than we do.
 */
export function isWithoutGlyph(x: Exports, { object, text, isBlank }: Letter): boolean {
  if (isBlank || object === 0 || !/[\p{L}\p{N}]/u.test(text)) return false;
  const font = x.FPDFTextObj_GetFont!(object);
  if (font === 0 || x.FPDFFont_GetIsEmbedded!(font) === 1) return false;
  if (!isPainted(x, object)) return false;
  const outline = x.FPDFFont_GetGlyphPath!(font, text.codePointAt(0)!, ANY_SIZE);
  return outline === 0 || x.FPDFGlyphPath_CountGlyphSegments!(outline) <= 0;
}

/** Whether a text object is painted, rather than only searchable or used as a clip (ISO 32000-2, table 104). */
export function isPainted(x: Exports, object: number): boolean {
  const mode = x.FPDFTextObj_GetTextRenderMode!(object);
  return mode !== INVISIBLE && mode !== CLIP;
}

import type { Exports } from "./host.ts";
import type { Frame } from "./render.ts";

/** A letter's box in pixels of the page's drawing: `right` and `bottom` are exclusive. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A letter in a page's content, whether or not anyone can see it. */
export interface Letter {
  /** One code point. */
  text: string;
  isBlank: boolean;
  /** Whether its font says which character it is. If not, the text is only its code. */
  isKnown: boolean;
  /** PDFium's handle of the text object that draws it; 0 for line ends and spaces that PDFium added. */
  object: number;
  /** Where its baseline begins and ends, in points of the page before it's rotated, y up. */
  x: number;
  y: number;
  endX: number;
  endY: number;
  /** The font's size on the page, in points. */
  size: number;
  /** The shorter side of its ink's bounds, in points. */
  thickness: number;
  /** Its ink's bounds. */
  ink: PixelBox;
}

/** The code that PDFium returns for a hyphen at the end of a line. */
const HYPHEN = 2;

/** Maximum number of letters that we read per page. A page of small print has ten thousand. */
export const MAX_LETTERS = 40_000;

/** @returns a page's letters, in PDFium's order */
export function lettersOn(x: Exports, page: number, text: number, frame: Frame): Letter[] {
  const scratch = x.malloc!(64);
  const count = Math.min(x.FPDFText_CountChars!(text), MAX_LETTERS);
  const read = reader(x, scratch);
  const letters: Letter[] = [];
  for (let i = 0; i < count; i++) {
    const code = x.FPDFText_GetUnicode!(text, i);
    const character = code === HYPHEN ? "-" : textOfCode(code);
    const isBlank = character < "!" || /^\s$/u.test(character);
    x.FPDFText_GetCharOrigin!(text, i, scratch, scratch + 8);
    const [originX, originY] = read.doubles(2) as [number, number];
    x.FPDFText_GetLooseCharBox!(text, i, scratch);
    const [left, top, right, bottom] = read.floats(4) as [number, number, number, number];
    x.FPDFText_GetMatrix!(text, i, scratch);
    const matrix = read.floats(4) as [number, number, number, number];
    const size = x.FPDFText_GetFontSize!(text, i);
    // A negative size turns the line by another 180°.
    const sign = size < 0 ? -1 : 1;
    const angle = Math.atan2(matrix[1] * sign, matrix[0] * sign);
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const width = widthIn(Math.abs(right - left), Math.abs(top - bottom), cosine, sine);
    x.FPDFText_GetCharBox!(text, i, scratch, scratch + 8, scratch + 16, scratch + 24);
    const ink = read.doubles(4) as [number, number, number, number];
    const thickness = Math.min(Math.abs(ink[1] - ink[0]), Math.abs(ink[3] - ink[2]));
    letters.push({
      text: character,
      isBlank,
      isKnown: x.FPDFText_HasUnicodeMapError!(text, i) !== 1,
      object: x.FPDFText_GetTextObject!(text, i),
      x: originX,
      y: originY,
      endX: originX + cosine * width,
      endY: originY + sine * width,
      size: Math.abs(size) * Math.hypot(matrix[2], matrix[3]),
      thickness,
      ink: pixelsOf(x, page, frame, ink, scratch),
    });
  }
  x.free!(scratch);
  return letters;
}

/** @param box left, right, bottom and top in points */
function pixelsOf(
  x: Exports,
  page: number,
  { width, height }: Frame,
  [left, right, bottom, top]: readonly [number, number, number, number],
  scratch: number,
): PixelBox {
  const at = (column: number, row: number): [number, number] => {
    x.FPDF_PageToDevice!(page, 0, 0, width, height, 0, column, row, scratch, scratch + 4);
    const view = new DataView(x.memory.buffer);
    return [view.getInt32(scratch, true), view.getInt32(scratch + 4, true)];
  };
  const [x0, y0] = at(left, top);
  const [x1, y1] = at(right, bottom);
  return {
    left: Math.min(x0, x1),
    top: Math.min(y0, y1),
    right: Math.max(x0, x1) + 1,
    bottom: Math.max(y0, y1) + 1,
  };
}

/**
 * How wide a letter is along its line, computed from the upright box around the rotated rectangle of its advance and
 * the font's height.
 */
function widthIn(wide: number, high: number, cosine: number, sine: number): number {
  const [c, s] = [Math.abs(cosine), Math.abs(sine)];
  const squares = c * c - s * s;
  // At angles near 45°, the box doesn't determine the width. Most letters are about half as wide as they're tall.
  if (Math.abs(squares) < 0.2) return (wide + high) / 4;
  return Math.max(0, (wide * c - high * s) / squares);
}

const textOfCode = (code: number) => (code >= 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd");

/** Reads numbers that the engine wrote. */
const reader = (x: Exports, at: number) => ({
  doubles: (count: number) => {
    const view = new DataView(x.memory.buffer);
    return Array.from({ length: count }, (_, i) => view.getFloat64(at + 8 * i, true));
  },
  floats: (count: number) => {
    const view = new DataView(x.memory.buffer);
    return Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * i, true));
  },
});

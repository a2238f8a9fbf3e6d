import type { Style } from "../look.ts";
import { fillWith, num, nums } from "../operators.ts";
import { cleanText } from "./clean.ts";
import type { Faces } from "./faces.ts";
import type { FontBook } from "./font-book.ts";
import { advance, type Outline, type Piece, shape } from "./shape.ts";

/** A typeset line: its pieces from the left, and its width in thousandths of the type size. */
export interface Line {
  pieces: Piece[];
  width: number;
}

export interface Typesetter {
  /** @returns the text on one line, no matter how long it is */
  line(text: string, style: Style): Line;
  /** @returns the text on as many lines as the width (points) requires; empty for an empty text */
  wrap(text: string, style: Style, width: number): Line[];
  /** @returns the width of a line in points */
  widthOf(line: Line, style: Style): number;
  /** @returns content operators for a line whose baseline starts at x, y (PDF coordinates) */
  operators(line: Line, style: Style, x: number, y: number): string;
}

/** Where a line may break: at spaces, and before and after every ideograph or kana. */
const UNIT =
  /[ ]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Where to break a word that doesn't fit on one line: preferably after the punctuation in addresses and ids. */
const PART = /[^@._/-]*[@._/-]|[^@._/-]+/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * @param faces shapes the text
 * @param book records the glyphs that are used
 */
export function typesetter(faces: Faces, book: FontBook): Typesetter {
  const setLine = (clean: string, { weight }: Style): Line => {
    const pieces = shape(faces, clean, weight);
    return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) };
  };
  const line = (text: string, style: Style) => setLine(cleanText(text), style);
  const widthOf = (of: Line, style: Style) => (of.width * style.size) / 1000;

  const widths = new Map<string, number>();
  function measure(clean: string, style: Style): number {
    const key = `${style.weight} ${clean}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = setLine(clean, style).width;
      widths.set(key, width);
    }
    return (width * style.size) / 1000;
  }

  /** Cuts a word into parts that fit: after its punctuation, or anywhere if that isn't enough. */
  function cut(word: string, style: Style, width: number): string[] {
    return (word.match(PART) ?? [word]).flatMap((part) =>
      measure(part, style) <= width ? [part] : [...graphemes.segment(part)].map(({ segment }) => segment),
    );
  }

  function wrap(text: string, style: Style, width: number): Line[] {
    const units = (cleanText(text).trim().match(UNIT) ?? []).flatMap((unit) =>
      measure(unit, style) <= width ? [unit] : cut(unit, style, width),
    );
    const lines: string[] = [];
    let current = "";
    let reached = 0;
    for (const unit of units) {
      const more = measure(unit, style);
      if (reached + more <= width || unit.startsWith(" ")) {
        current += unit;
        reached += more;
        continue;
      }
      if (current) lines.push(current);
      current = unit;
      reached = more;
    }
    if (current) lines.push(current);
    return lines.map((one) => setLine(one.trim(), style));
  }

  function operators({ pieces }: Line, style: Style, x: number, y: number): string {
    let at = x;
    const drawn = pieces.map((piece) => {
      const from = at;
      at += (piece.width * style.size) / 1000;
      const { outlines, read } = piece;
      return {
        read,
        text: outlines ? outlined(piece, outlines, style, from, y) : shown(piece, style, from, y),
      };
    });
    // Drawn in reading order, which is the order in which the page's text is copied.
    drawn.sort((a, b) => a.read - b.read);
    return [fillWith(style.color), ...drawn.map(({ text }) => text)].join("\n");
  }

  function shown(piece: Piece, style: Style, x: number, y: number): string {
    const strings: string[] = [];
    let codes = "";
    piece.characters.forEach((character, i) => {
      codes += book.codeOf(piece.face, character);
      const change = piece.kerning[i]!;
      if (change === 0) return;
      strings.push(`<${codes}> ${num(-change)}`);
      codes = "";
    });
    if (codes) strings.push(`<${codes}>`);
    return `BT /${book.nameOf(piece.face)} ${num(style.size)} Tf ${nums(x, y)} Td [${strings.join(" ")}] TJ ET`;
  }

  /** The outlines, with the text itself on top, invisible and stretched to the same width. */
  function outlined(piece: Piece, outlines: Outline[], style: Style, x: number, y: number): string {
    const { face, characters, width } = piece;
    const natural = characters.reduce((sum, { drawn }) => sum + advance(face.font, drawn), 0);
    const stretch = natural > 0 ? (100 * width) / natural : 100;
    const codes = characters.map((character) => book.codeOf(face, character)).join("");
    const scale = style.size / 1000;
    const unit = style.size / face.font.unitsPerEm;
    const paths = outlines.map((outline) =>
      pathOf(outline, x + outline.x * scale, y + outline.y * scale, unit),
    );
    const text = `BT 3 Tr ${num(stretch)} Tz /${book.nameOf(face)} ${num(style.size)} Tf ${nums(x, y)} Td <${codes}> Tj ET`;
    return `${paths.filter(Boolean).join("\n")}\nq ${text} Q`;
  }

  return { line, wrap, widthOf, operators };
}

/** A glyph's outline, filled. TrueType's quadratic curves become cubic ones. */
function pathOf({ commands }: Outline, x: number, y: number, unit: number): string {
  const parts: string[] = [];
  let [fromX, fromY] = [0, 0];
  for (const { command, args } of commands) {
    const at = args.map((value, i) => value * unit + (i % 2 === 0 ? x : y));
    const [a = 0, b = 0, c = 0, d = 0] = at;
    if (command === "moveTo") parts.push(`${fine(a, b)} m`);
    else if (command === "lineTo") parts.push(`${fine(a, b)} l`);
    else if (command === "bezierCurveTo") parts.push(`${fine(...at)} c`);
    else if (command === "quadraticCurveTo")
      parts.push(
        `${fine(fromX + (2 / 3) * (a - fromX), fromY + (2 / 3) * (b - fromY), c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d)} c`,
      );
    else parts.push("h");
    if (at.length >= 2) [fromX, fromY] = [at.at(-2)!, at.at(-1)!];
  }
  return parts.length > 0 ? `${parts.join(" ")} f` : "";
}

/** Formats numbers for glyph outlines, which need more decimals than boxes. */
const fine = (...values: number[]): string =>
  values.map((value) => String(Math.round(value * 1000) / 1000)).join(" ");

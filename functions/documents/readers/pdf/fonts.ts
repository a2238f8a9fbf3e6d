import { PDFDict, type PDFRawStream } from "@cantoo/pdf-lib";
import { Encodings, type FontNames, Font as Metrics } from "@cantoo/pdf-lib/standard-fonts";
import type { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";
import { decompress, decompressContent } from "#functions/documents/pdf-copy/decompress.ts";
import {
  at,
  dictIn,
  listIn,
  nameIn,
  numberIn,
  numbersIn,
  streamIn,
  UnclearPdfError,
} from "#functions/documents/pdf-copy/source.ts";
import { cffCodes } from "./cff.ts";
import { type CodeMap, readCmap } from "./cmap.ts";
import { compositeFont } from "./composite-font.ts";
import { type Encoding, encodingNamed, STANDARD, WIN_ANSI } from "./encodings.ts";
import { charactersOf } from "./glyph-names.ts";
import { isContradicted, isUndrawn, type Told } from "./honest.ts";
import { emptyCodes, emptyGlyphs } from "./outlines.ts";
import { trueTypeCodes, type1Codes } from "./programs.ts";

/** One code in a shown string. */
export interface Shown {
  /** What it means; empty if unknown. */
  text: string;
  /** How far it advances, relative to the font's size. */
  width: number;
  /** Whether it's the single byte 32, to which word spacing is added. */
  isSpace: boolean;
  /** Whether anything is drawn for it. */
  isDrawn: boolean;
}

/** A font, as far as reading text needs it. */
export interface TextFont {
  isVertical: boolean;
  /** What its size has to be multiplied by to get the font's height. */
  scale: number;
  codesIn(string: string): Shown[];
}

/** @returns the font's table of characters, if it has one that can be read */
export function unicodeMap(font: PDFDict, budget: CopyBudget): CodeMap | null {
  const stream = streamIn(at(font, "ToUnicode"));
  return stream ? orNull(() => readCmap(decompressContent(stream, budget), budget)) : null;
}

/** Treats anything broken in a font as absent. Spending the budget still ends the reading, because it stays spent. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnclearPdfError) return null;
    throw error;
  }
}

const PROGRAMS = ["FontFile", "FontFile2", "FontFile3"];
/** Symbol fonts, which draw no letters. */
const SIGNS = /^(?:ZapfDingbats|Wingdings|Webdings)/;

/** @returns a decompressed font program, and the key that it's stored under */
export function programOf(
  descriptor: PDFDict | undefined,
  budget: CopyBudget,
  only?: string,
): { key: string; bytes: Uint8Array } | null {
  for (const key of PROGRAMS) {
    const stream = descriptor && (only ?? key) === key ? streamIn(at(descriptor, key)) : undefined;
    const bytes = stream && orNull(() => decompress(stream, budget));
    if (bytes) return { key, bytes };
  }
  return null;
}

/** @returns characters in a table that are better than a glyph's name: not empty, and not private use */
export const said = (value: number | string | undefined): string | undefined =>
  typeof value === "string" && value !== "" && value !== "\0" && value !== "\ufffd" && !isSentence(value)
    ? value
    : undefined;

/** Characters that one glyph can show. No Latin ligature has more. */
const MOST_SIGNS = 4;
const isSentence = (text: string) => text.length > MOST_SIGNS && /[0-9A-Za-z]/.test(text);

/** Whether a glyph that's a drawing draws anything. Its width is relative to the drawing. */
export type IsMarking = (glyph: PDFRawStream, resources: PDFDict | undefined, width: number) => boolean;

/**
 * Reads a font (ISO 32000-2, 9.5).
 * @throws UnclearPdfError when the budget is spent
 */
export function readFont(font: PDFDict, budget: CopyBudget, isMarking: IsMarking): TextFont {
  const kind = nameIn(at(font, "Subtype"));
  return kind === "Type0"
    ? compositeFont(font, budget)
    : simpleFont(font, kind === "Type3", budget, isMarking);
}

function simpleFont(font: PDFDict, isDrawn: boolean, budget: CopyBudget, isMarking: IsMarking): TextFont {
  const descriptor = dictIn(at(font, "FontDescriptor"));
  const map = unicodeMap(font, budget);
  const { texts, told } = textsOf(font, descriptor, map, budget);
  const matrix = isDrawn ? numbersIn(at(font, "FontMatrix"), 6) : undefined;
  const unit = matrix ? Math.abs(matrix[0]!) || 0.001 : 0.001;
  const widths = widthsOf(font, descriptor, texts, unit, isDrawn);
  const drawings = isDrawn ? drawingsOf(font) : null;
  const program = isDrawn ? null : programOf(descriptor, budget, "FontFile2");
  const own = program && trueTypeCodes(program.bytes);
  const isEmpty = own && emptyCodes(own, emptyGlyphs(program.bytes));
  // A program without a Unicode table has its own codes, whatever the encoding is called.
  const isLie = !isDrawn && map !== null && own?.characters.size !== 0 && isContradicted(map, told);
  const shown = (code: number): Shown => {
    const text = said(map?.get(code)) ?? texts[code]!;
    const drawing = drawings?.get(code);
    const width = widths[code]!;
    const isShown = drawings
      ? drawing !== undefined &&
        isMarking(drawing, dictIn(at(font, "Resources")), Math.max(1, Math.abs(width)) / unit)
      : !isUndrawn(told[code], text) && !isEmpty?.(code, texts[code]!);
    return { text: isLie ? "" : text, width, isSpace: code === 32, isDrawn: isShown };
  };
  const codes: Shown[] = [];
  const box = isDrawn ? numbersIn(at(font, "FontBBox"), 4) : undefined;
  const height = matrix && box ? Math.abs(matrix[3]! * (box[3]! - box[1]!)) : 1;
  // Bounding boxes with no height, or any height, are common.
  const scale = height >= 0.2 && height <= 2 ? height : 1;
  return {
    isVertical: false,
    scale,
    codesIn: (string) =>
      Array.from(string, (sign) => {
        const code = sign.charCodeAt(0) & 255;
        codes[code] ??= shown(code);
        return codes[code];
      }),
  };
}

/** The codes in a Type 3 font that map to a drawing. Others show nothing. */
function drawingsOf(font: PDFDict): Map<number, PDFRawStream> | null {
  const glyphs = dictIn(at(font, "CharProcs"));
  const encoding = dictIn(at(font, "Encoding"));
  if (!glyphs || !encoding) return null;
  const drawn = new Map<number, PDFRawStream>();
  let code = 0;
  for (const one of listIn(at(encoding, "Differences"))) {
    const number = numberIn(one);
    if (number !== undefined) code = number;
    else {
      const stream = streamIn(at(glyphs, nameIn(one) ?? ""));
      if (stream) drawn.set(code, stream);
      code++;
    }
  }
  return drawn;
}

const SYMBOLIC = 4;
const NOTHING: Encoding = Array<string>(256).fill("");

/** @returns what each code means without the font's table of characters, and for which codes that's certain */
function textsOf(
  font: PDFDict,
  descriptor: PDFDict | undefined,
  map: CodeMap | null,
  budget: CopyBudget,
): { texts: string[]; told: Told } {
  const given = at(font, "Encoding");
  const dict = given instanceof PDFDict ? given : undefined;
  const named = encodingNamed(nameIn(given) ?? nameIn(dict && at(dict, "BaseEncoding")));
  const base = (nameIn(at(font, "BaseFont")) ?? "").split("+").at(-1)!;
  const isTrueType = nameIn(at(font, "Subtype")) === "TrueType";
  const isSymbolic = ((descriptor && numberIn(at(descriptor, "Flags"))) ?? 0) & SYMBOLIC;
  const usual: Encoding = isTrueType
    ? WIN_ANSI
    : base.startsWith("Symbol")
      ? encodingNamed("Symbol")!
      : SIGNS.test(base)
        ? NOTHING
        : STANDARD;
  const texts = [...(named ?? usual)];
  const isEmbedded = PROGRAMS.some((key) => descriptor && streamIn(at(descriptor, key)));
  const isSure = isEmbedded ? named !== undefined && !isSymbolic : !SIGNS.test(base);
  const told: (string | undefined)[] = isSure ? texts.map((text) => text || undefined) : [];
  if (!named || (isTrueType && isSymbolic)) {
    // Decompress a program only if nothing else says what its codes mean.
    const isNeeded = !map || map.isEmpty;
    const program = isNeeded ? programOf(descriptor, budget) : null;
    // A program with its own codes says nothing about the standard ones.
    const own = program?.key === "FontFile3" && !named ? cffCodes(program.bytes) : "standard";
    if (own !== "standard") {
      texts.fill("");
      for (const [code, text] of own) if (code < 256) texts[code] = text;
    }
    if (program) for (const [code, text] of ownCodes(program)) if (!named || text) texts[code] = text;
  }
  let code = 0;
  for (const one of dict ? listIn(at(dict, "Differences")) : []) {
    budget.step();
    const number = numberIn(one);
    if (number !== undefined) code = number;
    else {
      const name = nameIn(one);
      if (name !== undefined && code >= 0 && code < 256)
        [texts[code], told[code]] = [
          charactersOf(hexed(name)) ?? numbered(name, code),
          name === ".notdef" ? "" : charactersOf(hexed(name)),
        ];
      code++;
    }
  }
  return { texts, told: isTrueType && isSymbolic ? [] : told };
}

/** Characters in a name can be written in hex. */
const hexed = (name: string) =>
  name.replace(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/** Some writers name glyphs after their code, which is the character's: `a65`, `g65`, `C0065`. */
function numbered(name: string, code: number): string {
  const found = /^[A-Za-z]{0,2}0{0,2}(\d{2,3})$/.exec(name);
  return found && Number(found[1]) === code && code >= 32 ? (WIN_ANSI[code] ?? "") : "";
}

function ownCodes({ key, bytes }: { key: string; bytes: Uint8Array }): Map<number, string> {
  if (key === "FontFile") return type1Codes(bytes);
  const codes = key === "FontFile2" ? trueTypeCodes(bytes) : null;
  const texts = new Map<number, string>();
  for (const [code, glyph] of codes?.glyphs ?? []) {
    const text = codes!.characters.get(glyph);
    if (text !== undefined && text >= " ") texts.set(code, text);
  }
  return texts;
}

/** Widths of 256 codes, relative to the font's size. */
function widthsOf(
  font: PDFDict,
  descriptor: PDFDict | undefined,
  texts: readonly string[],
  unit: number,
  isDrawn: boolean,
): number[] {
  const first = numberIn(at(font, "FirstChar")) ?? 0;
  const list = at(font, "Widths");
  const given = listIn(list).slice(0, 256).map(numberIn);
  const missing = (descriptor && numberIn(at(descriptor, "MissingWidth"))) ?? 0;
  const metrics = given.length > 0 || isDrawn ? null : metricsOf(nameIn(at(font, "BaseFont")) ?? "");
  return Array.from({ length: 256 }, (_, code) => {
    const own = given[code - first];
    if (own !== undefined) return own * unit;
    return (metrics ? (metrics(texts[code]!) ?? missing) : missing) * unit;
  });
}

/** @returns widths of one of the standard fonts; for others, those of Helvetica */
function metricsOf(base: string): (text: string) => number | undefined {
  const low = base.toLowerCase();
  const isBold = low.includes("bold") || low.includes("black");
  const isSlanted = low.includes("italic") || low.includes("oblique");
  const of = (bold: string, slanted: string) => (isBold ? bold : "") + (isSlanted ? slanted : "");
  const tail = (slanted: string) => (isBold || isSlanted ? `-${of("Bold", slanted)}` : "");
  const name = low.includes("cour")
    ? `Courier${tail("Oblique")}`
    : low.includes("times") || low.includes("serif") || low.includes("roman")
      ? `Times-${of("Bold", "Italic") || "Roman"}`
      : `Helvetica${tail("Oblique")}`;
  const metrics = Metrics.load(name as (typeof FontNames)[keyof typeof FontNames]);
  const known = Encodings.WinAnsi;
  return (text) => {
    const code = text.codePointAt(0);
    if (code === undefined || !known.canEncodeUnicodeCodePoint(code)) return undefined;
    return metrics.getWidthOfGlyph(known.encodeUnicodeCodePoint(code).name) ?? undefined;
  };
}

import { PDFArray, type PDFDict } from "@cantoo/pdf-lib";
import type { CopyBudget } from "#functions/documents/pdf-copy/copy.ts";
import { decompressContent } from "#functions/documents/pdf-copy/decompress.ts";
import {
  at,
  dictIn,
  listIn,
  nameIn,
  numberIn,
  streamIn,
  textIn,
} from "#functions/documents/pdf-copy/source.ts";
import { type CodeMap, numberOf, readCmap } from "./cmap.ts";
import { orNull, programOf, type Shown, said, type TextFont, unicodeMap } from "./fonts.ts";
import { emptyGlyphs } from "./outlines.ts";
import { trueTypeCodes } from "./programs.ts";

/** Encodings for Chinese, Japanese and Korean from before Unicode, by how the names of their CMaps begin. */
const OLDER: readonly (readonly [string, string])[] = [
  ["90ms", "shift_jis"],
  ["90pv", "shift_jis"],
  ["83pv", "shift_jis"],
  ["EUC", "euc-jp"],
  ["GBK", "gbk"],
  ["GB-", "gbk"],
  ["ETen", "big5"],
  ["B5", "big5"],
  ["KSC", "euc-kr"],
];

/** Widths of a composite font's glyphs (ISO 32000-2, 9.7.4.3), stored as written. */
class Widths {
  readonly #one = new Map<number, number>();
  readonly #stretches: [from: number, to: number, width: number][] = [];
  readonly #usual: number;

  constructor(font: PDFDict, budget: CopyBudget) {
    this.#usual = numberIn(at(font, "DW")) ?? 1000;
    const list = listIn(at(font, "W"));
    budget.step(list.length);
    for (let i = 0; i < list.length; ) {
      const first = numberIn(list[i]);
      const next = list[i + 1];
      if (first === undefined) i++;
      else if (next instanceof PDFArray) {
        budget.step(next.size());
        for (const [k, width] of listIn(next).entries())
          this.#one.set(first + k, numberIn(width) ?? this.#usual);
        i += 2;
      } else {
        const [last, width] = [numberIn(next), numberIn(list[i + 2])];
        if (last !== undefined && width !== undefined) this.#stretches.push([first, last, width]);
        i += 3;
      }
    }
  }

  /** @param budget charged for the ranges that are examined */
  get(glyph: number, budget: CopyBudget): number {
    const known = this.#one.get(glyph);
    if (known !== undefined) return known;
    budget.step(this.#stretches.length >> 4);
    const found = this.#stretches.find(([from, to]) => glyph >= from && glyph <= to)?.[2] ?? this.#usual;
    this.#one.set(glyph, found);
    return found;
  }
}

/** Reads a composite font, which can have many thousands of glyphs (9.7). */
export function compositeFont(font: PDFDict, budget: CopyBudget): TextFont {
  const below = dictIn(listIn(at(font, "DescendantFonts"))[0]);
  const given = at(font, "Encoding");
  const name = nameIn(given) ?? "";
  const stream = streamIn(given);
  const codes = stream ? orNull(() => readCmap(decompressContent(stream, budget), budget)) : null;
  const isVertical =
    name.endsWith("-V") || (stream !== undefined && numberIn(at(stream.dict, "WMode")) === 1);
  const widths = below ? new Widths(below, budget) : null;
  const map = unicodeMap(font, budget);
  const decode = decoderOf(name);
  // A code maps to a glyph by identity, or by an embedded CMap. We don't have the predefined ones.
  const leads = name.startsWith("Identity") || (codes !== null && !codes.isEmpty);
  const characters = leads && (!map || map.isEmpty) ? ownCharacters(below, budget) : null;
  const isEmpty = emptinessOf(below, budget);
  const known = new Map<number, Shown>();
  const shown = (code: number, bytes: string): Shown => {
    const glyph = glyphOf(code, codes);
    const text = said(map?.get(code)) ?? decode?.(bytes) ?? characters?.(glyph) ?? "";
    // A CMap that we don't have says which glyph a code maps to, and therefore how wide it is.
    const width = decode ? (bytes.length === 1 ? 500 : 1000) : (widths?.get(glyph, budget) ?? 1000);
    return { text, width: width / 1000, isSpace: bytes === " ", isDrawn: !(leads && isEmpty?.(glyph)) };
  };
  return {
    isVertical,
    scale: 1,
    codesIn(string) {
      const all: Shown[] = [];
      for (let i = 0; i < string.length; ) {
        const length = lengthOf(string.charCodeAt(i), name, codes);
        const bytes = string.slice(i, i + length);
        i += length;
        const code = numberOf(bytes);
        const key = code * 8 + bytes.length;
        const one = known.get(key) ?? shown(code, bytes);
        known.set(key, one);
        all.push(one);
      }
      return all;
    },
  };
}

function glyphOf(code: number, codes: CodeMap | null): number {
  if (!codes || codes.isEmpty) return code;
  const glyph = codes.get(code);
  return typeof glyph === "number" ? glyph : 0;
}

function lengthOf(first: number, name: string, codes: CodeMap | null): number {
  if (codes?.hasLengths) return codes.lengthAt(first, 1);
  const isMixed = OLDER.some(([begin]) => name.startsWith(begin));
  if (!isMixed) return 2;
  const isHalf = name.includes("RKSJ") && first >= 0xa0 && first < 0xe0;
  return first < 0x80 || isHalf ? 1 : 2;
}

/** @returns a decoder for the codes of a predefined CMap, by its name; undefined for others */
function decoderOf(name: string): ((bytes: string) => string | undefined) | undefined {
  const of = (label: string) => {
    const decoder = new TextDecoder(label);
    return (bytes: string) => said(decoder.decode(Buffer.from(bytes, "latin1")));
  };
  try {
    if (name.startsWith("Uni") && (name.includes("UTF16") || name.includes("UCS2"))) return of("utf-16be");
    const older = OLDER.find(([begin]) => name.startsWith(begin));
    return older && of(older[1]);
  } catch {
    // Not every runtime has the older encodings.
    return undefined;
  }
}

/** @returns the characters that a TrueType program gives its glyphs, if glyph numbers are its own */
function ownCharacters(
  below: PDFDict | undefined,
  budget: CopyBudget,
): ((glyph: number) => string | undefined) | null {
  if (!below) return null;
  const system = dictIn(at(below, "CIDSystemInfo"));
  const map = at(below, "CIDToGIDMap");
  const isOwn = map === undefined || nameIn(map) === "Identity";
  if (!isOwn || (system && textIn(at(system, "Ordering"))?.startsWith("Japan"))) return null;
  const program = programOf(dictIn(at(below, "FontDescriptor")), budget);
  const codes = program?.key === "FontFile2" ? trueTypeCodes(program.bytes) : null;
  return codes ? (glyph) => codes.characters.get(glyph) : null;
}

/** @returns for which glyphs a TrueType program draws nothing, if glyph numbers are its own; null if unknown */
function emptinessOf(below: PDFDict | undefined, budget: CopyBudget): ((glyph: number) => boolean) | null {
  const map = below && at(below, "CIDToGIDMap");
  if (!below || (map !== undefined && nameIn(map) !== "Identity")) return null;
  const program = programOf(dictIn(at(below, "FontDescriptor")), budget, "FontFile2");
  return program && emptyGlyphs(program.bytes);
}

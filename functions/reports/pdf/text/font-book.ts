import type { Subset } from "@cantoo/fontkit";
import { type PDFContext, type PDFDict, PDFName, type PDFRef, PDFString } from "@cantoo/pdf-lib";
import type { Face } from "./faces.ts";
import { advance, type SetCharacter } from "./shape.ts";

/** A face that the document uses, with the characters used from it. */
interface Used {
  face: Face;
  name: string;
  ref: PDFRef;
  subset: Subset;
  /** The character code (CID) for each pair of character and glyph. */
  codes: Map<string, string>;
  characters: SetCharacter[];
  /** The subset's glyph for each character code. */
  glyphs: number[];
}

/** A document's fonts. It assigns codes to characters, and at the end embeds the used part of each font. */
export interface FontBook {
  /** @returns the name of a face's font in content streams, such as `F1` */
  nameOf(face: Face): string;
  /** @returns four hexadecimal digits, the character's code in a content stream */
  codeOf(face: Face, character: SetCharacter): string;
  /**
   * Writes the fonts into the document.
   * @returns the resource dictionary of all of them
   */
  embed(): PDFDict;
}

/**
 * A code stands for a character instead of a glyph, and a table maps codes to glyphs. That way two characters
 * that look the same (the letter `Ω` and the unit `Ω`) can both be found and copied correctly. We don't use the
 * library's own embedding, because it names each glyph after the first character that used it.
 */
export function fontBook(context: PDFContext): FontBook {
  const used = new Map<Face["file"], Used>();

  function entryOf(face: Face): Used {
    const known = used.get(face.file);
    if (known) return known;
    const entry: Used = {
      face,
      name: `F${used.size + 1}`,
      ref: context.nextRef(),
      subset: face.font.createSubset(),
      codes: new Map(),
      characters: [],
      // Code 0 is the missing glyph in every font.
      glyphs: [0],
    };
    used.set(face.file, entry);
    return entry;
  }

  return {
    nameOf: (face) => entryOf(face).name,
    codeOf(face, character) {
      const entry = entryOf(face);
      const key = `${character.codePoint} ${character.drawn}`;
      let code = entry.codes.get(key);
      if (code === undefined) {
        const glyph = face.font.glyphForCodePoint(character.drawn);
        code = hex(entry.glyphs.push(entry.subset.includeGlyph(glyph?.id ?? 0)) - 1);
        entry.characters.push(character);
        entry.codes.set(key, code);
      }
      return code;
    },
    embed() {
      for (const entry of used.values()) embedFont(context, entry);
      return context.obj(Object.fromEntries([...used.values()].map(({ name, ref }) => [name, ref])));
    },
  };
}

/**
 * Embeds a composite TrueType font with the widths, glyphs and Unicode values of its character codes (ISO 32000-2,
 * 9.7).
 */
function embedFont(context: PDFContext, entry: Used): void {
  const { face, ref, subset, characters, glyphs } = entry;
  const { font } = face;
  const em = 1000 / font.unitsPerEm;
  const baseFont = PDFName.of(`${tag(entry.name)}+${font.postscriptName ?? "Font"}`);
  const program = subset.encode();
  const file = context.register(context.flateStream(program, { Length1: program.length }));
  const { bbox } = font;
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: baseFont,
      Flags: 4,
      FontBBox: [bbox.minX * em, bbox.minY * em, bbox.maxX * em, bbox.maxY * em],
      ItalicAngle: 0,
      Ascent: font.ascent * em,
      Descent: font.descent * em,
      CapHeight: font.capHeight * em,
      StemV: face.weight === 400 ? 80 : 120,
      FontFile2: file,
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: baseFont,
      CIDSystemInfo: {
        Registry: PDFString.of("Adobe"),
        Ordering: PDFString.of("Identity"),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      DW: 0,
      W: [1, characters.map(({ drawn }) => advance(font, drawn))],
      CIDToGIDMap: context.register(context.flateStream(twoBytesEach(glyphs))),
    }),
  );
  context.assign(
    ref,
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: baseFont,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(toUnicode(characters))),
    }),
  );
}

/**
 * The prefix of six capital letters that a subset's name must have. It's derived from the font's name in content
 * streams (such as `F1`), so the same report always gives the same file.
 */
const tag = (name: string) =>
  `RPRT${String.fromCharCode(65 + Math.floor(number(name) / 26), 65 + (number(name) % 26))}`;
const number = (name: string) => Number(name.slice(1)) % 676;

const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, "0");

function twoBytesEach(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    view.setUint16(i * 2, value);
  });
  return bytes;
}

/** A list in a character map has at most 100 lines (Adobe technical note 5411). */
const LIST_MAX = 100;

function toUnicode(characters: readonly SetCharacter[]): string {
  const lines = characters.map(({ codePoint }, i) => `<${hex(i + 1)}> <${utf16(codePoint)}>`);
  const lists: string[] = [];
  for (let i = 0; i < lines.length; i += LIST_MAX) {
    const list = lines.slice(i, i + LIST_MAX);
    lists.push(`${list.length} beginbfchar\n${list.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${lists.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

function utf16(codePoint: number): string {
  return [...Array(String.fromCodePoint(codePoint).length).keys()]
    .map((i) => hex(String.fromCodePoint(codePoint).charCodeAt(i)))
    .join("");
}

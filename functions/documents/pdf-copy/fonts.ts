import { PDFDict, PDFRawStream } from "@cantoo/pdf-lib";
import { stripCmap } from "./cmap.ts";
import { DEFAULT_TEXT_STATE, type PdfCopy, type Rule } from "./copy.ts";
import { decompress, decompressContent } from "./decompress.ts";
import { fontName, glyphName } from "./font-names.ts";
import { stripSfnt, stripType1 } from "./font-programs.ts";
import { anyName, dict, either, list, number, numbers, oneOf, pick, shared } from "./rules.ts";
import { at, dictIn, listIn, nameIn, numberIn, textIn, UnclearPdfError } from "./source.ts";
import { dictText, type Entries, resourceText } from "./writer.ts";

/** A list of codes, each followed by glyph names that replace those from that code on. */
const differences: Rule = list(either(number, glyphName));
const encoding: Rule = either(
  anyName,
  dict({ Type: oneOf("Encoding"), BaseEncoding: anyName, Differences: differences }),
);

const cmap: Rule = (value, copy) => {
  if (!(value instanceof PDFRawStream)) return anyName(value, copy);
  return copy.once(value, "cmap", () => {
    const mode = numberIn(at(value.dict, "WMode")) === 1 ? "1" : undefined;
    const text = stripCmap(decompressContent(value, copy.budget), mode === "1", copy.budget);
    const under = at(value.dict, "UseCMap");
    const UseCMap = under === undefined ? undefined : cmap(under, copy);
    const entries = {
      Type: "/CMap",
      CMapName: "/CMap",
      CIDSystemInfo: system(undefined, copy),
      WMode: mode,
      UseCMap,
    };
    return copy.out.addFolded(entries, Buffer.from(text, "latin1"));
  });
};

const ORDERINGS = new Set(["Identity", "Japan1", "Japan2", "GB1", "CNS1", "Korea1", "KR", "UCS"]);

/** A character collection that viewers know. Others become `Identity`, since they mean nothing to viewers. */
const system: Rule = (value) => {
  const found = dictIn(value);
  const ordering = found ? (textIn(at(found, "Ordering")) ?? "") : "";
  const supplement = found ? (numberIn(at(found, "Supplement")) ?? 0) : 0;
  const known = ORDERINGS.has(ordering) ? ordering : "Identity";
  return `<</Registry(Adobe)/Ordering(${known})/Supplement ${Math.min(9, Math.max(0, Math.floor(supplement)))}>>`;
};

/** A font program without information about its makers. */
const program =
  (kind: "FontFile" | "FontFile2" | "FontFile3"): Rule =>
  (value, copy) =>
    value instanceof PDFRawStream
      ? copy.once(value, kind, () => {
          const bytes = decompress(value, copy.budget);
          const subtype = nameIn(at(value.dict, "Subtype"));
          const isSfnt = kind === "FontFile2" || subtype === "OpenType";
          const stripped = isSfnt
            ? stripSfnt(bytes)
            : kind === "FontFile"
              ? stripType1(bytes, lengthsOf(value))
              : bytes;
          if (!stripped) throw new UnclearPdfError("a font that is broken");
          const entries: Entries =
            kind === "FontFile3"
              ? { Subtype: oneOf("Type1C", "CIDFontType0C", "OpenType")(at(value.dict, "Subtype"), copy) }
              : {};
          if (kind === "FontFile2") entries.Length1 = String(stripped.length);
          if (kind === "FontFile")
            for (const [i, length] of lengthsOf(value).entries())
              entries[`Length${i + 1}`] = String(i === 0 ? length + stripped.length - bytes.length : length);
          return copy.out.addFolded(entries, stripped);
        })
      : null;

const lengthsOf = ({ dict }: PDFRawStream): number[] =>
  ["Length1", "Length2", "Length3"].map((key) => Math.max(0, Math.floor(numberIn(at(dict, key)) ?? 0)));

const STRETCHES = ["Condensed", "Expanded"].flatMap((one) => [
  one,
  ...["Ultra", "Extra", "Semi"].map((much) => `${much}${one}`),
]);

const descriptor: Rule = shared("descriptor", (value, copy) => {
  const found = dictIn(value);
  if (!found) return null;
  return dictText({
    ...pick(found, DESCRIPTOR, copy),
    FontName: fontName(found)(at(found, "FontName"), copy),
  });
});

const DESCRIPTOR = {
  Type: oneOf("FontDescriptor"),
  FontStretch: oneOf("Normal", ...STRETCHES),
  FontWeight: number,
  Flags: number,
  FontBBox: numbers(4),
  ItalicAngle: number,
  Ascent: number,
  Descent: number,
  Leading: number,
  CapHeight: number,
  XHeight: number,
  StemV: number,
  StemH: number,
  AvgWidth: number,
  MaxWidth: number,
  MissingWidth: number,
  FontFile: program("FontFile"),
  FontFile2: program("FontFile2"),
  FontFile3: program("FontFile3"),
};

const glyphMap: Rule = (value, copy) => {
  if (!(value instanceof PDFRawStream)) return oneOf("Identity")(value, copy);
  return copy.once(value, "glyphs", () =>
    copy.out.addFolded({}, decompress(value, copy.budget).subarray(0, 2 * 65_536)),
  );
};

const descendant: Rule = shared("descendant", (value, copy) => {
  const found = dictIn(value);
  if (!found) return null;
  const entries = pick(
    found,
    {
      Type: oneOf("Font"),
      Subtype: oneOf("CIDFontType0", "CIDFontType2"),
      BaseFont: fontName(found),
      CIDSystemInfo: system,
      FontDescriptor: descriptor,
      DW: number,
      W: list(either(number, numbers())),
      DW2: numbers(2),
      W2: list(either(number, numbers())),
      CIDToGIDMap: glyphMap,
    },
    copy,
  );
  return entries.Subtype ? dictText(entries) : null;
});

const SIMPLE = {
  Type: oneOf("Font"),
  Subtype: oneOf("Type1", "MMType1", "TrueType"),
  FirstChar: number,
  LastChar: number,
  Widths: numbers(),
  FontDescriptor: descriptor,
  Encoding: encoding,
  ToUnicode: cmap,
};

/** Copies a font (ISO 32000-2, 9.5) with its program. */
export const font: Rule = shared("font", (value, copy) => {
  const found = dictIn(value);
  const kind = found && nameIn(at(found, "Subtype"));
  if (!found || kind === undefined) return null;
  if (kind === "Type3") return drawn(found, copy);
  if (kind !== "Type0") {
    const entries = pick(found, { ...SIMPLE, BaseFont: fontName(found) }, copy);
    return entries.Subtype ? dictText(entries) : null;
  }
  const entries = pick(
    found,
    {
      Type: oneOf("Font"),
      Subtype: oneOf("Type0"),
      BaseFont: fontName(found),
      Encoding: cmap,
      DescendantFonts: list(descendant, 1),
      ToUnicode: cmap,
    },
    copy,
  );
  return entries.DescendantFonts ? dictText(entries) : null;
});

/** Copies a Type 3 font, whose glyphs are small drawings. Glyphs without a code are left out. */
function drawn(found: PDFDict, copy: PdfCopy): string | null {
  const glyphs = dictIn(at(found, "CharProcs"));
  const named = at(found, "Encoding");
  if (!glyphs) return null;
  const coded = named instanceof PDFDict ? new Set(listIn(at(named, "Differences")).map(nameIn)) : null;
  const procedures: [string, string][] = [];
  for (const [key, one] of glyphs.entries()) {
    copy.budget.step();
    const name = nameIn(key) ?? "";
    const stream = found.context.lookup(one);
    if (!(stream instanceof PDFRawStream) || (coded && !coded.has(name))) continue;
    procedures.push([name, decompressContent(stream, copy.budget)]);
  }
  const contents = procedures.map(([, content]) => content);
  const made = copy.budget.within(() =>
    copy.content(contents, dictIn(at(found, "Resources")), DEFAULT_TEXT_STATE),
  );
  const CharProcs: Entries = {};
  for (const [i, [name]] of procedures.entries())
    CharProcs[name] = copy.out.addFolded({}, Buffer.from(made.contents[i] ?? "", "latin1"));
  const entries = pick(
    found,
    {
      Type: oneOf("Font"),
      Subtype: oneOf("Type3"),
      FontBBox: numbers(4),
      FontMatrix: numbers(6),
      Encoding: encoding,
      FirstChar: number,
      LastChar: number,
      Widths: numbers(),
      ToUnicode: cmap,
    },
    copy,
  );
  return dictText({ ...entries, Resources: resourceText(made.kinds), CharProcs: dictText(CharProcs) });
}

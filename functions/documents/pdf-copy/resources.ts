import { PDFDict, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { colorSpace, ownDict } from "./color.ts";
import type { UsedResources } from "./content.ts";
import { DEFAULT_TEXT_STATE, type InheritedTextState, type PdfCopy, type Rule } from "./copy.ts";
import { decompress, decompressContent } from "./decompress.ts";
import { font } from "./fonts.ts";
import { fn, fns, intent } from "./functions.ts";
import { picture } from "./pictures.ts";
import { bool, dict, either, list, number, numbers, oneOf, pick, shared } from "./rules.ts";
import { at, dictIn, nameIn, numberIn, UnclearPdfError } from "./source.ts";
import { dictText, type Entries, resourceText } from "./writer.ts";

/** Copies a transparency group (ISO 32000-2, 11.6.6). */
export const group: Rule = dict({ S: oneOf("Transparency"), CS: colorSpace, I: bool, K: bool });

const softMask: Rule = (value, copy) => {
  if (nameIn(value) === "None") return "/None";
  const mask = dictIn(value);
  const drawn = mask && at(mask, "G");
  if (!mask || !(drawn instanceof PDFRawStream)) throw new UnclearPdfError("a mask without a drawing");
  const G = copy.form(drawn, undefined, DEFAULT_TEXT_STATE);
  if (G === null) return "/None";
  const isPlain: Rule = (one, also) => (nameIn(one) === "Identity" ? "/Identity" : fn(one, also));
  return dictText({
    G,
    ...pick(mask, { S: oneOf("Alpha", "Luminosity"), BC: numbers(), TR: isPlain }, copy),
  });
};

const dashes: Rule = (value, copy) => list(either(number, numbers()), 2)(value, copy);

/** A blend mode, or a list of them of which viewers use the first one they know. */
const blend: Rule = either(
  oneOf(
    ..."Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity".split(
      " ",
    ),
  ),
  (value, copy) => (value === undefined ? null : list((one, also) => blend(one, also))(value, copy)),
);

/** Viewers may ignore these, or apply them in another order than the copy would. */
const doubtful = (what: string): never => {
  throw new UnclearPdfError(what);
};

const graphicsState: Rule = dict({
  LW: number,
  LC: number,
  LJ: number,
  ML: number,
  D: dashes,
  RI: intent,
  OP: bool,
  op: bool,
  OPM: number,
  Font: () => doubtful("a font in a graphics state"),
  TR: (value) => (nameIn(value) === "Identity" ? null : doubtful("a transfer function")),
  TR2: (value) =>
    ["Identity", "Default"].includes(nameIn(value) ?? "") ? null : doubtful("a transfer function"),
  FL: number,
  SM: number,
  SA: bool,
  BM: blend,
  SMask: softMask,
  CA: number,
  ca: number,
  AIS: bool,
  TK: bool,
});

const SHADING = {
  ShadingType: number,
  ColorSpace: colorSpace,
  Background: numbers(),
  BBox: numbers(4),
  AntiAlias: bool,
  Function: fns,
  Coords: numbers(),
  Domain: numbers(),
  Matrix: numbers(6),
  Extend: list(bool, 2),
  BitsPerCoordinate: number,
  BitsPerComponent: number,
  BitsPerFlag: number,
  Decode: numbers(),
  VerticesPerRow: number,
};

const shading: Rule = shared("shading", (value, copy) => {
  const own = ownDict(value);
  if (!own) return null;
  const entries = pick(own, SHADING, copy);
  return value instanceof PDFRawStream
    ? copy.out.addFolded(entries, decompress(value, copy.budget))
    : dictText(entries);
});

const TILING = {
  PatternType: number,
  PaintType: number,
  TilingType: number,
  BBox: numbers(4),
  XStep: number,
  YStep: number,
  Matrix: numbers(6),
};

const pattern: Rule = shared("pattern", (value, copy) => {
  if (value instanceof PDFDict)
    return numberIn(at(value, "PatternType")) === 2
      ? dictText(
          pick(
            value,
            { PatternType: number, Shading: shading, Matrix: numbers(6), ExtGState: graphicsState },
            copy,
          ),
        )
      : null;
  return value instanceof PDFRawStream
    ? drawing(value, pick(value.dict, TILING, copy), undefined, DEFAULT_TEXT_STATE, copy)
    : null;
});

const FORM = { BBox: numbers(4), Matrix: numbers(6), Group: group };

/**
 * @param inherited resources of the content that draws the form, for forms without their own
 * @returns a reference to the copied form
 */
export const form = (
  stream: PDFRawStream,
  inherited: PDFDict | undefined,
  drawn: InheritedTextState,
  copy: PdfCopy,
): string =>
  drawing(
    stream,
    { Type: "/XObject", Subtype: "/Form", ...pick(stream.dict, FORM, copy) },
    inherited,
    drawn,
    copy,
  );

function drawing(
  stream: PDFRawStream,
  entries: Entries,
  inherited: PDFDict | undefined,
  drawn: InheritedTextState,
  copy: PdfCopy,
): string {
  const content = decompressContent(stream, copy.budget);
  const own = dictIn(at(stream.dict, "Resources")) ?? inherited;
  const made = copy.budget.within(() => copy.content([content], own, drawn));
  return copy.out.addFolded(
    { ...entries, Resources: resourceText(made.kinds) },
    Buffer.from(made.contents[0] ?? "", "latin1"),
  );
}

const RULES: Record<string, Rule> = {
  Font: font,
  ExtGState: shared("state", graphicsState),
  ColorSpace: colorSpace,
  Pattern: pattern,
  Shading: shading,
};

/** @returns the resources that the content uses, by kind */
export function resourcesOf(
  used: UsedResources,
  resources: PDFDict | undefined,
  copy: PdfCopy,
): Record<string, Entries> {
  const kinds: Record<string, Entries> = {};
  for (const [kind, all] of used)
    for (const [copied, { object }] of all) {
      const isDrawn = kind.startsWith("XObject");
      const how =
        kind === "XObject" ? DEFAULT_TEXT_STATE : { isInvisible: true, isDrawnFont: kind === "XObject1" };
      const text = isDrawn ? drawable(object, resources, how, copy) : RULES[kind]!(object, copy);
      // Without the resource, the page would look different.
      if (text === null && !isDrawn && kind !== "ExtGState")
        throw new UnclearPdfError(`a ${kind} that is broken`);
      const target = isDrawn ? "XObject" : kind;
      kinds[target] = { ...kinds[target], [copied.slice(1)]: text };
    }
  return kinds;
}

function drawable(
  object: PDFObject,
  resources: PDFDict | undefined,
  drawn: InheritedTextState,
  copy: PdfCopy,
): string | null {
  if (!(object instanceof PDFRawStream)) return null;
  const kind = nameIn(at(object.dict, "Subtype"));
  if (kind === "Form") return copy.form(object, resources, drawn);
  return kind === "Image" ? picture(object, copy) : null;
}

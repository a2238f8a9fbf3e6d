import { PDFDict, type PDFObject, type PDFPageLeaf, PDFRawStream } from "@cantoo/pdf-lib";
import { boundingBox, IDENTITY, type Matrix, transformBox } from "../pdf-boxes.ts";
import { DEFAULT_TEXT_STATE, type PdfCopy } from "./copy.ts";
import { isInHiddenLayer } from "./layers.ts";
import { annotationsOf } from "./links.ts";
import { at, dictIn, listIn, nameIn, numberIn, numbersIn, textIn, UnclearPdfError } from "./source.ts";
import { type Entries, numberText } from "./writer.ts";
import { type Field, isWritten, writtenValue } from "./written-value.ts";

/** Annotation flags that hide it (ISO 32000-2, table 167): Hidden, and NoView (not on screen). */
const UNSEEN = 0x02 | 0x20;
const MAX_PARENTS = 20;
/** Annotations that draw nothing, or nothing that could cover or say something. */
const BARE = new Set(["Link", "Popup"]);
/** Annotations that viewers draw themselves if they have no appearance stream. */
const DRAWN_BY_VIEWERS = new Set(
  "Square Circle Line Polygon PolyLine Ink Redact FreeText Stamp Watermark".split(" "),
);

/** What form fields and other annotations show, to be drawn after a page's content. */
export interface Flattened {
  content: string;
  fonts: Entries;
  forms: Entries;
}

/**
 * Draws what a page's form fields show (ISO 32000-2, 12.5.5), so that the copy shows a filled form's values without
 * being a form. If a field has a value but no appearance, the value is written in plain type. The appearances of other
 * annotations are kept too, in the same order: they may cover what's below them, or be text that someone typed.
 * @throws UnclearPdfError for an annotation that each viewer draws in its own way
 */
export function flattenFields(page: PDFPageLeaf, form: PDFDict | undefined, copy: PdfCopy): Flattened {
  const made: Flattened = { content: "", fonts: {}, forms: {} };
  const isStale = form !== undefined && String(at(form, "NeedAppearances")) === "true";
  for (const [i, widget] of annotationsOf(page).entries()) {
    copy.budget.step();
    const rect = numbersIn(at(widget, "Rect"), 4);
    const flags = numberIn(at(widget, "F")) ?? 0;
    const kind = nameIn(at(widget, "Subtype")) ?? "";
    if (BARE.has(kind) || !rect || (flags & UNSEEN) > 0) continue;
    if (isInHiddenLayer(widget, copy.layers)) continue;
    const [x = 0, y = 0, right = 0, top = 0] = rect;
    const box = boundingBox([
      [x, y],
      [right, top],
    ]);
    const field = fieldOf(widget, form);
    const appearance = appearanceOf(widget);
    const isField = kind === "Widget";
    if (!isField && !appearance && DRAWN_BY_VIEWERS.has(kind)) throw new UnclearPdfError("no drawing");
    if (isField && (isStale || !appearance)) {
      const written = writtenValue(field, box);
      if (written) {
        made.content += `\n${written.content}`;
        made.fonts = { ...made.fonts, ...written.fonts };
      }
      // The existing appearance may show an earlier value.
      if (written || (isStale && isWritten(field))) continue;
    }
    const drawn =
      appearance &&
      copy.form(appearance, isField && form ? dictIn(at(form, "DR")) : undefined, DEFAULT_TEXT_STATE);
    const matrix = appearance && placing(appearance, box);
    if (!drawn || !matrix || isInHiddenLayer(appearance.dict, copy.layers)) continue;
    made.forms[`W${i}`] = drawn;
    made.content += `\nq ${matrix.map(numberText).join(" ")} cm /W${i} Do Q`;
  }
  return made;
}

function fieldOf(widget: PDFDict, form: PDFDict | undefined): Field {
  const line = [widget];
  for (let parent = dictIn(at(widget, "Parent")); parent && line.length < MAX_PARENTS; ) {
    line.push(parent);
    parent = dictIn(at(parent, "Parent"));
  }
  if (form) line.push(form);
  const of = (key: string): PDFObject | undefined => {
    for (const dict of line) {
      const found = at(dict, key);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const value = of("V");
  const kind = nameIn(of("FT")) ?? "";
  const shown = kind === "Ch" ? shownBy(of("Opt")) : new Map<string, string>();
  const valueText = (one: PDFObject | undefined) => {
    const text = textIn(one);
    return text === undefined ? undefined : (shown.get(text) ?? text);
  };
  return {
    kind,
    value:
      valueText(value) ??
      listIn(value)
        .map((one) => valueText(one) ?? "")
        .join(", "),
    flags: numberIn(of("Ff")) ?? 0,
    look: textIn(of("DA")) ?? "",
    alignment: numberIn(of("Q")) ?? 0,
  };
}

/** @returns the display text of each choice whose export value differs from it (ISO 32000-2, table 234) */
function shownBy(options: PDFObject | undefined): Map<string, string> {
  const shown = new Map<string, string>();
  for (const option of listIn(options)) {
    const [value, text] = listIn(option).map(textIn);
    if (value !== undefined && text !== undefined && !shown.has(value)) shown.set(value, text);
  }
  return shown;
}

/** The appearance stream for the widget's current state. */
function appearanceOf(widget: PDFDict): PDFRawStream | null {
  const all = dictIn(at(widget, "AP"));
  const normal = all && at(all, "N");
  if (normal instanceof PDFRawStream) return normal;
  const state = nameIn(at(widget, "AS"));
  const one = normal instanceof PDFDict && state !== undefined ? at(normal, state) : undefined;
  return one instanceof PDFRawStream ? one : null;
}

/** @returns the matrix that maps an appearance's box onto the widget's rectangle */
function placing({ dict }: PDFRawStream, box: ReturnType<typeof boundingBox>): Matrix | null {
  const [x, y, right, top] = numbersIn(at(dict, "BBox"), 4) ?? [];
  if (top === undefined) return null;
  const own = (numbersIn(at(dict, "Matrix"), 6) as unknown as Matrix | undefined) ?? IDENTITY;
  const from = transformBox(
    boundingBox([
      [x!, y!],
      [right!, top],
    ]),
    own,
  );
  const [width, height] = [from.right - from.left, from.top - from.bottom];
  if (!(width > 0 && height > 0)) return null;
  const [a, d] = [(box.right - box.left) / width, (box.top - box.bottom) / height];
  return [a, 0, 0, d, box.left - a * from.left, box.bottom - d * from.bottom];
}

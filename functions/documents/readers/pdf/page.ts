import { PDFArray, PDFDict, type PDFObject, type PDFPageLeaf, type PDFRawStream } from "@cantoo/pdf-lib";
import {
  type Box,
  compose,
  IDENTITY,
  intersection,
  type Matrix,
  transformBox,
} from "#functions/documents/pdf-boxes.ts";
import {
  at,
  dictIn,
  listIn,
  nameIn,
  numberIn,
  numbersIn,
  oneOrMore,
  streamIn,
} from "#functions/documents/pdf-copy/source.ts";
import { Content } from "./content.ts";
import { boxIn } from "./figure.ts";
import { Glyphs } from "./glyphs.ts";
import { linesOf } from "./lines.ts";
import type { Reading } from "./reading.ts";
import { Sheet } from "./sheet.ts";
import { firstState } from "./state.ts";

/** US Letter, which viewers assume for a page without a size. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };
const MOST_ANNOTATIONS = 2000;
/** Bits of an annotation's flags (ISO 32000-2, table 167): hidden, and not on screen. */
const UNSEEN = 0x02 | 0x20;

/**
 * Reads the visible text of a page. That excludes text outside the sheet or its clip, in the color of what's below it,
 * never painted, painted over, too small, or in a hidden layer.
 * @returns its lines, from top to bottom as the page is rotated
 * @throws UnclearPdfError or TooMuchWork
 */
export function linesOn(page: PDFPageLeaf, reading: Reading): string[] {
  const media = boxIn(numbersIn(inherited(page, "MediaBox"), 4)) ?? LETTER;
  const crop = boxIn(numbersIn(inherited(page, "CropBox"), 4));
  const cut = crop ? intersection(crop, media) : media;
  const sheet = new Sheet(cut.right > cut.left && cut.top > cut.bottom ? cut : media, reading.work);
  const glyphs = new Glyphs(sheet, turnOf(page));
  const content = new Content(reading, sheet, glyphs, dictIn(inherited(page, "Resources")));
  content.follow(contentsOf(page, reading));
  for (const one of annotationsOn(page)) drawAnnotation(one, content, sheet, reading);
  return linesOf(glyphs.seen());
}

/** @returns the page's streams, which viewers treat as one (7.8.2). A repeated one is charged again. */
function contentsOf(page: PDFPageLeaf, reading: Reading): string {
  const seen = new Set<PDFRawStream>();
  const pieces: string[] = [];
  for (const one of oneOrMore(at(page, "Contents"))) {
    const stream = streamIn(one);
    if (stream === undefined) continue;
    const piece = reading.content(stream);
    if (seen.has(stream)) reading.budget.content(piece.length + 1);
    seen.add(stream);
    pieces.push(piece);
  }
  return pieces.join("\n");
}

/** Maximum levels of the page tree. */
const MOST_LEVELS = 50;

/** @returns the page's attribute, or that of the closest node above that has it (7.7.3.4) */
function inherited(page: PDFDict, key: string): PDFObject | undefined {
  let node: PDFDict | undefined = page;
  for (let level = 0; node && level < MOST_LEVELS; level++) {
    const found = at(node, key);
    if (found !== undefined) return found;
    node = dictIn(at(node, "Parent"));
  }
  return undefined;
}

function turnOf(page: PDFPageLeaf): Matrix {
  const quarters = (((Math.round((numberIn(inherited(page, "Rotate")) ?? 0) / 90) % 4) + 4) % 4) as
    | 0
    | 1
    | 2
    | 3;
  const turns: Matrix[] = [IDENTITY, [0, -1, 1, 0, 0, 0], [-1, 0, 0, -1, 0, 0], [0, 1, -1, 0, 0, 0]];
  return turns[quarters]!;
}

const annotationsOn = (page: PDFPageLeaf): PDFDict[] => {
  const all = at(page, "Annots");
  if (!(all instanceof PDFArray) || all.size() > MOST_ANNOTATIONS) return [];
  return listIn(all).filter((one) => one instanceof PDFDict);
};

/** Draws the appearance of an annotation, such as a form field's value (12.5.5). */
function drawAnnotation(dict: PDFDict, content: Content, sheet: Sheet, reading: Reading): void {
  reading.budget.step();
  const rect = boxIn(numbersIn(at(dict, "Rect"), 4));
  const isUnseen = ((numberIn(at(dict, "F")) ?? 0) & UNSEEN) > 0 || nameIn(at(dict, "Subtype")) === "Popup";
  const form = appearanceOf(dict);
  if (!rect || isUnseen || !form || reading.isHidden(at(dict, "OC"))) return;
  const own = (numbersIn(at(form.dict, "Matrix"), 6) ?? IDENTITY) as Matrix;
  const box = boxIn(numbersIn(at(form.dict, "BBox"), 4));
  const drawn = box && transformBox(box, own);
  if (!drawn || !(drawn.right > drawn.left) || !(drawn.top > drawn.bottom)) return;
  const [wide, high] = [
    (rect.right - rect.left) / (drawn.right - drawn.left),
    (rect.top - rect.bottom) / (drawn.top - drawn.bottom),
  ];
  const matrix: Matrix = [wide, 0, 0, high, rect.left - drawn.left * wide, rect.bottom - drawn.bottom * high];
  content.form(form, firstState(sheet.box, compose(matrix, IDENTITY)));
}

function appearanceOf(dict: PDFDict): PDFRawStream | undefined {
  const all = dictIn(at(dict, "AP"));
  const usual = all && at(all, "N");
  const state = nameIn(at(dict, "AS"));
  if (usual instanceof PDFDict) return state === undefined ? undefined : streamIn(at(usual, state));
  return streamIn(usual);
}

import { inflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import {
  areaOf,
  type Box,
  boundingBox,
  compose,
  IDENTITY,
  intersection,
  type Matrix,
  transformBox,
  transformPoint,
  UNIT,
} from "./pdf-boxes.ts";
import { operationsIn } from "./pdf-operators.ts";
import { newPath } from "./pdf-path.ts";
import { TooMuchWork, type Work } from "./work.ts";

/** Points (half an inch). No one looks at anything smaller. */
const MIN_SHOWN = 36;
/**
 * Fraction of a picture's area that must show. With less, it counts as hidden by the page's edge, a clip or a cover.
 */
const MIN_PART = 0.5;
/** Opacity from 0 to 1; no one sees anything paler. */
const MIN_OPACITY = 0.5;
/** Levels of forms within forms. */
const MAX_DEPTH = 3;
const MAX_CONTENT = 8 * 1024 * 1024;
const MAX_OPERATIONS = 500_000;
const MAX_DRAWINGS = 2000;
/** Annotation flags that hide it (ISO 32000-2, table 167): Hidden, and NoView (not on screen). */
const UNSEEN = 0x02 | 0x20;

const name = (text: string) => PDFName.of(text);

interface State {
  matrix: Matrix;
  clip: Box;
  opacity: number;
  /** Whether a soft mask applies, which may hide any of what's drawn. */
  isMasked: boolean;
}

/** Something drawn, which may cover what's below it. */
interface Drawing {
  box: Box;
  /** Fraction of the picture's area that's within page and clip. */
  part: number;
  /** The picture that's drawn, if it's visible. */
  picture: PDFRawStream | null;
  covers: boolean;
}

/** What we may spend on one file. */
export interface Budget {
  content: number;
  operations: number;
  work: Work;
}
export const newBudget = (work: Work): Budget => ({ content: MAX_CONTENT, operations: MAX_OPERATIONS, work });

/**
 * Finds the pictures that a person sees on a page. A PDF can hold pictures that it never draws, or draws beside the
 * page, as a dot, through a clip, below something else, through a mask, or in a layer that can be off. If we read
 * those, they'd speak for a document that no reviewer or requester ever saw. Pictures, filled rectangles and
 * annotations count as covers; anything else painted over a picture is left to the reviewer's eye.
 * @throws Error if the page is broken; TooMuchWork beyond the budget
 */
export function findVisiblePictures(
  page: PDFPageLeaf,
  context: PDFContext,
  budget: Budget,
): Set<PDFRawStream> {
  const sheet = boxOf(page.CropBox()) ?? boxOf(page.MediaBox());
  if (!sheet) return new Set();
  const drawings: Drawing[] = [];
  const content = contentOf(page.Contents(), context, budget);
  const state = { matrix: IDENTITY, clip: sheet, opacity: 1, isMasked: false };
  draw({ content, resources: page.Resources(), state, depth: 0 }, { context, budget, drawings });
  drawings.push(...annotationsOn(page, sheet, budget));
  const seen = new Set<PDFRawStream>();
  for (const [i, { box, part, picture }] of drawings.entries()) {
    if (!picture || seen.has(picture) || part < MIN_PART) continue;
    if (Math.min(box.right - box.left, box.top - box.bottom) < MIN_SHOWN) continue;
    if (!isCovered(box, drawings, i + 1, budget.work)) seen.add(picture);
  }
  return seen;
}

/** Annotations are drawn last. Links and pop-ups without an appearance stream cover nothing. */
function annotationsOn(page: PDFPageLeaf, sheet: Box, budget: Budget): Drawing[] {
  const all = page.lookup(name("Annots"));
  if (!(all instanceof PDFArray)) return [];
  if (all.size() > MAX_DRAWINGS) throw new TooMuchWork();
  budget.work.charge(all.size());
  return all.asArray().flatMap((_, i) => {
    const one = all.lookup(i);
    if (!(one instanceof PDFDict)) return [];
    const box = boxOf(one.lookup(name("Rect")));
    const flags = one.lookup(name("F"));
    const isUnseen = flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) > 0;
    const isBare = [name("Link"), name("Popup")].some((kind) => kind === one.lookup(name("Subtype")));
    return !box || isUnseen || (isBare && !one.has(name("AP"))) ? [] : [coverOf(intersection(box, sheet))];
  });
}

/** Whether something drawn later covers a box. A page has at most a few thousand drawings. */
function isCovered(box: Box, drawings: readonly Drawing[], from: number, work: Work): boolean {
  for (let i = from; i < drawings.length; i++) {
    work.charge(1);
    const later = drawings[i]!;
    if (later.covers && areaOf(intersection(later.box, box)) > areaOf(box) * (1 - MIN_PART)) return true;
  }
  return false;
}

interface Part {
  content: string;
  resources: PDFDict | undefined;
  state: State;
  depth: number;
}

interface Known {
  context: PDFContext;
  budget: Budget;
  drawings: Drawing[];
}

const MOVES = new Set(["m", "l", "c", "v", "y"]);
const FILLS = new Set(["f", "F", "b", "B", "f*", "F*", "b*", "B*"]);
const ENDS_PATH = new Set([...FILLS, "n", "s", "S"]);

function draw({ content, resources, state: first, depth }: Part, known: Known): void {
  const saved: State[] = [];
  let state = first;
  const path = newPath();
  /** For each open marked-content section, whether it's a layer. */
  const marked: boolean[] = [];
  let layers = 0;
  for (const { operator, numbers, names } of operationsIn(content)) {
    if (--known.budget.operations < 0 || known.drawings.length > MAX_DRAWINGS) throw new TooMuchWork();
    const at = (x = 0, y = 0) => transformPoint(state.matrix, x, y);
    if (operator === "q") saved.push(state);
    else if (operator === "Q") state = saved.pop() ?? first;
    else if (operator === "cm" && numbers.length === 6)
      state = { ...state, matrix: compose(numbers as unknown as Matrix, state.matrix) };
    else if (operator === "gs")
      state = {
        ...state,
        opacity: opacityOf(resources, names[0]) ?? state.opacity,
        isMasked: maskOf(resources, names[0]) ?? state.isMasked,
      };
    else if (operator === "BDC" || operator === "BMC") {
      marked.push(names[0] === "OC");
      if (marked.at(-1)) layers++;
    } else if (operator === "EMC") {
      if (marked.pop()) layers--;
    } else if (operator === "re") {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      path.begin();
      path.reach(at(x, y), at(x + width, y), at(x, y + height), at(x + width, y + height));
    } else if (MOVES.has(operator)) {
      if (operator === "m") path.begin();
      for (let i = 0; i + 1 < numbers.length; i += 2) path.reach(at(numbers[i], numbers[i + 1]));
    } else if ((operator === "W" || operator === "W*") && path.whole)
      state = { ...state, clip: intersection(state.clip, path.whole) };
    else if (ENDS_PATH.has(operator)) {
      const fills = FILLS.has(operator) && state.opacity >= MIN_OPACITY && !state.isMasked;
      if (fills)
        known.drawings.push(...path.rectangles().map((box) => coverOf(intersection(box, state.clip))));
      path.end();
    } else if (operator === "Do" && layers === 0)
      paint(lookupIn(resources, "XObject", names[0]), { resources, state, depth }, known);
  }
}

const coverOf = (box: Box): Drawing => ({ box, part: 1, picture: null, covers: true });

function paint(
  drawn: PDFObject | undefined,
  { resources, state, depth }: Omit<Part, "content">,
  known: Known,
): void {
  if (!(drawn instanceof PDFRawStream) || drawn.dict.has(name("OC"))) return;
  const { dict } = drawn;
  const kind = dict.lookup(name("Subtype"));
  if (kind === name("Image")) {
    const whole = transformBox(UNIT, state.matrix);
    const box = intersection(whole, state.clip);
    const isMasked = state.isMasked || dict.has(name("SMask")) || dict.has(name("Mask"));
    const isSeen = state.opacity >= MIN_OPACITY && !isMasked;
    const isMask = String(dict.lookup(name("ImageMask"))) === "true";
    const part = areaOf(whole) > 0 ? areaOf(box) / areaOf(whole) : 0;
    const covers = isSeen && !isMask;
    known.drawings.push({ box, part, picture: covers ? drawn : null, covers });
  }
  if (kind !== name("Form") || depth >= MAX_DEPTH) return;
  const own = dict.lookup(name("Resources"));
  const matrix = compose(matrixOf(dict) ?? IDENTITY, state.matrix);
  const bounds = boxOf(dict.lookup(name("BBox")));
  draw(
    {
      content: contentOf(drawn, known.context, known.budget),
      resources: own instanceof PDFDict ? own : resources,
      state: {
        ...state,
        matrix,
        clip: bounds ? intersection(state.clip, transformBox(bounds, matrix)) : state.clip,
      },
      depth: depth + 1,
    },
    known,
  );
}

/**
 * @returns the content of one stream or several, which viewers treat as one (ISO 32000-2, 7.8.2). Arrays within the
 *   array are skipped: they aren't streams, and could lead to one another endlessly
 */
function contentOf(of: PDFObject | undefined, context: PDFContext, budget: Budget): string {
  if (!(of instanceof PDFArray)) return streamContent(of, context, budget);
  return of
    .asArray()
    .map((one) => streamContent(context.lookup(one), context, budget))
    .join("\n");
}

function streamContent(of: PDFObject | undefined, context: PDFContext, budget: Budget): string {
  budget.work.charge(1);
  if (!(of instanceof PDFRawStream)) return "";
  const filter = of.dict.lookup(name("Filter"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? context.lookup(filter.get(0)) : filter;
  const isPlain = only === undefined || (only instanceof PDFArray && only.size() === 0);
  if (!isPlain && only !== name("FlateDecode") && only !== name("Fl")) return "";
  const folded = of.getContents();
  // Charge for the input too: many bytes may decompress to none, and one stream may be drawn repeatedly.
  budget.work.charge(folded.length);
  const bytes = isPlain ? Buffer.from(folded) : unfolded(folded, budget.content);
  budget.work.charge(bytes.length);
  budget.content -= bytes.length;
  if (budget.content < 0) throw new TooMuchWork();
  return bytes.toString("latin1");
}

function unfolded(folded: Uint8Array, most: number): Buffer {
  try {
    return inflateSync(folded, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if (error instanceof RangeError) throw new TooMuchWork();
    throw error;
  }
}

const lookupIn = (resources: PDFDict | undefined, kind: string, key: string | undefined) => {
  const all = resources?.lookup(name(kind));
  return all instanceof PDFDict && key !== undefined ? all.lookup(name(key)) : undefined;
};

function opacityOf(resources: PDFDict | undefined, key: string | undefined): number | null {
  const state = lookupIn(resources, "ExtGState", key);
  const alpha = state instanceof PDFDict ? state.lookup(name("ca")) : undefined;
  return alpha instanceof PDFNumber ? alpha.asNumber() : null;
}

function maskOf(resources: PDFDict | undefined, key: string | undefined): boolean | null {
  const state = lookupIn(resources, "ExtGState", key);
  const mask = state instanceof PDFDict ? state.lookup(name("SMask")) : undefined;
  return mask === undefined ? null : mask !== name("None");
}

function numbersOf(value: PDFObject | undefined, count: number): number[] | null {
  if (!(value instanceof PDFArray) || value.size() !== count) return null;
  const numbers = value.asArray().map((_, i) => value.lookup(i));
  return numbers.every((one) => one instanceof PDFNumber) ? numbers.map((one) => one.asNumber()) : null;
}

const matrixOf = (dict: PDFDict) => numbersOf(dict.lookup(name("Matrix")), 6) as Matrix | null;

/** Any two opposite corners define a rectangle. */
function boxOf(value: PDFObject | undefined): Box | null {
  const [x, y, X, Y] = numbersOf(value, 4) ?? [];
  return Y === undefined
    ? null
    : boundingBox([
        [x!, y!],
        [X!, Y],
      ]);
}

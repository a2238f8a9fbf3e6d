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
  around,
  type Box,
  compose,
  IDENTITY,
  laid,
  type Matrix,
  moved,
  shared,
  UNIT,
} from "./pdf-boxes.ts";
import { operationsIn } from "./pdf-operators.ts";
import { newPath } from "./pdf-path.ts";
import { TooMuchWork, type Work } from "./work.ts";

/** Half an inch: what is drawn smaller nobody looks at. */
const MIN_SHOWN = 36;
/** Of a picture's area: with less in sight it is hidden, be it by the page's edge, a clip or something drawn over it. */
const MIN_PART = 0.5;
/** Of 1: what is paler is not seen. */
const MIN_OPACITY = 0.5;
/** Forms draw forms. */
const MAX_DEPTH = 3;
const MAX_CONTENT = 8 * 1024 * 1024;
const MAX_OPERATIONS = 500_000;
const MAX_DRAWINGS = 2000;
/** Bits of an annotation's flags (ISO 32000-2, table 167): hidden, and not on the screen. */
const UNSEEN = 0x02 | 0x20;

const name = (text: string) => PDFName.of(text);

interface State {
  matrix: Matrix;
  clip: Box;
  opacity: number;
  /** What is drawn is seen through a mask, which may hide any of it. */
  isMasked: boolean;
}

/** Something that covers what lies below it. */
interface Drawing {
  box: Box;
  /** How much of the picture's area is within page and clip. */
  part: number;
  /** What is drawn, where that is a picture that is seen. */
  picture: PDFRawStream | null;
  covers: boolean;
}

/** What may be spent on one file. */
export interface Budget {
  content: number;
  operations: number;
  work: Work;
}
export const newBudget = (work: Work): Budget => ({ content: MAX_CONTENT, operations: MAX_OPERATIONS, work });

/**
 * The pictures that somebody sees who looks at a page. A PDF may hold pictures that it names and never draws, or draws
 * beside the page, as a dot, through a clip, below something else, through a mask, or in a layer that can be off: read, they would speak
 * for a document that no reviewer and no requester ever saw. Pictures, filled rectangles and annotations count as covers; what else
 * can be painted over a picture is for the reviewer's eye.
 * @throws Error when the page is broken; TooMuchWork when it goes past the budget
 */
export function shownOn(page: PDFPageLeaf, context: PDFContext, budget: Budget): Set<PDFRawStream> {
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

/** Annotations are drawn last. What links and pop-ups are drawn with alone covers nothing. */
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
    return !box || isUnseen || (isBare && !one.has(name("AP"))) ? [] : [coverOf(shared(box, sheet))];
  });
}

/** Whether something that is drawn later covers a box; there are at most some thousand drawings on a page. */
function isCovered(box: Box, drawings: readonly Drawing[], from: number, work: Work): boolean {
  for (let i = from; i < drawings.length; i++) {
    work.charge(1);
    const later = drawings[i]!;
    if (later.covers && areaOf(shared(later.box, box)) > areaOf(box) * (1 - MIN_PART)) return true;
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
  /** Open marked content, and whether it is a layer's. */
  const marked: boolean[] = [];
  let layers = 0;
  for (const { operator, numbers, names } of operationsIn(content)) {
    if (--known.budget.operations < 0 || known.drawings.length > MAX_DRAWINGS) throw new TooMuchWork();
    const at = (x = 0, y = 0) => moved(state.matrix, x, y);
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
      state = { ...state, clip: shared(state.clip, path.whole) };
    else if (ENDS_PATH.has(operator)) {
      const fills = FILLS.has(operator) && state.opacity >= MIN_OPACITY && !state.isMasked;
      if (fills) known.drawings.push(...path.rectangles().map((box) => coverOf(shared(box, state.clip))));
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
    const whole = laid(UNIT, state.matrix);
    const box = shared(whole, state.clip);
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
      state: { ...state, matrix, clip: bounds ? shared(state.clip, laid(bounds, matrix)) : state.clip },
      depth: depth + 1,
    },
    known,
  );
}

/**
 * @returns the content of one stream or several, which readers see as one (ISO 32000-2, 7.8.2); arrays within the array
 *   are none of its streams, and could lead to one another without end
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
  // Many bytes may unfold to none, and the same stream be drawn again and again.
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

/** Any two corners make a rectangle. */
function boxOf(value: PDFObject | undefined): Box | null {
  const [x, y, X, Y] = numbersOf(value, 4) ?? [];
  return Y === undefined
    ? null
    : around([
        [x!, y!],
        [X!, Y],
      ]);
}

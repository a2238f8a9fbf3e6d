import { isPainted } from "./glyphs.ts";
import { type Exports, PdfStopped } from "./host.ts";
import type { Letter, PixelBox } from "./letters.ts";
import { objectsOn, type PageObjects, twinsOf } from "./objects.ts";
import { type Frame, type Page, withDrawing } from "./render.ts";

/** Overlapping text objects are removed one after another, in at most this many groups. */
const MAX_GROUPS = 4;
/** How much a letter must change a pixel that it covers completely, out of 255, to be visible there. */
const MIN_CHANGE = 20;
/** How much of a pixel a letter must cover, out of 255, for the pixel to count as its ink. */
const MIN_COVER = 64;
/** In points. Smaller text looks like dots, and narrower letters look like lines. */
const MIN_SIZE = 2;
const MIN_STROKE = 0.25;
/**
 * If a letter has fewer pixels than this on a side, its bounds are widened by a pixel, because its ink may lie between
 * two pixels.
 */
const SMALL = 6;
/** Maximum pixels of all of a page's letters together. A page of small print has two million. */
const MAX_LOOKED_AT = 20_000_000;

const areaOf = ({ left, top, right, bottom }: PixelBox) =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/**
 * Finds the letters that a page shows. It draws the page as it is, then without its text, then only its text in black;
 * overlapping text objects are removed and drawn in turn. A letter is visible if at least half of its ink in the last
 * drawing differs between the first two. So it doesn't matter how text is hidden: white on white, below a picture,
 * cropped, transparent, or never painted. Letters that are tiny or more than half cropped don't count as visible.
 * Changes the page's objects.
 * @returns for each letter, whether it's visible; a blank one isn't
 * @throws PdfStopped
 */
export function areVisible(x: Exports, page: Page, letters: readonly Letter[], frame: Frame): boolean[] {
  if (letters.reduce((sum, { ink }) => sum + areaOf(within(ink, frame)), 0) > MAX_LOOKED_AT)
    throw new PdfStopped("out_of_fuel");
  const groups = groupsOf(
    x,
    letters.filter(({ object }) => object !== 0 && isPainted(x, object)),
    frame,
  );
  if (groups.size === 0) return letters.map(() => false);
  const objects = objectsOn(x, page.handle);
  for (const [twin, object] of twinsOf(x, objects.texts, new Set(groups.keys())))
    groups.set(twin, groups.get(object)!);
  const changes = changesWithout(x, page, groups, frame);
  const inks = inksOf(x, page, objects, groups, frame);
  return letters.map((letter) => {
    const group = groups.get(letter.object);
    if (letter.isBlank || group === undefined) return false;
    return isSeen(letter, frame, changes[group]!, inks[group]!);
  });
}

/** Pixels per side of a cell in the grid that we use to find overlapping letters. */
const CELL = 2;

/**
 * Puts overlapping text objects in different groups, unless one repeats the other to look bold.
 * @returns the group of each text object. One that overlaps objects in all groups has no group and counts as hidden
 */
function groupsOf(x: Exports, letters: readonly Letter[], frame: Frame): Map<number, number> {
  const texts = new Map<number, Letter[]>();
  for (const letter of letters) {
    const same = texts.get(letter.object);
    if (same) same.push(letter);
    else texts.set(letter.object, [letter]);
  }
  const columns = Math.ceil(frame.width / CELL) + 1;
  // Per cell, a bitmask of the groups with a letter there: one map for the letters' full bounds, one for their middle.
  const [wholes, middles] = [0, 1].map(
    () => new Uint8Array(columns * (Math.ceil(frame.height / CELL) + 1)),
  ) as [Uint8Array, Uint8Array];
  const printed = new Map<string, number>();
  const groups = new Map<number, number>();
  for (const [object, ofObject] of texts) {
    const font = x.FPDFTextObj_GetFont!(object);
    const boxes = ofObject.map(({ ink }) => insideOf(within(ink, frame)));
    let [taken, again] = [0, 0];
    for (const [i, letter] of ofObject.entries()) {
      const before = printsNear(printed, letter, font);
      again |= before;
      if (before !== 0) continue;
      for (const cell of cellsOf(boxes[i]!, columns)) taken |= middles[cell]!;
      for (const cell of cellsOf(middleOf(boxes[i]!), columns)) taken |= wholes[cell]!;
    }
    const free = (bits: number) =>
      Array.from({ length: MAX_GROUPS }, (_, group) => group).find((group) => bits & (1 << group));
    const group = free(again & ~taken) ?? free(~(taken | again));
    if (group === undefined) continue;
    groups.set(object, group);
    for (const [i, letter] of ofObject.entries()) {
      for (const cell of cellsOf(boxes[i]!, columns)) wholes[cell]! |= 1 << group;
      for (const cell of cellsOf(middleOf(boxes[i]!), columns)) middles[cell]! |= 1 << group;
      const place = placeOf(letter, font);
      printed.set(place, (printed.get(place) ?? 0) | (1 << group));
    }
  }
  return groups;
}

/** In pixels. If the same letter in the same font is this close, it was printed again to look bold. */
const NEAR = 3;

const placeOf = ({ text, size, ink }: Letter, font: number, right = 0, down = 0) =>
  `${font} ${text} ${size.toFixed(1)} ${Math.round(ink.left / NEAR) + right} ${Math.round(ink.top / NEAR) + down}`;

/** @returns a bitmask of the groups that have the same letter at about the same place */
function printsNear(printed: ReadonlyMap<string, number>, letter: Letter, font: number): number {
  let found = 0;
  for (const right of [-1, 0, 1])
    for (const down of [-1, 0, 1]) found |= printed.get(placeOf(letter, font, right, down)) ?? 0;
  return found;
}

/** Shrinks a letter's bounds by a pixel per side unless they're small, because neighboring letters' bounds touch. */
const insideOf = ({ left, top, right, bottom }: PixelBox): PixelBox => {
  const [wide, high] = [right - left > SMALL ? 1 : 0, bottom - top > SMALL ? 1 : 0];
  return { left: left + wide, top: top + high, right: right - wide, bottom: bottom - high };
};

const middleOf = ({ left, top, right, bottom }: PixelBox): PixelBox => {
  const [wide, high] = [(right - left) / 4, (bottom - top) / 4];
  return { left: left + wide, top: top + high, right: right - wide, bottom: bottom - high };
};

/** @param box within the drawing @returns the numbers of the cells that it touches */
function* cellsOf({ left, top, right, bottom }: PixelBox, columns: number): Generator<number> {
  if (right <= left || bottom <= top) return;
  for (let y = Math.floor(top / CELL); y * CELL < bottom; y++)
    for (let column = Math.floor(left / CELL); column * CELL < right; column++) yield y * columns + column;
}

/** @returns per group, how much each pixel changes when the group is removed */
function changesWithout(
  x: Exports,
  page: Page,
  groups: ReadonlyMap<number, number>,
  frame: Frame,
): Uint8Array[] {
  const whole = withDrawing(x, page, frame, "aligned", ({ pixels }) => pixels.slice());
  return Array.from({ length: countOf(groups) }, (_, group) => {
    show(x, groups, (one) => one !== group);
    const changes = withDrawing(x, page, frame, "aligned", ({ pixels }) => {
      const out = new Uint8Array(frame.width * frame.height);
      for (let at = 0, from = 0; at < out.length; at++, from += 4)
        out[at] = Math.max(
          Math.abs(whole[from]! - pixels[from]!),
          Math.abs(whole[from + 1]! - pixels[from + 1]!),
          Math.abs(whole[from + 2]! - pixels[from + 2]!),
        );
      return out;
    });
    show(x, groups, () => true);
    return changes;
  });
}

/**
 * @returns per group, how much of each pixel it covers when it's drawn alone in black. Leaves the page's objects
 *   changed
 */
function inksOf(
  x: Exports,
  page: Page,
  { texts, others }: PageObjects,
  groups: ReadonlyMap<number, number>,
  frame: Frame,
): Uint8Array[] {
  for (const object of others) x.FPDFPageObj_SetIsActive!(object, 0);
  for (const object of texts) {
    x.FPDFPageObj_SetFillColor!(object, 0, 0, 0, 255);
    x.FPDFPageObj_SetStrokeColor!(object, 0, 0, 0, 255);
    if (!groups.has(object)) x.FPDFPageObj_SetIsActive!(object, 0);
  }
  const alone = { handle: page.handle, hasAnnotations: false };
  return Array.from({ length: countOf(groups) }, (_, group) => {
    show(x, groups, (one) => one === group);
    // Use the same format, because gray drawings place letters differently.
    return withDrawing(x, alone, frame, "aligned", ({ pixels }) => {
      const out = new Uint8Array(frame.width * frame.height);
      for (let at = 0; at < out.length; at++) out[at] = 255 - pixels[4 * at]!;
      return out;
    });
  });
}

const countOf = (groups: ReadonlyMap<number, number>) => Math.max(-1, ...new Set(groups.values())) + 1;

function show(x: Exports, groups: ReadonlyMap<number, number>, isShown: (group: number) => boolean): void {
  for (const [object, group] of groups) x.FPDFPageObj_SetIsActive!(object, isShown(group) ? 1 : 0);
}

function isSeen(letter: Letter, frame: Frame, change: Uint8Array, ink: Uint8Array): boolean {
  if (!isLarge(letter) || !isInside(letter, frame)) return false;
  const box = within(letter.ink, frame);
  const found: PixelBox = { left: box.right, top: box.bottom, right: box.left, bottom: box.top };
  let [count, shown] = [0, 0];
  for (let y = box.top; y < box.bottom; y++)
    for (let column = box.left; column < box.right; column++) {
      const cover = ink[y * frame.width + column]!;
      if (cover < MIN_COVER) continue;
      count++;
      found.left = Math.min(found.left, column);
      found.right = Math.max(found.right, column + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
      if (change[y * frame.width + column]! * 255 >= MIN_CHANGE * cover) shown++;
    }
  return count > 0 && 2 * shown >= count && isWhole(letter.ink, found);
}

/** @returns a letter's bounds within the drawing, somewhat wider for small letters */
function within({ left, top, right, bottom }: PixelBox, { width, height }: Frame): PixelBox {
  const more = right - left < SMALL || bottom - top < SMALL ? 1 : 0;
  return {
    left: Math.max(0, left - more),
    top: Math.max(0, top - more),
    right: Math.min(width, right + more),
    bottom: Math.min(height, bottom + more),
  };
}

/** Whether a letter's ink spans at least half of its bounds. If it doesn't, the letter is cropped. */
const isWhole = (bounds: PixelBox, ink: PixelBox) =>
  (ink.right - ink.left) * 2 + 2 >= bounds.right - bounds.left &&
  (ink.bottom - ink.top) * 2 + 2 >= bounds.bottom - bounds.top;

function isLarge({ text, size, thickness }: Letter): boolean {
  return size >= MIN_SIZE && (thickness >= MIN_STROKE || !/[\p{Lu}\p{N}]/u.test(text));
}

function isInside({ ink }: Letter, { width, height }: Frame): boolean {
  const [x, y] = [(ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2];
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

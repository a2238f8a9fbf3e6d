import { isPainted } from "./glyphs.ts";
import { type Exports, PdfStopped } from "./host.ts";
import type { Letter, PixelBox } from "./letters.ts";
import { objectsOn, type PageObjects, twinsOf } from "./objects.ts";
import type { Page } from "./page.ts";
import { type Frame, withDrawing } from "./render.ts";

/** Texts that overlap are taken away one after the other, in at most this many groups. */
const MOST_GROUPS = 3;
/** How much a letter changes a pixel that it covers wholly, out of 255. Less isn't visible. */
const LEAST_CHANGE = 20;
/** How much of a pixel a letter covers, out of 255, for the pixel to count as its ink. */
const LEAST_COVER = 64;
/** In points. Smaller text looks like a dot, and a squeezed letter like a line. */
const LEAST_SIZE = 2;
const LEAST_STROKE = 0.25;
/** Below this many pixels, a letter's bounds are a pixel wider, since its ink may be between two. */
const SMALL = 6;
/** Pixels of all letters of a page together. A page of small print has two million. */
const MOST_LOOKED_AT = 60_000_000;

const areaOf = ({ left, top, right, bottom }: PixelBox) =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

/**
 * Finds the letters that a page shows. It's drawn three times: as it is, without its text, and its text alone in black.
 * A letter is seen if at least half of its ink in the third drawing differs between the first two. So whatever way of
 * hiding text there is, it makes no difference: white on white, below a picture, cut off, transparent, or never painted.
 * Changes the page's objects.
 * @returns for each letter whether it's seen; a blank one isn't
 */
export function sightsOf(x: Exports, page: Page, letters: readonly Letter[], frame: Frame): boolean[] {
  if (letters.reduce((sum, { ink }) => sum + areaOf(within(ink, frame)), 0) > MOST_LOOKED_AT)
    throw new PdfStopped("out_of_fuel");
  const groups = groupsOf(letters.filter(({ object }) => object !== 0 && isPainted(x, object)));
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

/** @returns each text object's group. Texts whose letters overlap are in different ones, as far as there are enough. */
function groupsOf(letters: readonly Letter[]): Map<number, number> {
  const overlapping = new Map<number, Set<number>>();
  const cells = new Map<number, Letter>();
  for (const letter of letters) {
    if (!overlapping.has(letter.object)) overlapping.set(letter.object, new Set());
    for (const cell of cellsOf(letter.ink)) {
      const other = cells.get(cell);
      if (!other) cells.set(cell, letter);
      // The same letter in the same place was printed twice to look bold.
      else if (other.object !== letter.object && other.text !== letter.text) {
        overlapping.get(letter.object)!.add(other.object);
        overlapping.get(other.object)!.add(letter.object);
      }
    }
  }
  const groups = new Map<number, number>();
  for (const [object, others] of overlapping) {
    const taken = new Set([...others].map((other) => groups.get(other)));
    let group = 0;
    while (group < MOST_GROUPS - 1 && taken.has(group)) group++;
    groups.set(object, group);
  }
  return groups;
}

/** Pixels per side of the cells in which letters are compared with each other. */
const CELL = 4;
/** A letter over more of the page than this isn't text that anyone reads. */
const MOST_CELLS = 25_000;

/** @returns the cells that the middle of a letter covers */
function* cellsOf({ left, top, right, bottom }: PixelBox): Generator<number> {
  const [wide, high] = [right - left, bottom - top];
  if (wide <= 0 || high <= 0 || wide * high > MOST_CELLS * CELL * CELL) return;
  const from = { x: (left + wide / 4) / CELL, y: (top + high / 4) / CELL };
  const to = { x: (right - wide / 4) / CELL, y: (bottom - high / 4) / CELL };
  for (let y = Math.floor(from.y); y <= to.y; y++)
    for (let column = Math.floor(from.x); column <= to.x; column++) yield y * 65_536 + column;
}

/** @returns per group, how much each pixel changes when the group is taken away */
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

/** @returns per group, how much of each pixel it covers when it's alone and black. Changes the page for good. */
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
    // In the same format, because letters are placed differently in gray drawings.
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
      if (cover < LEAST_COVER) continue;
      count++;
      found.left = Math.min(found.left, column);
      found.right = Math.max(found.right, column + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
      if (change[y * frame.width + column]! * 255 >= LEAST_CHANGE * cover) shown++;
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

/** Whether a letter's ink spans at least half of its bounds, so that it isn't cut off. */
const isWhole = (bounds: PixelBox, ink: PixelBox) =>
  (ink.right - ink.left) * 2 + 2 >= bounds.right - bounds.left &&
  (ink.bottom - ink.top) * 2 + 2 >= bounds.bottom - bounds.top;

function isLarge({ text, size, thickness }: Letter): boolean {
  return size >= LEAST_SIZE && (thickness >= LEAST_STROKE || !/[\p{Lu}\p{N}]/u.test(text));
}

function isInside({ ink }: Letter, { width, height }: Frame): boolean {
  const [x, y] = [(ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2];
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

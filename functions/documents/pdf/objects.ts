import type { Exports } from "./host.ts";

/** PDFium's handles for the objects that a page draws. */
export interface PageObjects {
  texts: number[];
  /** Paths, pictures and shadings, and forms at the deepest level that we follow. */
  others: number[];
}

const TEXT = 1;
const FORM = 5;
/** How deeply we follow forms within forms. */
const MAX_LEVELS = 12;

/** @returns a page's objects, including those inside its forms */
export function objectsOn(x: Exports, page: number): PageObjects {
  const found: PageObjects = { texts: [], others: [] };
  const visit = (object: number, level: number) => {
    const type = x.FPDFPageObj_GetType!(object);
    if (type === TEXT) found.texts.push(object);
    else if (type !== FORM || level === MAX_LEVELS) found.others.push(object);
    else
      for (let i = 0, count = x.FPDFFormObj_CountObjects!(object); i < count; i++)
        visit(x.FPDFFormObj_GetObject!(object, i), level + 1);
  };
  for (let i = 0, count = x.FPDFPage_CountObjects!(page); i < count; i++)
    visit(x.FPDFPage_GetObject!(page, i), 0);
  return found;
}

/**
 * Maximum number of text objects without letters that we examine, and of objects with letters that we keep for each
 * size and place to compare them with.
 */
const MAX_TWINS = 2000;
const MAX_COMPARED = 20;

/** In points: how far apart two prints of the same text may be. */
const TWIN = 1.5;

/**
 * Finds text that was printed again to look bold. PDFium reports no letters for text that repeats the codes of other
 * text at nearly the same place. But with another font, the same codes may be different text, so we also compare fonts.
 * @param known text objects with letters
 * @returns the text objects that repeat a known one, each with that known one
 */
export function twinsOf(
  x: Exports,
  texts: readonly number[],
  known: ReadonlySet<number>,
): Map<number, number> {
  const scratch = x.malloc!(16);
  const boundsOf = (object: number) => {
    x.FPDFPageObj_GetBounds!(object, scratch, scratch + 4, scratch + 8, scratch + 12);
    const view = new DataView(x.memory.buffer);
    return [0, 4, 8, 12].map((at) => view.getFloat32(scratch + at, true));
  };
  const nearby = new Map<string, { object: number; bounds: number[] }[]>();
  const keyOf = ([left, bottom, right, top]: readonly number[], by = 0) =>
    `${Math.round((right! - left!) / 2)} ${Math.round(top! - bottom!)} ${Math.round(left! / 8) + by}`;
  for (const object of known) {
    const bounds = boundsOf(object);
    const key = keyOf(bounds);
    const same = nearby.get(key);
    if (!same) nearby.set(key, [{ object, bounds }]);
    else if (same.length < MAX_COMPARED) same.push({ object, bounds });
  }
  const twins = new Map<number, number>();
  const alone = texts.filter((object) => !known.has(object));
  for (const object of alone.slice(0, MAX_TWINS)) {
    const bounds = boundsOf(object);
    const twin = [-1, 0, 1]
      .flatMap((by) => nearby.get(keyOf(bounds, by)) ?? [])
      .find(
        (one) =>
          one.bounds.every((side, i) => Math.abs(side - bounds[i]!) < TWIN) &&
          x.FPDFTextObj_GetFont!(one.object) === x.FPDFTextObj_GetFont!(object),
      );
    if (twin) twins.set(object, twin.object);
  }
  x.free!(scratch);
  return twins;
}

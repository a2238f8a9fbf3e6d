import type { Exports } from "./host.ts";

/** What a page draws, as PDFium's handles. */
export interface PageObjects {
  texts: number[];
  /** Paths, pictures and shadings. */
  others: number[];
}

const TEXT = 1;
const FORM = 5;
/** Forms within forms. */
const MOST_LEVELS = 12;

/** @returns a page's objects, also those inside its forms */
export function objectsOn(x: Exports, page: number): PageObjects {
  const found: PageObjects = { texts: [], others: [] };
  const visit = (object: number, level: number) => {
    const type = x.FPDFPageObj_GetType!(object);
    if (type === TEXT) found.texts.push(object);
    else if (type !== FORM || level === MOST_LEVELS) found.others.push(object);
    else
      for (let i = 0, count = x.FPDFFormObj_CountObjects!(object); i < count; i++)
        visit(x.FPDFFormObj_GetObject!(object, i), level + 1);
  };
  for (let i = 0, count = x.FPDFPage_CountObjects!(page); i < count; i++)
    visit(x.FPDFPage_GetObject!(page, i), 0);
  return found;
}

/** Text objects that are looked for among the others, and of the same size that each is compared with. */
const MOST_TWINS = 2000;
const MOST_COMPARED = 20;

/** In points: how far apart two prints of the same text may be. */
const TWIN = 1.5;

/**
 * Text printed again to look bold has no letters of its own. PDFium goes by its codes, so it's the same text only in the
 * same font.
 * @param known text objects with letters
 * @returns the other text objects, each with the one that it repeats
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
    else if (same.length < MOST_COMPARED) same.push({ object, bounds });
  }
  const twins = new Map<number, number>();
  const alone = texts.filter((object) => !known.has(object));
  for (const object of alone.slice(0, MOST_TWINS)) {
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

/** By color type: samples per pixel, and the allowed bit depths (ISO 15948 table 11.1). */
export const COLORS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** First column, first row, column step and row step of each pass of an interlaced picture (ISO 15948 § 8.2). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** One of the smaller pictures in which an interlaced picture is stored. */
export interface Pass {
  left: number;
  top: number;
  everyX: number;
  everyY: number;
  columns: number;
  rows: number;
}

/** @returns the passes that have pixels, in order; just one if the picture isn't interlaced */
export function passesOf(width: number, height: number, isInterlaced: boolean): Pass[] {
  if (!isInterlaced) return [{ left: 0, top: 0, everyX: 1, everyY: 1, columns: width, rows: height }];
  return PASSES.map(([left, top, everyX, everyY]) => ({
    left,
    top,
    everyX,
    everyY,
    columns: Math.ceil(Math.max(0, width - left) / everyX),
    rows: Math.ceil(Math.max(0, height - top) / everyY),
  })).filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/**
 * Reverses a row's filter in place (ISO 15948 § 9.2).
 * @param filter 0 none, 1 left, 2 up, 3 average of both, 4 Paeth
 * @param above the previous row, already reversed; zeros before the first
 * @param step bytes from a sample to the same sample of the pixel on its left
 * @throws RangeError for a filter that doesn't exist
 */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  // One loop per filter, because this runs for every byte of a picture.
  if (filter === 1) for (let i = step; i < row.length; i++) row[i]! += row[i - step]!;
  else if (filter === 2) for (let i = 0; i < row.length; i++) row[i]! += above[i]!;
  else if (filter === 3) fromMean(row, above, step);
  else if (filter === 4) fromPaeth(row, above, step);
  else if (filter > 4) throw new RangeError(`PNG filter ${filter}`);
}

function fromMean(row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < Math.min(step, row.length); i++) row[i]! += above[i]! >> 1;
  for (let i = step; i < row.length; i++) row[i]! += (row[i - step]! + above[i]!) >> 1;
}

function fromPaeth(row: Uint8Array, above: Uint8Array, step: number): void {
  for (let i = 0; i < Math.min(step, row.length); i++) row[i]! += above[i]!;
  for (let i = step; i < row.length; i++) row[i]! += paeth(row[i - step]!, above[i]!, above[i - step]!);
}

/** @returns the neighbor nearest to left + up − corner; ties go to left, then up */
export function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

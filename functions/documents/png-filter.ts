/**
 * Undoes a row's prediction in place (ISO 15948 § 9.2).
 * @param filter 0 none, 1 from the left, 2 from above, 3 from their mean, 4 Paeth
 * @param above the row before it, already undone; zeros before the first
 * @param step bytes from a sample to the same one of the pixel to its left
 * @throws RangeError for a filter that does not exist
 */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  // A loop for each, since this runs once for every byte of a picture.
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

/** The neighbour nearest to left + up − corner; ties go to the left, then up. */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/**
 * Undoes a row's prediction in place (ISO 15948 § 9.2).
 * @param filter 0 none, 1 from the left, 2 from above, 3 from their mean, 4 Paeth
 * @param above the row before it, already undone; zeros before the first
 * @param step bytes from a sample to the same one of the pixel to its left
 * @throws RangeError for a filter that does not exist
 */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  if (filter === 0) return;
  if (filter > 4) throw new RangeError(`PNG filter ${filter}`);
  for (let i = 0; i < row.length; i++) {
    const left = i >= step ? row[i - step]! : 0;
    const up = above[i]!;
    if (filter === 1) row[i]! += left;
    else if (filter === 2) row[i]! += up;
    else if (filter === 3) row[i]! += (left + up) >> 1;
    else row[i]! += paeth(left, up, i >= step ? above[i - step]! : 0);
  }
}

/** The neighbour nearest to left + up − corner; ties go to the left, then up. */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

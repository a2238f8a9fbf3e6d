/** @returns the file name of an export; it includes the UTC date, so that a folder can hold several exports */
export function exportName(now: Date): string {
  return `countersign-data-${now.toISOString().slice(0, 10)}.json`;
}

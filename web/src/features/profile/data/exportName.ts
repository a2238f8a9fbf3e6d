/** @returns the file name of an export; it includes the date, so that two exports can lie in one folder */
export function exportName(now: Date): string {
  return `countersign-data-${now.toISOString().slice(0, 10)}.json`;
}

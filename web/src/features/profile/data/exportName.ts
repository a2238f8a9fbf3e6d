/** The name of an export's file, with the day, so that two of them can lie side by side. */
export function exportName(now: Date): string {
  return `countersign-data-${now.toISOString().slice(0, 10)}.json`;
}

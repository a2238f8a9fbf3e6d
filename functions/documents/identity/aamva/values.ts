import type { AamvaFile } from "./file.ts";

/** Placeholders for an element without a value (2020, D.3.1: `NONE` and `unavl`). */
const EMPTY = new Set(["", "NONE", "UNAVL", "UNAVAIL", "UNAVAILABLE", "N/A"]);

/** @returns the first of these elements that has a value */
export const idOf = ({ elements }: AamvaFile, ids: readonly string[]): string | undefined =>
  ids.find((id) => !EMPTY.has(elements.get(id)?.toUpperCase() ?? ""));

/** @returns the value of the first of these elements that has one, with single spaces */
export function readElement(file: AamvaFile, ids: readonly string[]): string | undefined {
  const id = idOf(file, ids);
  return id && file.elements.get(id)?.replace(/\s+/g, " ");
}

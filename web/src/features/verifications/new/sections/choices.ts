import type { SelectOption } from "#ui/Select/Select.tsx";

/** @returns the options of a select that may be left empty. */
export function choices<T extends string>(ids: readonly T[], labels: Record<T, string>): SelectOption[] {
  return [{ id: "", label: "Not stated" }, ...ids.map((id) => ({ id, label: labels[id] }))];
}

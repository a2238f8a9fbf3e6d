import type { SelectOption } from "#ui/Select/Select.tsx";

/** @returns the options of an optional select, starting with "Not stated" */
export function choices<T extends string>(ids: readonly T[], labels: Record<T, string>): SelectOption[] {
  return [{ id: "", label: "Not stated" }, ...ids.map((id) => ({ id, label: labels[id] }))];
}

import type { ReadFields } from "#functions/checks/engine/types.ts";

/** The date on which the cases are read. Two-digit years and future birthdays depend on it. */
export const NOW = Date.UTC(2026, 10, 23);

/** @returns fields under the names that cases use; address fields are at the same level as the others */
export const fieldsOf = ({ address, ...fields }: ReadFields): Record<string, string | undefined> => ({
  ...fields,
  ...address,
});

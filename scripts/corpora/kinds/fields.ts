import type { ReadFields } from "#functions/checks/types.ts";

/** When the cases are read: years of two digits and birthdays in the future depend on it. */
export const NOW = Date.UTC(2026, 10, 23);

/** @returns fields as cases name them; those of the address stand beside the others */
export const fieldsOf = ({ address, ...fields }: ReadFields): Record<string, string | undefined> => ({
  ...fields,
  ...address,
});

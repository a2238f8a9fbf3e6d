import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import type { OpenKind } from "../types.ts";
import { fieldsOf } from "./fields.ts";

/** The text of a license barcode. */
export const open: OpenKind = () => (input) => {
  const license = parseAamva(String(input));
  if (!license) return { nothing: "no_license" };
  const { fields, format } = license;
  return { fields: { ...fieldsOf(fields), card: format.card } };
};

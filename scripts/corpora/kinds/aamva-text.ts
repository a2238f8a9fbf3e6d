import { parseAamva } from "#functions/documents/identity/aamva/parse.ts";
import type { OpenKind } from "../types.ts";
import { fieldsOf } from "./fields.ts";

/** The text of a license barcode. */
export const open: OpenKind = () => (input) => {
  const licence = parseAamva(String(input));
  if (!licence) return { nothing: "no_licence" };
  const { fields, format } = licence;
  return { fields: { ...fieldsOf(fields), card: format.card } };
};

import { FORMATS, fits } from "../../../functions/documents/readers/mrz/formats.ts";
import { parseZone } from "../../../functions/documents/readers/mrz/parse.ts";
import type { OpenKind } from "../types.ts";
import { fieldsOf, NOW } from "./fields.ts";

/** The lines of a zone, as a perfect reader of pictures would see them. Every check digit has to fit. */
export const open: OpenKind = () => (input) => {
  const lines = String(input).split("\n").filter(Boolean);
  const format = FORMATS.find(
    (one) => one.lines === lines.length && lines.every(({ length }) => length === one.length),
  );
  if (!format) return { refused: "zone_format_unknown" };
  const text = lines.join("");
  if (![...format.checks, format.composite].every((check) => fits(text, check)))
    return { refused: "zone_check_digit" };
  return { fields: { ...fieldsOf(parseZone(format, text, NOW)), zone: format.zone } };
};

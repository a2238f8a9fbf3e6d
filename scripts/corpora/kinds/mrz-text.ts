import { FORMATS } from "#functions/documents/identity/mrz/formats.ts";
import { layoutOf } from "#functions/documents/identity/mrz/layout.ts";
import { parseZone } from "#functions/documents/identity/mrz/parse.ts";
import type { OpenKind } from "../types.ts";
import { fieldsOf, NOW } from "./fields.ts";

/** The lines of a document's machine-readable zone, without any reading errors. All check digits must match. */
export const open: OpenKind = () => (input) => {
  const lines = String(input).split("\n").filter(Boolean);
  const format = layoutOf(lines);
  if (format) return { fields: { ...fieldsOf(parseZone(format, lines.join(""), NOW)), zone: format.zone } };
  const isKnown = FORMATS.some(
    (one) => one.lines === lines.length && lines.every(({ length }) => length === one.length),
  );
  return { refused: isKnown ? "zone_check_digit" : "zone_format_unknown" };
};

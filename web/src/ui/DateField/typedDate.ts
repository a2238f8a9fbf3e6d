import { isoDateOf } from "./isoDateOf.ts";

/**
 * Formats a date field after a keystroke: adds slashes after the month and day. Writes a complete pasted date in any
 * common format as `MM/DD/YYYY`, and leaves other text as it is.
 * @param typed the input's new text
 * @param before its previous text
 */
export function typedDate(typed: string, before: string): string {
  if (typed.length <= before.length) return typed;
  if (/^[\d/]*$/.test(typed)) {
    // Don't reformat edits in the middle of a date, because people are fixing it themselves.
    if (!typed.startsWith(before)) return typed;
    const [month = "", day = "", year = ""] = split(typed.replace(/\/+/g, "/"));
    if (year || (day.length === 2 && typed.length > 4)) return `${month}/${day}/${year}`.slice(0, 10);
    if (day || month.length === 2) return `${month}/${day}`;
    return month;
  }
  const iso = isoDateOf(typed);
  return iso ? `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}` : typed;
}

/** Splits digits with or without slashes into month, day and year. A slash completes a part, as in `4/`. */
function split(typed: string): string[] {
  if (!typed.includes("/")) return [typed.slice(0, 2), typed.slice(2, 4), typed.slice(4, 8)];
  const [month = "", day = "", year = ""] = typed.split("/");
  const carried = month.length > 2 ? month.slice(2) + day : day;
  return [
    typed.indexOf("/") === 1 ? month.padStart(2, "0") : month.slice(0, 2),
    typed.lastIndexOf("/") !== typed.indexOf("/")
      ? carried.padStart(2, "0").slice(0, 2)
      : carried.slice(0, 2),
    year + carried.slice(2),
  ];
}

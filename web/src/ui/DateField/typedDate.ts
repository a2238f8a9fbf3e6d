import { isoDateOf } from "./isoDateOf.ts";

/**
 * What a date field shows after a keystroke: slashes are added after month and day. A date that is pasted whole, in
 * any usual form, is written as `MM/DD/YYYY`; other text is left as it is.
 * @param typed the input's new text
 * @param before its text until now
 */
export function typedDate(typed: string, before: string): string {
  if (typed.length <= before.length) return typed;
  if (/^[\d/]*$/.test(typed)) {
    // In the middle of a date people mend it themselves.
    if (!typed.startsWith(before)) return typed;
    const [month = "", day = "", year = ""] = split(typed.replace(/\/+/g, "/"));
    if (year || (day.length === 2 && typed.length > 4)) return `${month}/${day}/${year}`.slice(0, 10);
    if (day || month.length === 2) return `${month}/${day}`;
    return month;
  }
  const iso = isoDateOf(typed);
  return iso ? `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}` : typed;
}

/** Month, day and year of digits with or without slashes; `4/` is a month that is done. */
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

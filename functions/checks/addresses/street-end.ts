import { bareUnitOf, directionOf } from "./abbreviations.ts";
import { numberOf, unitAt } from "./parse-street.ts";
import { isStrong, suffixOf } from "./suffixes.ts";

/** How many words after the house number to search for the suffix. */
const NAME_LONG = 6;

/** @returns how many words at the start belong to the street line; the city comes after them */
export function streetEnd(words: readonly string[]): number {
  const head = ["po", "p", "pob", "pobox", "post", "rr", "hc", "psc", "unit", "cmr", "rural", "box"].includes(
    words[0] ?? "",
  );
  if (head) return words.includes(",") ? words.indexOf(",") : words.length;
  let from = numberOf(words)[1];
  if (from === 0) {
    const number = words.findIndex(
      (word, i) => words[i - 1] === "," && /^\d/.test(word) && !directionOf(word),
    );
    if (number > 0) return number + streetEnd(words.slice(number));
  }
  if (directionOf(words[from] ?? "") && words.length > from + 2) from++;
  const comma = words.indexOf(",", from);
  const stop = comma < 0 ? words.length : comma;
  let end = stop;
  let weak = -1;
  for (let i = from + 1; i < Math.min(stop, from + NAME_LONG); i++) {
    const suffix = suffixOf(words[i] ?? "");
    if (!suffix) continue;
    if (isStrong(suffix)) {
      end = i + 1;
      while (end < stop && isStrong(suffixOf(words[end] ?? "") ?? "")) end++;
      weak = -1;
      break;
    }
    if (weak < 0 || weak === i) weak = i + 1;
  }
  if (end === stop && weak > 0 && comma < 0) end = weak;
  if (/^\d/.test(words[end] ?? "") && end < stop && !unitAt(words, end)) end++;
  const isShort =
    directionOf(words[end] ?? "") === words[end] || end + 1 >= stop || unitAt(words, end + 1) !== null;
  if (end < stop && directionOf(words[end] ?? "") && isShort) end++;
  // `Ave, NW, Washington`
  const behind = words[end] === "," ? (words[end + 1] ?? "") : "";
  if (behind && directionOf(behind) === behind && (words[end + 2] === "," || unitAt(words, end + 2)))
    end += 2;
  for (;;) {
    const at = words[end] === "," ? end + 1 : end;
    const unit = unitAt(words, at);
    const isBare = bareUnitOf(words[at] ?? "") && (words[at + 1] === "," || at + 1 === words.length);
    if (unit) end = unit.end;
    else if (isBare && at > 1) end = at + 1;
    else break;
  }
  return Math.max(end, 1);
}

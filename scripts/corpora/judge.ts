import type { Expected, Fields, Found, Judged, Outcome, Word } from "./types.ts";

/** Compares a case's result with what's expected. `types.ts` defines the outcomes. */
export function judge(expected: Expected, found: Found): Judged {
  if (typeof expected === "string") return judgeWords([expected], found);
  return isWords(expected) ? judgeWords(expected, found) : judgeFields(expected, found);
}

const isWords = (expected: Fields | readonly Word[]): expected is readonly Word[] => Array.isArray(expected);

const right: Judged = { outcome: "right", falseYes: false, why: "" };
const not = (outcome: Outcome, why: string, more: Partial<Judged> = {}): Judged => ({
  outcome,
  falseYes: false,
  why,
  ...more,
});

function judgeWords(words: readonly Word[], found: Found): Judged {
  const wanted = words.join("|");
  if ("verdict" in found) {
    const { verdict } = found;
    if (words.includes(verdict)) return right;
    const why = `${verdict}, expected ${wanted}`;
    if (verdict === "person") return not("unread", why);
    return not("wrong", why, { falseYes: verdict === "yes" && words.includes("no") });
  }
  if ("fields" in found)
    return words.includes("read") ? right : not("wrong", `read ${shown(found.fields)}, expected ${wanted}`);
  if ("refused" in found) {
    const code = found.refused;
    if (words.includes("refused") || words.includes(`refused:${code}`)) return right;
    return not("refused", `${code}, expected ${wanted}`, { code });
  }
  const code = found.nothing;
  if (words.includes("none")) return right;
  // The case should have been refused, but was accepted.
  const isTaken = words.every((word) => word.startsWith("refused"));
  return not(isTaken ? "wrong" : "unread", `${code}, expected ${wanted}`, { code });
}

function judgeFields(expected: Fields, found: Found): Judged {
  if ("refused" in found) return not("refused", found.refused, { code: found.refused });
  if ("nothing" in found) return not("unread", found.nothing, { code: found.nothing });
  if ("verdict" in found) return not("wrong", `${found.verdict}, expected fields`);
  const contradicting: string[] = [];
  const missing: string[] = [];
  for (const [field, value] of Object.entries(expected)) {
    const stated = found.fields[field.startsWith("contains") ? "text" : field];
    if (agrees(field, value, stated)) continue;
    const isMissing = stated === undefined || field.startsWith("contains") || Array.isArray(stated);
    if (isMissing && value !== "") missing.push(`${field} ${JSON.stringify(value)} is missing`);
    else contradicting.push(`${field} ${JSON.stringify(stated)}, expected ${JSON.stringify(value)}`);
  }
  const why = [...contradicting, ...missing].join("; ");
  if (contradicting.length > 0) return not("wrong", why);
  return missing.length > 0 ? not("unread", why, { code: "fields_missing" }) : right;
}

function agrees(field: string, value: string, stated: string | readonly string[] | undefined): boolean {
  if (stated === undefined) return value === "";
  if (typeof stated !== "string") return value === "" ? stated.length === 0 : stated.includes(value);
  return field.startsWith("contains") ? spaced(stated).includes(spaced(value)) : stated === value;
}

const spaced = (text: string) => text.split(/\s+/).filter(Boolean).join(" ");
const shown = (fields: object) => JSON.stringify(fields).slice(0, 200);

import { suffixOf } from "./suffixes.ts";

const ROADS: Record<string, string> = {
  hwy: "hwy",
  rte: "hwy",
  rd: "rd",
};
const OWNERS: Record<string, string> = {
  us: "us",
  state: "state",
  county: "county",
  co: "county",
  interstate: "i",
  i: "i",
  fm: "fm",
  rm: "rm",
};
const COMBINED: Record<string, string[]> = {
  sr: ["state", "rte"],
  sh: ["state", "hwy"],
  cr: ["county", "rd"],
  ush: ["us", "hwy"],
};

/**
 * Reads a numbered highway, which has many spellings (USPS Publication 28, appendix F).
 * @returns its normalized name, and the index after it; null if the words don't begin with one
 */
export function highwayOf(words: readonly string[]): { name: string[]; end: number } | null {
  const [first = ""] = words;
  // `Farm to Market Road 1960`
  if (words[1] === "to" && words[2] === "market" && (first === "farm" || first === "ranch")) {
    const found = highwayOf([first === "farm" ? "fm" : "rm", ...words.slice(3)]);
    return found && { ...found, end: found.end + 2 };
  }
  const parts = COMBINED[first] ? [...COMBINED[first], ...words.slice(1)] : [...words];
  const gone = parts.length - words.length;
  let at = 0;
  const owner = OWNERS[parts[at] ?? ""] ?? "";
  if (owner) at++;
  const road = ROADS[suffixOf(parts[at] ?? "") ?? ""] ?? "";
  if (road) at++;
  const number = parts[at] ?? "";
  if (!/^\d+[a-z]?$/.test(number) || (!owner && road !== "hwy") || (!road && owner === "county")) return null;
  const noun = ["us", "i", "fm", "rm"].includes(owner) ? "" : road;
  return { name: [owner, noun, number].filter(Boolean), end: at + 1 - gone };
}

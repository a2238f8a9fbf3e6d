import type { CopyBudget } from "./copy.ts";
import { type Token, Tokens } from "./tokens.ts";

/** CMap sections that map codes to characters or glyphs, with the number of values per line; the last may be a list. */
const SECTIONS: Record<string, number> = {
  codespacerange: 2,
  bfchar: 2,
  bfrange: 3,
  cidchar: 2,
  cidrange: 3,
  notdefchar: 2,
  notdefrange: 3,
};
/** Lines per section (Adobe Technical Note 5014). */
const MOST_LINES = 100;
/** Bytes that one code may map to; a ligature maps to several letters. */
const MAX_TEXT = 64;

/**
 * Rewrites a CMap (ISO 32000-2, 9.7.5) with only its ranges. Comments, names and other PostScript are dropped.
 * @param text the CMap, one character per byte
 * @param isVertical whether to declare vertical writing (`WMode 1`)
 * @returns the new CMap, one character per byte
 */
export function stripCmap(text: string, isVertical: boolean, budget: CopyBudget): string {
  const tokens = new Tokens(text, budget);
  const lines: string[] = [];
  let under = "";
  let name: string | null = null;
  let section: { name: string; values: string[] } | null = null;
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind === "operator") {
      const [begins, ends] = [token.value.startsWith("begin"), token.value.startsWith("end")];
      const of = token.value.slice(begins ? 5 : 3);
      if (token.value === "usecmap" && name) under = `/${name} usecmap`;
      if (begins && SECTIONS[of]) section = { name: of, values: [] };
      else if (ends && section && section.name === of) {
        lines.push(...sectionLines(section));
        section = null;
      }
    } else if (section) {
      const value = valueText(token);
      if (value !== null) section.values.push(value);
    }
    name = token.kind === "name" && isPlain(token.value) ? token.value : null;
  }
  return [
    "/CIDInit /ProcSet findresource begin",
    "12 dict begin",
    "begincmap",
    ...(under ? [under] : []),
    "/CIDSystemInfo <</Registry(Adobe)/Ordering(Identity)/Supplement 0>> def",
    "/CMapName /CMap def",
    "/CMapType 2 def",
    ...(isVertical ? ["/WMode 1 def"] : []),
    ...lines,
    "endcmap",
    "CMapName currentdict /CMap defineresource pop",
    "end",
    "end",
  ].join("\n");
}

function sectionLines({ name, values }: { name: string; values: readonly string[] }): string[] {
  const width = SECTIONS[name]!;
  const rows: string[] = [];
  for (let at = 0; at + width <= values.length; at += width)
    rows.push(values.slice(at, at + width).join(" "));
  const lines: string[] = [];
  for (let at = 0; at < rows.length; at += MOST_LINES) {
    const part = rows.slice(at, at + MOST_LINES);
    lines.push(`${part.length} begin${name}`, ...part, `end${name}`);
  }
  return lines;
}

function valueText(token: Token): string | null {
  if (token.kind === "string")
    return `<${Buffer.from(token.value.slice(0, MAX_TEXT), "latin1").toString("hex")}>`;
  if (token.kind === "number") return String(Math.floor(token.value));
  if (token.kind !== "list") return null;
  return `[${token.items.map(valueText).join(" ")}]`;
}

function isPlain(name: string): boolean {
  for (const sign of name) if (!/[\w-]/.test(sign)) return false;
  return name.length > 0 && name.length <= 64;
}

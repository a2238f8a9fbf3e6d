/** Elements in every version. Issuers put them in different orders. */
const ALWAYS = ["DAQ", "DBA", "DBB", "DBC", "DBD", "DAG", "DAI", "DAJ", "DAK"];
/** Additional elements on cards of version 02 and later (AAMVA 2020, table D.3). */
const FROM_02 = [
  "DCS",
  "DAC",
  "DAD",
  "DCT",
  "DCU",
  "DCA",
  "DCB",
  "DCD",
  "DCF",
  "DCG",
  "DAU",
  "DAY",
  "DDE",
  "DDF",
  "DDG",
];
/** Elements in the first standard. */
const IN_01 = ["DAA", "DAB", "DAC", "DAD", "DAE", "DAR", "DAS", "DAT", "DAU"];

const DATE = /^\d{8}/;
const CUT = /^[TNU]/;
/** A suffix or nothing, and then the next element. Checked because the letters DAE also occur in names. */
const SUFFIX = /^(?:(?:JR|SR|JUNIOR|SENIOR|ESQ|[IVX]{1,4}|[1-9](?:ST|ND|RD|TH))\.?)? {0,5}(?=D[A-D][A-Z]|$)/;
/**
 * What an element's value has to begin with; anything after the match isn't part of it. If the text after an id doesn't
 * match, those letters aren't the element's id.
 */
const SHAPES: Record<string, RegExp> = {
  DBA: DATE,
  DBB: DATE,
  DBD: DATE,
  DBC: /^[0-9MFX]/,
  DAJ: /^[A-Z]{2}/,
  DAE: SUFFIX,
  DCU: SUFFIX,
  DAK: /^(?:\d{5}(?:-?\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)/,
  DCG: /^(?:USA|CAN)/,
  DDE: CUT,
  DDF: CUT,
  DDG: CUT,
};
/** Elements whose values have no fixed form and are taken as they are. */
const READ = ["DAA", "DAB", "DAC", "DAD", "DAG", "DAI", "DAQ", "DCS", "DCT"];
/**
 * Inside a value, these letters may be an id that not every card has, part of a word (DAHLIA, MIDDLE), or a separator
 * that was spelled out.
 */
const DOUBTFUL = /D(?:C[A-Z]|D[A-Z]|A[HWZ])|[<>]/;

/**
 * Finds the elements in a text whose separators were lost, as happens with scanners that type like a keyboard:
 * `DCSDOEDDENDAC…`. A name can contain what looks like an id (LINDA before DDE contains DAD). So if any id occurs
 * twice, we read nothing, because half a name is a wrong name.
 * @param text what follows the designators
 * @returns ids and values; null if it isn't certain which text belongs to which element
 */
export function runTogether(text: string, version: number): Map<string, string> | null {
  const own = untilForeign(text);
  const ids = [...ALWAYS, ...(version <= 1 ? IN_01 : FROM_02)];
  const found = ids.flatMap((id) => placesOf(own, id).map((at) => ({ id, at }))).sort((a, b) => a.at - b.at);
  if (new Set(found.map(({ id }) => id)).size < found.length) return null;
  if (found.some(({ at }, i) => i > 0 && at < found[i - 1]!.at + 3)) return null;
  const elements = new Map<string, string>();
  const suffix = version <= 1 ? "DAE" : "DCU";
  // If we missed a suffix, a father and a son with the same name would look like one person.
  if (own.includes(suffix) && !found.some(({ id }) => id === suffix)) return null;
  for (const [i, { id, at }] of found.entries()) {
    const value = own.slice(at + 3, found[i + 1]?.at);
    if (READ.includes(id) && DOUBTFUL.test(value)) return null;
    elements.set(id, (SHAPES[id]?.exec(value)?.[0] ?? value).trim());
  }
  const order = found.map(({ id }) => id);
  return isName(elements, order, version) && ALWAYS.every((id) => elements.has(id)) ? elements : null;
}

/**
 * Whether the elements of the name belong together and are in the order that all known cards have. A lone `DAD` is part
 * of a name, such as MCDADE or SOLEDAD.
 */
function isName(elements: ReadonlyMap<string, string>, order: readonly string[], version: number): boolean {
  const has = (id: string) => elements.has(id);
  const apart = ["DAB", "DAC", "DAD"].filter(has).length;
  if (version <= 1) return has("DAA") && (apart === 0 || apart === 3);
  if (!has("DCS") || has("DCT") === has("DAC")) return false;
  const before = order[order.indexOf("DAD") - 1];
  return !has("DAD") || (has("DAC") && (before === "DAC" || before === "DDF") && elements.get("DAD") !== "");
}

function placesOf(text: string, id: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + 1))
    if (SHAPES[id]?.test(text.slice(at + 3, at + 16)) ?? true) places.push(at);
  return places;
}

/** @returns the text before the issuer's own subfile, which begins with its type twice, as in `ZCZCA` */
function untilForeign(text: string): string {
  for (let at = text.indexOf("Z"); at >= 0; at = text.indexOf("Z", at + 1)) {
    const type = text.slice(at, at + 2);
    if (/^Z[A-Z]$/.test(type) && text.startsWith(type, at + 2)) return text.slice(0, at);
  }
  return text;
}

import type { ReadFields } from "#functions/checks/engine/types.ts";
import type { AamvaFile } from "./file.ts";
import { readElement } from "./values.ts";

type Names = Pick<ReadFields, "firstName" | "middleName" | "lastName" | "suffix">;

/** A suffix after a name, mostly a generation, as in `DCU` (2020, table D.3). */
const SUFFIX = /^(?:JR|SR|ESQ|II|III|IV|[1-9](?:ST|ND|RD|TH))\.?$/i;
/** Elements that hold only a suffix: `DCU` in version 02 and later, `DAE` in the first standard. */
export const SUFFIX_ELEMENTS = ["DCU", "DAE"];
/** What counts as a suffix in these elements: any spelling, up to this length. */
const WRITTEN_SUFFIX = /^[\p{L}\d][\p{L}\d ]{0,31}$/u;
/** Letters of any alphabet and what separates them. Anything else comes from another kind of barcode, or is garbled. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .,'’`/&-]*$/u;

/**
 * Version 04 and later have separate family, first and middle names. 02 and 03 have all given names in one element, and
 * 01 the whole name, usually with the family name first. A suffix has an element of its own, or follows one of the
 * names. If a card has the name more than once and the copies differ, we read no name. If suffixes differ, we keep all
 * of them for a reviewer.
 */
export function namesOf(file: AamvaFile): Names {
  const [family, first] = [readElement(file, ["DCS", "DAB"]), readElement(file, ["DAC"])];
  const once = splitFullName(readElement(file, ["DAA"]) ?? "");
  const names = first || family ? combineNames(file, family, first) : once;
  const suffixes = [...SUFFIX_ELEMENTS.map((id) => readElement(file, [id])), names.suffix, once.suffix];
  const suffix = [...new Set(suffixes.map(lettersOf).filter(Boolean))].join(" ");
  if (!SAME.every((ids) => agree(ids.map((id) => readElement(file, [id])))) || !isSame(names, once))
    return NO_NAMES;
  return {
    firstName: clean(names.firstName),
    middleName: clean(names.middleName),
    lastName: clean(names.lastName),
    suffix: WRITTEN_SUFFIX.test(suffix) ? suffix : undefined,
  };
}

const NO_NAMES: Names = {
  firstName: undefined,
  middleName: undefined,
  lastName: undefined,
  suffix: undefined,
};
/** Elements for the same name in different versions. `DCT` may continue with the middle name. */
const SAME = [
  ["DCS", "DAB"],
  ["DCT", "DAC"],
];

const isSame = (names: Names, others: Names) =>
  agree([names.lastName, others.lastName]) && agree([names.firstName, others.firstName]);

/** Whether one name begins with the other. Either may be truncated or missing. */
function agree(names: readonly (string | undefined)[]): boolean {
  const [one = "", other = ""] = names.map((name) => name?.toUpperCase().replaceAll(/[^\p{L}\p{M}]/gu, ""));
  return one.startsWith(other) || other.startsWith(one);
}

/** A suffix without its dot, in capitals. */
const lettersOf = (suffix: string | undefined) => suffix?.toUpperCase().replaceAll(".", "").trim();

function combineNames(file: AamvaFile, family: string | undefined, first: string | undefined): Names {
  // Ontario ends the family name with a comma, and some issuers put the suffix after one.
  const families = parts(family ?? "", ",");
  // If the element has several parts, we can't tell which of them is the family name, or whether all of them are.
  const lastName = families.words.length === 1 ? families.words[0] : undefined;
  const middle = readElement(file, ["DAD"]);
  // If the middle name's element has a name or says that there's none, the first name's element doesn't contain the
  // middle name, even if it has several words.
  const isFirst = middle !== undefined || file.elements.get("DAD")?.toUpperCase() === "NONE";
  const given = first ?? readElement(file, ["DCT"]) ?? "";
  const isWhole = first !== undefined && isFirst;
  const { words, suffix } = parts(given, isWhole || given.includes(",") ? "," : " ");
  const suffixes = { suffix: families.suffix ?? suffix };
  if (isWhole) return { firstName: words.join(" "), middleName: middle, lastName, ...suffixes };
  const [firstName, ...others] = words;
  return { firstName, middleName: middle ?? others.join(" "), lastName, ...suffixes };
}

/**
 * Splits a whole name in one element: `DOE,JANE,ALEXANDRA,JR`, with a comma at the end in South Carolina. In
 * Pennsylvania, it has spaces instead of commas, and the family name comes last. The suffix may also follow the family
 * name: `DOE,JR,JANE`.
 */
function splitFullName(text: string): Names {
  const separator = [",", "@", "$"].find((one) => text.includes(one));
  if (separator) {
    const [lastName, ...rest] = text.split(separator).map((part) => part.trim());
    const isBehindFamily = SUFFIX.test(rest[0] ?? "") && rest.slice(1).some(Boolean);
    const [given = "", ...behind] = isBehindFamily ? rest.slice(1) : rest;
    // Oregon and Louisiana: `DOE, JANE ALEXANDRA`.
    const { words, suffix } = behind.some(Boolean)
      ? withoutSuffix([given, ...behind].filter(Boolean))
      : withoutSuffix(given.split(" "));
    const [firstName, ...others] = words;
    return {
      firstName,
      middleName: others.join(" "),
      lastName,
      suffix: isBehindFamily ? rest[0] : suffix,
    };
  }
  const { words, suffix } = withoutSuffix(text.split(" ").filter(Boolean));
  if (words.length === 1) return { lastName: words[0], suffix };
  return { firstName: words[0], middleName: words.slice(1, -1).join(" "), lastName: words.at(-1), suffix };
}

interface Words {
  words: readonly string[];
  suffix?: string | undefined;
}

const parts = (text: string, separator: string): Words =>
  withoutSuffix(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** The first part is always a name, even if it looks like a suffix. */
function withoutSuffix(words: readonly string[]): Words {
  const last = words.at(-1);
  return words.length > 1 && SUFFIX.test(last!) ? { words: words.slice(0, -1), suffix: last } : { words };
}

const clean = (name: string | undefined) => (name && NAME.test(name) ? name : undefined);

import type { ReadFields } from "#functions/checks/types.ts";
import type { AamvaFile } from "./aamva-file.ts";
import { readElement } from "./aamva-values.ts";

type Names = Pick<ReadFields, "firstName" | "middleName" | "lastName">;

/** What follows a name without being part of it: generations, as in `DCU` (2020, table D.3). */
const SUFFIX = /^(?:JR|SR|ESQ|II|III|IV|[1-9](?:ST|ND|RD|TH))\.?$/i;
/** Letters of any alphabet and what separates them. Anything else comes from another kind of barcode, or is garbled. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .,'’`/&-]*$/u;

/**
 * Version 04 and later have separate family, first and middle names. 02 and 03 have all given names in one element, and
 * 01 the whole name, family name first. A suffix isn't part of the name here. If a card has the name more than once,
 * and the copies differ, it has none.
 */
export function namesOf(file: AamvaFile): Names {
  const [family, first] = [readElement(file, ["DCS", "DAB"]), readElement(file, ["DAC"])];
  const once = whole(readElement(file, ["DAA"]) ?? "");
  const names = first || family ? apart(file, family, first) : once;
  if (!SAME.every((ids) => agree(ids.map((id) => readElement(file, [id])))) || !isSame(names, once))
    return NO_NAMES;
  return {
    firstName: clean(names.firstName),
    middleName: clean(names.middleName),
    lastName: clean(names.lastName),
  };
}

const NO_NAMES: Names = { firstName: undefined, middleName: undefined, lastName: undefined };
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

function apart(file: AamvaFile, family: string | undefined, first: string | undefined): Names {
  // Ontario ends the family name with a comma, and some issuers put the suffix after one.
  const families = parts(family ?? "", ",");
  // No one can tell which of two is the name, or whether both are.
  const lastName = families.length === 1 ? families[0] : undefined;
  const middle = readElement(file, ["DAD"]);
  // If the issuer has an element for middle names and says that there are none, all of the first name is one name.
  const isFirst = middle !== undefined || file.elements.get("DAD")?.toUpperCase() === "NONE";
  if (first && isFirst) return { firstName: parts(first, ",").join(" "), middleName: middle, lastName };
  const given = first ?? readElement(file, ["DCT"]) ?? "";
  const [firstName, ...others] = parts(given, given.includes(",") ? "," : " ");
  return { firstName, middleName: middle ?? others.join(" "), lastName };
}

/**
 * The name in one element: `DOE,JANE,ALEXANDRA,JR`, with a comma at the end in South Carolina and spaces in
 * Pennsylvania.
 */
function whole(text: string): Names {
  const separator = [",", "@", "$"].find((one) => text.includes(one));
  if (separator) {
    const [lastName, given = "", ...behind] = text.split(separator).map((part) => part.trim());
    // Oregon and Louisiana: `DOE, JANE ALEXANDRA`.
    const [firstName, ...others] = behind.some(Boolean)
      ? withoutSuffix([given, ...behind].filter(Boolean))
      : given.split(" ");
    return { firstName, middleName: others.join(" "), lastName };
  }
  const words = withoutSuffix(text.split(" ").filter(Boolean));
  if (words.length === 1) return { lastName: words[0] };
  return { firstName: words[0], middleName: words.slice(1, -1).join(" "), lastName: words.at(-1) };
}

const parts = (text: string, separator: string) =>
  withoutSuffix(
    text
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** The first part is a name, whatever it looks like. */
const withoutSuffix = (words: readonly string[]) =>
  words.filter((word, i) => i === 0 || i < words.length - 1 || !SUFFIX.test(word));

const clean = (name: string | undefined) => (name && NAME.test(name) ? name : undefined);

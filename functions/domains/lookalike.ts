import { fold } from "#functions/checks/spelling/fold.ts";
import { readableLabel } from "./punycode.ts";
import { registeredDomain } from "./registered.ts";

/**
 * Characters from other scripts, and digits, that look like Latin letters (based on Unicode's confusables, UTS 39).
 */
const ALIKE: Record<string, string> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  ѕ: "s",
  і: "i",
  ј: "j",
  ԁ: "d",
  һ: "h",
  к: "k",
  м: "m",
  т: "t",
  в: "b",
  н: "h",
  г: "r",
  α: "a",
  ο: "o",
  ρ: "p",
  ν: "v",
  υ: "u",
  ι: "i",
  κ: "k",
  τ: "t",
  ε: "e",
  ω: "w",
  "0": "o",
  "1": "l",
  "3": "e",
  "5": "s",
};

/** @returns the letters that a label looks like at a glance: `аcrne-f00ds` becomes `acmefoods`. */
export function skeleton(label: string): string {
  const letters = [...fold(label).replace(/ /g, "")].map((sign) => ALIKE[sign] ?? sign).join("");
  return letters.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d").replaceAll("l", "i");
}

/** Keeps only letters and digits, because a domain may leave out a name's hyphens, spaces and dots. */
const plain = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Words in a company's name that its domain may leave out. */
const LEGAL =
  /\b(?:inc|incorporated|llc|ltd|limited|corp|corporation|co|company|gmbh|ag|plc|lp|llp|sa|bv|the)\b\.?/giu;

/** How many typos someone could overlook in a name of this length. */
const maxTypos = (length: number) => (length >= 9 ? 2 : length >= 5 ? 1 : 0);

const isNear = (one: string, other: string): boolean =>
  one !== other && (skeleton(one) === skeleton(other) || distance(one, other) <= maxTypos(other.length));

/**
 * Whether a domain imitates another one: the same name with another ending, a typo or a lookalike character, or the
 * name as part of a longer one (`acme-careers.com`, `acme.com.hr-desk.net`).
 * @param domain of the contact's address
 * @param known a domain that's tied to the same name, or that the requester supplied
 */
export function passesForDomain(domain: string, known: string): boolean {
  const [own, real] = [registeredDomain(domain), registeredDomain(known)];
  if (own === real) return false;
  const label = readableLabel(own.split(".")[0] ?? "");
  const realLabel = readableLabel(real.split(".")[0] ?? "");
  const before = domain.slice(0, -own.length).split(".").filter(Boolean).map(readableLabel);
  const parts = [...label.split("-"), ...before];
  const name = plain(realLabel);
  if (plain(label) === name) return true;
  if (name.length >= 4 && (parts.some((part) => plain(part) === name) || plain(label).startsWith(name)))
    return true;
  return isNear(plain(label), name);
}

/**
 * Whether a domain imitates a company's name, when we don't know the company's own domain. Only names that are close
 * but not equal count, because an equal one may be the company's.
 */
export function passesForName(domain: string, name: string): boolean {
  const label = labelOf(domain);
  const forms = formsOf(name);
  return !forms.includes(label) && forms.some((form) => isNear(label, form));
}

/** @returns whether a domain is named like a company, with or without its legal form. This is only a hint */
export const isNamedLike = (domain: string, name: string): boolean => formsOf(name).includes(labelOf(domain));

const labelOf = (domain: string): string =>
  plain(readableLabel(registeredDomain(domain).split(".")[0] ?? ""));

/** A company's name in letters and digits, as stated and without its legal form. */
const formsOf = (name: string): string[] =>
  [name, name.replace(LEGAL, " ")].map(plain).filter((form) => form.length > 0);

/**
 * The number of typos between two words: inserted, deleted, substituted or transposed letters (optimal string
 * alignment, after Damerau 1964).
 */
export function distance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let [older, old] = [[] as number[], b.map((_, j) => j).concat(b.length)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = old[j - 1]! + Number(a[i - 1] !== b[j - 1]);
      let least = Math.min(row[j - 1]! + 1, old[j]! + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, older[j - 2]! + 1);
      row.push(least);
    }
    [older, old] = [old, row];
  }
  return old[b.length]!;
}

import { fold } from "../checks/fold.ts";
import type { ContactSource, DomainTrust } from "../contract/enums.ts";
import { isFreeMail } from "./free-mail.ts";
import { readableLabel } from "./punycode.ts";

/** @returns the part of an address behind the `@`, lower-case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Second labels under which countries give out names: `acme.co.uk` is a name, `co.uk` is none. */
const SHARED = new Set(["ac", "co", "com", "edu", "gov", "net", "org", "or", "ne", "gob", "gouv"]);

/** @returns the name somebody registered: `acme.com` of `mail.acme.com`, `acme.co.uk` of `hr.acme.co.uk`. */
export function registeredDomain(domain: string): string {
  const labels = domain.split(".");
  const [top = "", second = ""] = labels.toReversed();
  return labels.slice(top.length === 2 && SHARED.has(second) ? -3 : -2).join(".");
}

/** Signs of other scripts, digits and pairs that are read as Latin letters (after Unicode's confusables, UTS 39). */
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

/** @returns the letters that a label is taken for at a glance: `аcrne-f00ds` becomes `acmefoods`. */
function skeleton(label: string): string {
  const letters = [...fold(label).replace(/ /g, "")].map((sign) => ALIKE[sign] ?? sign).join("");
  return letters.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d").replaceAll("l", "i");
}

/** Letters only: hyphens, spaces and dots are set by taste. */
const plain = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Words that a firm's name has and its domain may leave out. */
const LEGAL =
  /\b(?:inc|incorporated|llc|ltd|limited|corp|corporation|co|company|gmbh|ag|plc|lp|llp|sa|bv|the)\b\.?/giu;

/** How many typing slips make a name of this length another one that still looks the same. */
const slips = (length: number) => (length >= 9 ? 2 : length >= 5 ? 1 : 0);

const isNear = (one: string, other: string): boolean =>
  one !== other && (skeleton(one) === skeleton(other) || distance(one, other) <= slips(other.length));

/**
 * Whether a domain passes for another one: the same name with another ending, a slip of the pen or a sign that looks
 * alike, the name as a part of a longer one (`acme-careers.com`, `acme.com.hr-desk.net`).
 * @param domain of the contact's address
 * @param known one that the requester supplied
 */
function passesForDomain(domain: string, known: string): boolean {
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

/** The same against a firm's name, of whose endings nothing is known: only what is nearly its name, and not quite. */
function passesForName(domain: string, name: string): boolean {
  const label = plain(readableLabel(registeredDomain(domain).split(".")[0] ?? ""));
  const forms = [name, name.replace(LEGAL, " ")].map(plain).filter((form) => form.length > 0);
  if (forms.includes(label)) return false;
  return forms.some((form) => isNear(label, form));
}

export interface TrustInput {
  /** The contact's address. */
  email: string;
  source: ContactSource;
  /** What the requester supplied of the contact's side, where the requester is not the subject. */
  requesterDomain: string | null;
  /** As it was stated. */
  employerName: string | null;
}

/**
 * @returns whether one domain is the other, or below it. Two beside each other may be two people's: where anybody
 *   registers names (`ltd.uk`, `github.io`) is on no list of ours
 */
const isSameHouse = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/**
 * How much the domain of a contact's address speaks for them, judged when they answer (design: verification engine,
 * attestation). What anybody gets for the asking and what passes for something else come first: no source mends them.
 */
export function domainTrust({ email, source, requesterDomain, employerName }: TrustInput): DomainTrust {
  const domain = domainOf(email);
  if (isFreeMail(domain)) return "free_mail";
  const known = requesterDomain !== null && !isFreeMail(requesterDomain) ? requesterDomain : null;
  if (known && passesForDomain(domain, known)) return "lookalike";
  if (employerName && passesForName(domain, employerName)) return "lookalike";
  if (source === "requester") return "independent";
  return known && isSameHouse(known, domain) ? "independent" : "subject_supplied";
}

/**
 * Typing slips between two words: letters put in, left out, changed or swapped with their neighbour (optimal string
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

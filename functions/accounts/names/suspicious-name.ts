import { isCensusName } from "#functions/checks/names/lexicon/known.ts";
import { fold } from "#functions/checks/spelling/fold.ts";
import { distance } from "#functions/domains/lookalike.ts";
import { isAuthorityAbroad } from "./authority-abroad.ts";
import * as lists from "./authority-terms.ts";
import { cachedRule } from "./cached-rule.ts";
import { isBusinessMessage, isMessage } from "./calls-to-act.ts";
import { COMMON_BRANDS, DISTINCT_BRANDS } from "./known-brands.ts";
import { hasCheckMark, hasOddSigns, hasRareScript, hasSymbols, readings, runs, shape } from "./readings.ts";

const shapes = (words: readonly string[]) => new Set(words.map(shape));
const STRONG = shapes(lists.AUTHORITY);
const WEAK = shapes(lists.WEAK_AUTHORITY);
const ENDS = shapes(lists.ENDS_AN_OFFICE);
const OF_OFFICE = shapes(lists.OF_OFFICE);
const OFFICES = shapes(lists.COMMON_OFFICES);
const PHRASES = shapes(lists.AUTHORITY_PHRASES);
const NO_OFFICE = shapes(lists.NO_OFFICE);
const BUSINESS = shapes(lists.OF_BUSINESS);
const PLAIN = shapes(lists.PLAIN_WORDS);
const LONG_AUTHORITY = [...STRONG, ...WEAK].filter((word) => word.length >= 6);
const DISTINCT = shapes(DISTINCT_BRANDS);
const COMMON = shapes(COMMON_BRANDS);
const ORGANIZATION = shapes(lists.OF_ORGANIZATION);
const PEOPLE = shapes([...lists.NAMES_OF_PEOPLE, ...lists.BRANDS_OF_PEOPLE]);
const RARE_NAMES = shapes(lists.RARE_NAMES);
const DEPARTMENTS = shapes(lists.DEPARTMENTS);
const PLACES = shapes([...lists.OF_A_PLACE, ...lists.STATES, "us", "usa", "the", "of"]);
const OF_AGENCY = shapes([...lists.OF_AN_AGENCY, ...lists.OF_OFFICE, ...lists.DEPARTMENTS]);
const RANKS = shapes(lists.RANKS);
const AND = shapes(["and", "for"]);
const OURS = shape("countersign");
/** Brands that two ordinary words in a longer name can also spell (`All State Movers`). */
const OF_PLAIN_WORDS = shapes(["Allstate"]);

const saysNothing = (word: string) => BUSINESS.has(word) || WEAK.has(word) || STRONG.has(word);

/**
 * Whether a business's name imitates a known brand or an authority, resembles ours, is really a message, or has
 * characters that don't belong in names. Detects brands on their own or within a name, even if they're disguised
 * with characters of other scripts, digits for letters, spaces between letters, or a typo. A suspicious name may
 * still be genuine, so we flag it but never refuse it.
 * @param name as typed
 */
export const isSuspiciousName = cachedRule(
  (name) =>
    hasOddSigns(name) ||
    hasCheckMark(name) ||
    hasRareScript(name) ||
    isBusinessMessage(name) ||
    isAuthorityAbroad(name) ||
    readings(name).some((words) => isOurs(words) || isOffice(words) || isBrand(words)),
);

/**
 * Whether a person's name imitates a brand or an authority. Real people can share a name with one (`Morgan Stanley`,
 * `Anna Bank`). So a person's name is suspicious only if such a word isn't also a name, if it appears next to an
 * organization's word, or if the whole name is a brand, an authority or a department. A name that resembles our own, is
 * really a message, or has characters that don't belong in a person's name is suspicious, too.
 * @param name first and last name as typed
 */
export const isSuspiciousPerson = cachedRule(
  (name) =>
    hasOddSigns(name) ||
    hasSymbols(name) ||
    isMessage(name) ||
    isAuthorityAbroad(name) ||
    readings(name, haveInitials).some(
      (words) =>
        isOurs(words) ||
        isNobodysName(words) ||
        isOfOrganization(words, name) ||
        isWholeBrand(words) ||
        isWholeOffice(words) ||
        isDepartment(words),
    ),
);

/** Whether single letters next to these words are initials. Next to an organization's word, they mean an agency. */
const haveInitials = (others: readonly string[]): boolean =>
  others.length > 0 &&
  !others.some(
    (word) => ORGANIZATION.has(word) || OF_AGENCY.has(word) || PLACES.has(word) || saysNothing(word),
  );

/** Whether the words contain our own name, or something one typo away from it. */
function isOurs(words: readonly string[]): boolean {
  if (words.join("").includes(OURS)) return true;
  for (const { text } of runs(words)) if (isNear(text, OURS)) return true;
  return false;
}

function isOffice(all: readonly string[]): boolean {
  const words = withoutPlain(all);
  for (const { text } of runs(words)) if (STRONG.has(text) || PHRASES.has(text)) return true;
  if (words.some((word) => LONG_AUTHORITY.some((office) => isWithBusiness(word, office)))) return true;
  if (words.length > 0 && words.every((word) => OFFICES.has(word) || OF_OFFICE.has(word) || PLACES.has(word)))
    if (words.some((word) => OFFICES.has(word))) return true;
  return words.some((word, at) => WEAK.has(word) && isWeakOffice(words, at));
}

function isWeakOffice(words: readonly string[], at: number): boolean {
  if (words.every(saysNothing)) return true;
  const after = words.slice(at + 1);
  if (at === 0 && after[0] === shape("of")) return true;
  const before = words.slice(0, at).filter((word) => word !== shape("of") && word !== shape("the"));
  if (OF_OFFICE.has(before.at(-1) ?? "") && words[at - 1] === shape("of")) return true;
  const own = words[at]!;
  const next = after.findIndex((word) => !saysNothing(word) || OF_OFFICE.has(word));
  if (OF_OFFICE.has(after[next] ?? "")) return true;
  return ENDS.has(own) && after.every((word) => BUSINESS.has(word));
}

/** @returns the words without a phrase that only sounds like an authority (`Food Bank`) */
function withoutPlain(words: readonly string[]): readonly string[] {
  for (const { text, rest } of runs(words))
    if (NO_OFFICE.has(text) && rest.length < words.length) return rest;
  return words;
}

/** Whether a word is the known word with only generic business words attached: `supportteam`, `teamsupport`. */
function isWithBusiness(word: string, known: string): boolean {
  if (word.startsWith(known) && saysNothing(word.slice(known.length))) return true;
  return word.endsWith(known) && saysNothing(word.slice(0, -known.length));
}

function isBrand(words: readonly string[]): boolean {
  for (const { text, count, rest } of runs(words)) {
    const isAlone = rest.every(saysNothing);
    if (DISTINCT.has(text) && (count === 1 || isAlone || !OF_PLAIN_WORDS.has(text))) return true;
    if (isPartOfBrand(text, count === 1)) return true;
    if (isAlone && !PLAIN.has(text) && isOneTypoFromBrand(text)) return true;
    if (isAlone && (COMMON.has(text) || isCommonWithBusiness(text))) return true;
  }
  return false;
}

/**
 * A long brand counts anywhere within a word. A shorter one, or one spread over several words, counts only with one
 * generic business word attached to it.
 */
function isPartOfBrand(text: string, isWord: boolean): boolean {
  if (PLAIN.has(text)) return false;
  for (const brand of DISTINCT) {
    if (isWord && brand.length >= 6 && text.includes(brand)) return true;
    if (brand.length >= 4 && isWithBusiness(text, brand)) return true;
  }
  return false;
}

const isCommonWithBusiness = (text: string): boolean =>
  [...COMMON].some((brand) => brand.length >= 4 && isWithBusiness(text, brand));

/** At most one typo apart. */
const isNear = (text: string, known: string): boolean =>
  Math.abs(text.length - known.length) <= 1 && distance(text, known) <= 1;

/**
 * Whether a text is one typo away from a long brand: a letter left out, added, changed or swapped. The first letter
 * must match, because readers notice it most.
 */
function isOneTypoFromBrand(text: string): boolean {
  for (const brand of DISTINCT)
    if (brand.length >= 6 && text[0] === brand[0] && text !== brand && isNear(text, brand)) return true;
  return false;
}

/** Whether a word in the name is a common personal name, such as `Barclay`, and so not a misspelled brand. */
const isCommonIn = (name: string, word: string): boolean =>
  fold(name)
    .split(" ")
    .some((own) => shape(own) === word && isCensusName(own));

/**
 * `PayPal Security Team`, `Police Department of Ohio`: a word for an organization, with a brand or authority
 * in the other words. Also `PayPalTeam`: a brand and a generic business word in one.
 */
function isOfOrganization(words: readonly string[], name: string): boolean {
  if (words.some((word) => isPartOfBrand(word, false))) return true;
  return words.some((word, at) => {
    if (!ORGANIZATION.has(word)) return false;
    const rest = words.filter((_other, index) => index !== at);
    const [only] = rest;
    if (rest.length === 1 && !PLAIN.has(only!) && isOneTypoFromBrand(only!) && !isCommonIn(name, only!))
      return true;
    for (const { text } of runs(rest))
      if (
        DISTINCT.has(text) ||
        COMMON.has(text) ||
        OFFICES.has(text) ||
        STRONG.has(text) ||
        WEAK.has(text) ||
        PHRASES.has(text)
      )
        return true;
    return false;
  });
}

/**
 * Whether there's a brand, an authority or a claim anywhere in the name that can't be a person's own name:
 * `Verified by Chase`, `Jo from Netflix`.
 */
function isNobodysName(words: readonly string[]): boolean {
  for (const { text, count } of runs(words)) {
    if (PEOPLE.has(text) || RARE_NAMES.has(text)) continue;
    if (STRONG.has(text) || DISTINCT.has(text) || (count > 1 && PHRASES.has(text))) return true;
  }
  return false;
}

/** Whether the name is only a department, and not all of its words are names: `Trust & Safety`, `Support Team`. */
const isDepartment = (words: readonly string[]): boolean =>
  words.some((word) => DEPARTMENTS.has(word)) &&
  words.every(
    (word) =>
      DEPARTMENTS.has(word) ||
      RANKS.has(word) ||
      ORGANIZATION.has(word) ||
      OF_OFFICE.has(word) ||
      WEAK.has(word) ||
      PLACES.has(word) ||
      AND.has(word),
  );

/** Whether the whole name is a brand, and not one that's also a person's name. */
function isWholeBrand(words: readonly string[]): boolean {
  const whole = words.join("");
  return DISTINCT.has(whole) && !PEOPLE.has(whole);
}

/** Whether the whole name is an authority, perhaps with a place or words for an organization. */
function isWholeOffice(words: readonly string[]): boolean {
  if (PHRASES.has(words.join(""))) return true;
  for (const { text, rest } of runs(words)) {
    if (!PHRASES.has(text) && (!STRONG.has(text) || PEOPLE.has(text))) continue;
    if (rest.every((word) => PLACES.has(word) || ORGANIZATION.has(word))) return true;
  }
  return false;
}

import { distance, skeleton } from "../../attestation/lookalike.ts";
import { fold } from "../../checks/fold.ts";
import { COMMON_BRANDS, DISTINCT_BRANDS } from "./known-brands.ts";

/** Further signs that are read as Latin letters, beside those of `lookalike.ts` (after Unicode's confusables, UTS 39). */
const ALIKE: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "€": "e",
  "9": "g",
  "6": "g",
  "!": "i",
  "|": "l",
  $: "s",
  "7": "t",
  ԛ: "q",
  ԝ: "w",
  ѡ: "w",
  ѵ: "v",
  п: "n",
  и: "n",
  л: "n",
  ц: "u",
  ь: "b",
  б: "b",
  ҝ: "k",
  ғ: "f",
  ԍ: "g",
  β: "b",
  η: "n",
  γ: "y",
  χ: "x",
  μ: "u",
  σ: "o",
  ζ: "z",
  ɡ: "g",
  ɑ: "a",
  ո: "n",
  օ: "o",
  ս: "u",
  հ: "h",
  ց: "g",
};

/** Words of an office that nobody gives themselves. Those that are family names, too (`Marshall`), are not among them. */
const AUTHORITY =
  `security support police verification verify verified fraud antifraud helpdesk hotline official
  officially authorized government governmental gov govt federal feds court courts tribunal treasury ministry department dept
  bureau embassy consulate customs immigration sheriff interpol europol homeland military army navy marshals admin
  administrator administration moderator compliance trust bank banking medicare medicaid investigation investigations
  enforcement authority authorities prosecutor fbi cia irs dea atf dhs ssa sec ftc cfpb fdic uscis dmv hmrc nsa
  countersign`.split(/\s+/);

/** The same in several words. */
const AUTHORITY_PHRASES = [
  "help desk",
  "customer service",
  "customer care",
  "social security",
  "internal revenue",
  "law enforcement",
  "county of",
  "city of",
  "united states",
  "credit bureau",
  "attorney general",
  "counter sign",
];

/** Words that a firm adds to its name without becoming another one. */
const OF_BUSINESS =
  `inc incorporated llc llp lp ltd limited corp corporation co company plc gmbh ag the and of group
  holding holdings international global usa us america online app web com net org team center centre desk line care
  help service services customer client account accounts billing payment payments pay wallet card cards credit cash
  transfer transfers checkout store shop marketplace market rentals rental rent homes home housing travel jobs careers
  hiring hr recruiting recruitment insurance financial finance mobile wireless tech cloud login id safe safety alert
  alerts refund refunds prize rewards promo business pro plus premium partner partners bnk`.split(/\s+/);

const shape = (text: string) => skeleton(text);
const AUTHORITY_SHAPES = new Set(AUTHORITY.map(shape));
const LONG_AUTHORITY = AUTHORITY.filter((word) => word.length >= 6).map(shape);
const PHRASE_SHAPES = new Set(AUTHORITY_PHRASES.map(shape));
const BUSINESS_SHAPES = new Set(OF_BUSINESS.map(shape));
const DISTINCT_SHAPES = DISTINCT_BRANDS.map((name) => ({ shape: shape(name), letters: shape(name).length }));
const DISTINCT_SET = new Set(DISTINCT_SHAPES.map((brand) => brand.shape));
const COMMON_SET = new Set(COMMON_BRANDS.map(shape));

/** No brand and no phrase has more words than this. */
const MOST_WORDS = 4;

/**
 * Whether a business's name passes for another one's, or for an office: a known brand, alone or within the name, with
 * signs of other scripts, digits for letters, spaces between the letters or a slip of the pen; or a word of authority.
 * A name that is suspicious may be a true one: it is doubted, never refused.
 * @param name as it was typed
 */
export function isSuspiciousName(name: string): boolean {
  if (mixesScripts(name)) return true;
  return readings(name).some((words) => isOffice(words) || isBrand(words));
}

/** A word of Latin letters with some of another alphabet among them is written to deceive (UTS 39, section 5.1). */
const mixesScripts = (name: string): boolean =>
  (name.normalize("NFKC").match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some(
    (word) =>
      /\p{Script=Latin}/u.test(word) &&
      /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(word),
  );

/** @returns the name's words as they are read at a glance: as they stand, with capitals parted, without a
 *   possessive, with signs as letters */
function readings(name: string): string[][] {
  const parted = name.replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, "$1 ");
  const asLetters = [...name.normalize("NFKC").toLowerCase()].map((sign) => ALIKE[sign] ?? sign).join("");
  const owner = name.replace(/['’ʼ]s\b/gi, "");
  return [name, parted, owner, asLetters].map((text) => joinLetters(fold(text).split(" ")).map(shape));
}

/** `f b i` and `P o l i c e` are words. */
function joinLetters(words: string[]): string[] {
  const joined: string[] = [];
  let run = "";
  for (const word of [...words, ""]) {
    if ([...word].length === 1) {
      run += word;
      continue;
    }
    if (run) joined.push(run);
    run = "";
    if (word) joined.push(word);
  }
  return joined;
}

/** @returns neighbouring words, written as one */
function* runs(words: readonly string[]): Generator<string> {
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS); to++)
      yield words.slice(from, to).join("");
}

function isOffice(words: readonly string[]): boolean {
  for (const run of runs(words)) if (AUTHORITY_SHAPES.has(run) || PHRASE_SHAPES.has(run)) return true;
  return words.some((word) => LONG_AUTHORITY.some((office) => isWithBusiness(word, office)));
}

/** `supportteam`, `teamsupport`: the word with nothing but words of business around it. */
function isWithBusiness(word: string, known: string): boolean {
  if (word.startsWith(known)) return BUSINESS_SHAPES.has(word.slice(known.length));
  return word.endsWith(known) && BUSINESS_SHAPES.has(word.slice(0, -known.length));
}

function isBrand(words: readonly string[]): boolean {
  for (const run of runs(words)) if (DISTINCT_SET.has(run)) return true;
  const whole = words.join("");
  const within = (text: string) =>
    DISTINCT_SHAPES.some(
      (brand) =>
        (brand.letters >= 6 && text.includes(brand.shape)) ||
        (brand.letters >= 4 && isWithBusiness(text, brand.shape)) ||
        isSlip(text, brand.shape),
    );
  if (words.some(within) || within(whole)) return true;
  const named = words.filter((word) => !BUSINESS_SHAPES.has(word)).join("");
  return COMMON_SET.has(named) || COMMON_SET.has(whole) || isCommonWithBusiness(whole);
}

const isCommonWithBusiness = (whole: string): boolean =>
  [...COMMON_SET].some((brand) => brand.length >= 4 && isWithBusiness(whole, brand));

/** A letter left out, put in, changed or swapped; the first one is what a reader looks at. */
const isSlip = (word: string, brand: string): boolean =>
  brand.length >= 6 && word[0] === brand[0] && word !== brand && distance(word, brand) <= 1;

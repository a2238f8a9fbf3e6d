import { describe, expect, it } from "vitest";
import { compareNames } from "#functions/checks/names/compare.ts";
import {
  COMMON_FEMALE,
  COMMON_MALE,
  COMMON_SURNAMES,
  KNOWN,
} from "#functions/checks/names/lexicon/census.ts";
import { isKnownName } from "#functions/checks/names/lexicon/known.ts";
import { sameGivenName } from "#functions/checks/names/lexicon/nicknames.ts";
import { isPinyin } from "#functions/checks/names/lexicon/pinyin.ts";
import { areTransliterated } from "#functions/checks/names/lexicon/variants.ts";
import { pack, unpack } from "#functions/checks/names/packed.ts";
import { alignmentDistance } from "#functions/checks/names/slip.ts";
import { sample } from "#tests/harness/scope.ts";

/** Pairs that one person in the United States may use: a name, and what its bearers are also called. */
const GENUINE = `
james=jimmy john=jack john=johnny robert=bobby william=willie william=billy joseph=joe christopher=chris steven=steve larry=lawrence stephen=steve jerry=gerald jerry=jeremy harold=harry henry=harry terry=teresa terry=theresa
chris=christine chris=christina elizabeth=betty anna=annie kathleen=kathy christine=tina catherine=kathy ann=annie
katherine=kathy judith=judy christina=tina kathy=kathryn anne=annie
`
  .trim()
  .split(/\s+/);

const pairsOf = (names: readonly string[], isOne: (a: string, b: string) => boolean) =>
  names.flatMap((a, i) => names.slice(i + 1).flatMap((b) => (isOne(a, b) ? [`${a}=${b}`] : [])));

describe("the most common names of the US census", () => {
  it("are a hundred per list, and the whole table takes less than 60 kB", () => {
    for (const list of [COMMON_MALE, COMMON_FEMALE, COMMON_SURNAMES])
      expect(list.split(" ")).toHaveLength(100);
    expect(KNOWN.length).toBeLessThan(60_000);
    expect(unpack(KNOWN).length).toBeGreaterThan(10_000);
  });

  it("match no other common given name, except genuine short forms", () => {
    const isOne = (a: string, b: string) =>
      compareNames({ first: a, last: "Macy" }, { first: b, last: "Macy" }).verdict === true;
    const given = sample([...COMMON_MALE.split(" "), ...COMMON_FEMALE.split(" ")], 80);
    const genuine = GENUINE.filter((pair) => pair.split("=").every((name) => given.includes(name)));
    expect(pairsOf(given, isOne)).toEqual(genuine);
  });

  it("match no other common family name; one with two spellings goes to a reviewer", () => {
    const verdict = (a: string, b: string) =>
      compareNames({ first: "Jane", last: a }, { first: "Jane", last: b }).verdict;
    const families = COMMON_SURNAMES.split(" ");
    expect(pairsOf(families, (a, b) => verdict(a, b) === true)).toEqual([]);
    expect(pairsOf(families, (a, b) => verdict(a, b) === null)).toEqual(["gonzalez=gonzales"]);
  });
});

it("a packed list unpacks to its words, sorted and without duplicates", () => {
  const words = ["martinez", "martin", "ann", "anne", "martin", "anna"];
  expect(pack(words)).toBe("0ann3a3e0martin6ez");
  expect(unpack(pack(words))).toEqual(["ann", "anna", "anne", "martin", "martinez"]);
});

it("common names are known, from the US or elsewhere", () => {
  for (const name of ["johnson", "johnston", "danielle", "rajesh", "rakesh", "ivanova"])
    expect(isKnownName(name), name).toBe(true);
  // Names that are also words or passwords, and short names.
  for (const name of [
    "samantha",
    "jasmine",
    "natasha",
    "michael",
    "jennifer",
    "chelsea",
    "june",
    "ed",
    "jo",
    "li",
  ])
    expect(isKnownName(name), name).toBe(true);
  for (const word of ["richardsson", "jnae", "blackowod"]) expect(isKnownName(word), word).toBe(false);
});

describe("a short form", () => {
  it.each([
    ["bob", "robert"],
    ["bob", "rob"],
    ["jack", "john"],
    ["chris", "christopher"],
    ["chris", "christine"],
    ["peggy", "margaret"],
  ])("makes %s and %s one name", (a, b) => {
    expect([sameGivenName(a, b), sameGivenName(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["christopher", "christine"],
    ["daniel", "danielle"],
    ["robert", "albert"],
    ["fred", "rick"],
    ["maria", "mary"],
    ["lisa", "elizabeth"],
  ])("leaves %s and %s two names", (a, b) => {
    expect([sameGivenName(a, b), sameGivenName(b, a)]).toEqual([false, false]);
  });
});

it.each([
  ["martha", "marhta", 1],
  ["roberts", "robert", 1],
  ["johnson", "jonhsen", 2],
  ["ca", "abc", 3],
  ["", "ab", 2],
  ["same", "same", 0],
])("the alignment distance from %s to %s is %d", (a, b, distance) => {
  expect(alignmentDistance(a, b, 3)).toBe(distance);
  expect(alignmentDistance(b, a, 3)).toBe(distance);
});

it("Pinyin syllables are told apart from other words", () => {
  for (const word of ["xiaoming", "xiaoling", "zhangwei"]) expect(isPinyin(word), word).toBe(true);
  for (const word of ["blackwood", "li", "richardson", "x".repeat(500)])
    expect(isPinyin(word), word).toBe(false);
});

it("a transliterated name may have several spellings, but two known names stay two", () => {
  for (const [a, b] of [
    ["zelenskyi", "zelenskij"],
    ["kuvshinoff", "kuvshinov"],
    ["iuliia", "yuliia"],
  ] as const)
    expect(areTransliterated(a, b), a).toBe(true);
  for (const [a, b] of [
    ["josh", "joss"],
    ["phillips", "philips"],
    ["clark", "clarke"],
    ["lewis", "levis"],
    ["price", "pryce"],
  ] as const)
    expect(areTransliterated(a, b), a).toBe(false);
});

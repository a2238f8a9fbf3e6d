import { describe, expect, it } from "vitest";
import { compareNames } from "#functions/checks/names/compare.ts";
import { areSameSyllables } from "#functions/checks/names/lexicon/syllables.ts";
import { findPerson } from "#functions/checks/text/find-person.ts";

const name = (text: string) => {
  const [first = "", last = ""] = text.split("/");
  return { first, last };
};
const verdicts = (a: string, b: string) => [
  compareNames(name(a), name(b)).verdict,
  compareNames(name(b), name(a)).verdict,
];

describe("two names that may belong to one person or to two", () => {
  it.each([
    ["a Korean name in two ways of writing", "Ji-hoon/Park", "CHI HUN/PAK"],
    ["its family name, too", "Young-soo/Lee", "YONGSU/RI"],
    ["a Chinese name in Wade–Giles", "Zedong/Mao", "TSE-TUNG/MAO"],
    ["the same in the field of the family name", "Mao/Zedong", "MAO/TSE-TUNG"],
    ["an Arabic name with other short vowels", "Ayman/Jaber", "AYMAN/JABIR"],
    ["a Ukrainian form", "Mykola/Featherstone", "NIKOLAOS/FEATHERSTONE"],
    ["a Belarusian form", "Yauheni/Featherstone", "EVGENY/FEATHERSTONE"],
    ["a short form that is a name of its own", "Sandra/Featherstone", "CASSANDRA/FEATHERSTONE"],
    ["a short form out of use", "Zeke/Featherstone", "ZACHARIAH/FEATHERSTONE"],
    ["a Spanish family name with -es", "Jose/Gonzales", "JOSE/GONZALEZ"],
    ["an h that is not heard", "Boris/Jonson", "BORIS/JOHNSON"],
    [
      "words in another order, two of them joined and one alike",
      "Mohammad Hasni Haji Ssad Khan/Zarkari",
      "HAJI ASAD KHAN ZARKARI/MOHAMMADHASNI",
    ],
  ])("go to a reviewer: %s", (_what, a, b) => expect(verdicts(a, b)).toEqual([null, null]));

  it.each([
    ["Barker", "Parker"],
    ["Geller", "Keller"],
    ["Joe", "Roe"],
  ])("%s and %s are two family names, whatever their syllables", (a, b) =>
    expect(verdicts(`Deborah/${a}`, `Deborah/${b}`)).toEqual([false, false]),
  );

  it.each([
    ["jinping", "chinping"],
    ["guofeng", "kuofeng"],
    ["zhongshan", "chungshan"],
    ["jieshi", "chiehshih"],
    ["jongun", "chongun"],
    ["gyeonghui", "kyunghee"],
    ["seongmin", "sungmin"],
  ])("%s and %s have the same syllables", (a, b) => {
    expect([areSameSyllables(a, b), areSameSyllables(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["jihoon", "jihyun"],
    ["taebin", "taehun"],
    ["xiaoming", "xiaohong"],
    ["meiling", "meifang"],
    ["dan", "tan"],
    ["jihoon".repeat(50), "chihun".repeat(50)],
  ])("%s and %s have different syllables", (a, b) => expect(areSameSyllables(a, b)).toBe(false));
});

it.each([
  ["Vicki", "Victoria"],
  ["Chris", "Christian"],
  ["Wole", "Oluwole"],
  ["Slava", "Vyacheslav"],
])("%s is short for %s", (a, b) =>
  expect(verdicts(`${a}/Featherstone`, `${b}/Featherstone`)).toEqual([true, true]),
);

it.each([
  ["J./S.", "J/S"],
  ["J/", "J/"],
  ["/Mr", "/MR."],
  ["Dr/Mr", "DR/MR"],
])("%s and %s look the same but identify no one", (a, b) => expect(verdicts(a, b)).toEqual([null, null]));

it.each([
  ["Null/Null", "NULL/NULL"],
  ["J/Smith", "J/SMITH"],
  ["Judge/King", "JUDGE/KING"],
  ["明/李", "明/李"],
  ["John/John", "JOHN/JOHN"],
  ["J\u200co\u{1f600}hn/Featherstone", "JOHN/FEATHERSTONE"],
  ["Ka\u02bbiulani/Featherstone", "KAIULANI/FEATHERSTONE"],
])("%s and %s are one name", (a, b) => expect(verdicts(a, b)).toEqual([true, true]));

it.each([
  ["\uFDFA".repeat(12), "Doe"],
  ["Jane", "\uFDFA".repeat(100)],
  ["ab".repeat(101), "Doe"],
])("names that are too long aren't compared: %s %s", (first, last) => {
  const long = { first, last };
  expect([compareNames(long, long), compareNames(long, name("Jane/Doe"))].map((one) => one.verdict)).toEqual([
    null,
    null,
  ]);
  expect(findPerson([{ text: `${first} ${last}`, page: 1, line: 1 }], long)).toBeNull();
});

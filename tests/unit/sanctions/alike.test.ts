import { describe, expect, it } from "vitest";
import { alike } from "#functions/checks/sanctions/alike.ts";
import { compareFacts } from "#functions/checks/sanctions/facts.ts";
import { isStale } from "#functions/checks/sanctions/freshness.ts";
import { judgeNames } from "#functions/checks/sanctions/judge.ts";
import { searchesOf, skeleton, storedKeysOf } from "#functions/checks/sanctions/keys.ts";
import { readingsOf, type SubjectKind } from "#functions/checks/sanctions/name-forms.ts";
import { subjectOf } from "#functions/checks/sanctions/subject.ts";
import type { ListedName, Subject } from "#functions/checks/sanctions/types.ts";
import { license } from "../checks/build.ts";

const score = (a: string, b: string, kind: SubjectKind = "person") =>
  alike(readingsOf(a, kind), readingsOf(b, kind, true), kind);

const wordsOf = (name: string, kind: SubjectKind) => readingsOf(name, kind).flatMap(({ own }) => own);

/** Whether a search for one name would find the other at all. */
function isFound(a: string, b: string, kind: SubjectKind): boolean {
  const stored = new Set(storedKeysOf(b, kind));
  return searchesOf(a, kind).some(
    ({ words, least }) => words.filter(({ keys }) => keys.some((key) => stored.has(key))).length >= least,
  );
}

describe("similar names", () => {
  it.each<[string, string, SubjectKind?]>([
    ["Oskar Velmar", "VELMAR, Oskar"],
    ["Dr. Oskar Velmar Jr.", "VELMAR, Oskar"],
    ["Oskar Velmar", "VELMAR, Oskar Timoteo"],
    ["Martha Kirsanova", "KIRSANOVA, Marhta"],
    ["Mohammed Husseini", "AL-HUSAYNI, Muhammad"],
    ["Mohamed Qaddafi", "GADHAFI, Muhammad"],
    ["Yusuf Karimov", "KARIMOFF, Youssef"],
    ["Ben Velmar", "VELMAR, Benn"],
    ["Al Velmar", "AL-VELMAR"],
    ["Zine al-Velmari Saleh", "AL-VELMARI, Zine Bin Saleh"],
    ["Abdulrahman Yasin", "YASIN, Abdul Rahman"],
    ["Abdul Rahman Yasin", "YASIN, Abdulrahman"],
    ["Łukasz Gómez", "GOMEZ, Lukasz"],
    ["Boreal Shipping", "BOREAL SHIPPING CO., LTD.", "organization"],
    ["Boreal Delvaro S.A.", "BOREAL DELVARO OOO", "organization"],
    ["Aero Kestrel Lines", "AEROKESTREL LINES", "organization"],
    ["Kestrelia", "KESTRELIA LLC", "organization"],
    ["General Trading FZE", "GENERAL TRADING JOINT-STOCK COMPANY", "organization"],
    ["17 Limited", "17 CORP.", "organization"],
    ["The Group of Cimarron Traders", "CIMARRON TRADERS GROUP", "organization"],
  ])("%s, %s", (a, b, kind = "person") => {
    expect(score(a, b, kind)).toBeGreaterThanOrEqual(0.92);
    expect(score(b, a, kind)).toBe(score(a, b, kind));
    expect([isFound(a, b, kind), isFound(b, a, kind)]).toEqual([true, true]);
  });
});

describe("false matches are refused", () => {
  it.each<[string, string, string, SubjectKind?]>([
    ["Dixon Carter", "CARTER, Dicksonx", "the length of a word; 0.8133 by Jaro–Winkler"],
    ["Dwayne Carter", "CARTER, Duane", "another given name; 0.8400"],
    ["Carter", "CARTER", "one word of a person's name"],
    ["Jane Carter", "CARTER, John", "a family name that many have"],
    ["Ahmed Hassan", "AHMED, Karim Saleh", "one word shared"],
    ["Ali Hassan", "HASSAN, Ali Muhammad Tikriti Barzan", "less than half of a name"],
    ["Ben Carter", "CARTER, Al", "a particle that is another name"],
    ["Mr. Carter", "CARTER, John", "a title and one word"],
    ["J. Carter", "CARTER, John", "an initial and one word"],
    ["Ana Li", "LIANA, Anali", "letters in another order"],
    ["Anna Karenina", "KARENINSKY, Annabella", "the beginning of longer words"],
    ["Boreal Bank", "BOREAL SHIPPING", "one word shared", "organization"],
    ["Boreal Shipping", "BOREAL SHIPPING ESTRELLA DEL MAR", "a longer firm", "organization"],
    ["International Trading Company", "INTERNATIONAL TRADING GROUP LLC", "common words only", "organization"],
    ["General Trading LLC", "GENERAL TRADING FZE HOLDING", "common words and a legal form", "organization"],
    ["Kestrel", "KESTREL MEDIA CENTER", "the one word of a longer name", "organization"],
    ["Plant 17 Lumen", "PLANT 71 LUMEN", "another number", "organization"],
  ])("%s, %s: %s", (a, b, _why, kind = "person") => {
    expect(score(a, b, kind)).toBeNull();
    expect(score(b, a, kind)).toBeNull();
  });

  it("and names in another script have no words to compare", () => {
    expect(wordsOf("Иван Петров", "person")).toEqual([]);
    expect(wordsOf("Al-Bin", "person")).toEqual(["al", "bin"]);
    expect(wordsOf("Delvaro, S.A. de C.V.", "organization")).toEqual(["delvaro"]);
  });

  it.each([
    ["Mohammed", "Muhamad"],
    ["Qadhafi", "Gaddafi"],
    ["Yusuf", "Iosif"],
    ["Hussein", "Husayn"],
  ])("%s and %s sound alike", (a, b) => {
    expect(skeleton(a.toLowerCase())).toBe(skeleton(b.toLowerCase()));
  });
});

const entry: ListedName = {
  number: 7,
  name: "VELMAR, Oskar",
  program: "SDGT",
  words: "velmar oskar",
  births: ["1961-03-12", "1965"],
  addresses: [{ street: "12 Quay Street", city: "London EC3N 1DY", country: "United Kingdom" }],
  ids: ["A1234567"],
};
const subject = (over: Partial<Subject> = {}): Subject => ({
  kind: "person",
  names: ["Oskar Velmar"],
  births: [],
  addresses: [],
  numbers: [],
  ...over,
});
const facts = (over: Partial<Subject>, listed: Partial<ListedName> = {}) =>
  compareFacts(subject(over), { ...entry, ...listed });

describe("a second matching fact", () => {
  it.each<[string, Partial<Subject>, Partial<ListedName>, string[], string[]]>([
    ["the same day", { births: ["1961-03-12"] }, {}, ["birth date"], []],
    ["a year where the list has no more", { births: ["1965-07-01"] }, {}, ["birth year"], []],
    [
      "1 January, which is a year",
      { births: ["1970-05-05"] },
      { births: ["1970-01-01"] },
      ["birth year"],
      [],
    ],
    ["another day of the same year", { births: ["1961-03-13"] }, {}, [], ["birth date"]],
    ["a month", { births: ["1961-03-13"] }, { births: ["1961-03"] }, ["birth year"], []],
    ["nothing on the list", { births: ["1961-03-12"] }, { births: [] }, [], []],
    ["city and country", { addresses: [{ city: "London", country: "GB" }] }, {}, ["city and country"], []],
    [
      "a city of another country",
      { addresses: [{ city: "London", country: "Canada" }] },
      {},
      [],
      ["address"],
    ],
    ["a city without a country", { addresses: [{ city: "London" }] }, {}, [], ["address"]],
    ["a street", { addresses: [{ street: "12 Quay St.", city: "London" }] }, {}, ["street address"], []],
    ["a street's other number", { addresses: [{ street: "13 Quay St" }] }, {}, [], ["address"]],
    ["a number", { numbers: ["A1234567"] }, {}, ["identity number"], []],
    ["another number, which says nothing", { numbers: ["B1234567"] }, {}, [], []],
  ])("%s", (_what, own, listed, agrees, differs) => {
    expect(facts(own, listed)).toEqual({ agrees, differs });
  });

  it("makes a candidate; a name alone doesn't, nor does a city if the birth date differs", () => {
    const judge = (over: Partial<Subject>) => {
      const { candidates, named, alike } = judgeNames(subject({ names: ["Oskar Velmaar"], ...over }), [
        entry,
      ]);
      expect(named).toEqual([]);
      return { candidates, alike };
    };
    const line = { number: 7, name: "VELMAR, Oskar", program: "SDGT", score: 0.9839 };
    const known = {
      found: entry.words,
      births: entry.births,
      addresses: ["12 Quay Street, London EC3N 1DY, United Kingdom"],
    };
    const london = { addresses: [{ city: "London", country: "UK" }] };
    expect(judge({})).toEqual({ candidates: [], alike: [{ ...line, differs: [] }] });
    expect(judge({ births: ["1961-03-12"] }).candidates).toEqual([
      { ...line, ...known, agrees: ["birth date"] },
    ]);
    expect(judge(london).candidates).toEqual([{ ...line, ...known, agrees: ["city and country"] }]);
    expect(judge({ ...london, births: ["1980-01-02"] })).toEqual({
      candidates: [],
      alike: [{ ...line, differs: ["birth date"] }],
    });
    expect(judge({ births: ["1980-01-02"], numbers: ["A1234567"] }).candidates).toHaveLength(1);
    expect(judge({ names: ["Somebody Else"] })).toEqual({ candidates: [], alike: [] });
  });

  it("has to be found by a reviewer for an identical name, unless the birth date differs", () => {
    const judge = (over: Partial<Subject>) => judgeNames(subject(over), [entry]);
    const line = { number: 7, score: 1, found: "velmar oskar", agrees: [] };
    expect(judge({})).toMatchObject({ candidates: [], named: [line], alike: [] });
    expect(judge({ addresses: [{ city: "Leeds", country: "GB" }] }).named).toMatchObject([line]);
    expect(judge({ births: ["1961-03-12"] })).toMatchObject({ candidates: [{ number: 7 }], named: [] });
    expect(judge({ births: ["1980-01-02"] })).toMatchObject({
      candidates: [],
      named: [],
      alike: [{ number: 7, differs: ["birth date"] }],
    });
  });

  it("that clears twenty entries hides none that isn't cleared", () => {
    const others = Array.from({ length: 30 }, (_, i) => ({
      ...entry,
      number: 100 + i,
      births: ["1950-05-05"],
    }));
    const open = { ...entry, number: 900, words: "velmar oskaar", births: [] };
    const { alike } = judgeNames(subject({ births: ["1980-01-02"] }), [...others, open]);
    expect(alike).toHaveLength(20);
    expect(alike[0]).toMatchObject({ number: 900, differs: [] });
  });

  it("comes from stated facts and identity documents, whose names are searched too", () => {
    const claims = { firstName: "Jan", lastName: "Doe", ssn: "123-45-6789" };
    expect(subjectOf({ claims, documents: [license()] })).toEqual({
      kind: "person",
      names: ["Jan Doe", "JANE ALEXANDRA DOE"],
      stated: "Jan Doe",
      births: ["1990-04-12"],
      addresses: [license().fields?.address],
      numbers: ["123456789", "D40078361234"],
    });
    const business = {
      businessName: "Boreal LLC",
      ein: "12-3456789",
      businessAddress: "1 Quay St, Miami, FL 33166",
    };
    expect(subjectOf({ claims: { business }, documents: [license()] })).toMatchObject({
      kind: "organization",
      names: ["Boreal LLC"],
      addresses: [{ street: "1 Quay St", city: "Miami", country: "US" }],
      numbers: ["123456789"],
    });
  });
});

it("a list can be searched for seven days from the end of its own day", () => {
  const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
  expect(isStale("2026-11-14", at("2026-11-21"))).toBe(false);
  expect(isStale("2026-11-14", at("2026-11-23"))).toBe(true);
});

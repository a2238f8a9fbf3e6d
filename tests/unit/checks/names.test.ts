import { describe, expect, it } from "vitest";
import { fold } from "../../../functions/checks/fold.ts";
import { jaroWinkler } from "../../../functions/checks/jaro-winkler.ts";
import { nameScore, nameVerdict, type PersonName } from "../../../functions/checks/name-match.ts";

describe("Jaro–Winkler", () => {
  it.each([
    ["MARTHA", "MARHTA", 0.9611],
    ["DIXON", "DICKSONX", 0.8133],
    ["DWAYNE", "DUANE", 0.84],
    ["", "", 1],
    ["A", "", 0],
    ["ABC", "XYZ", 0],
  ])("%s / %s is %d", (a, b, expected) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(expected, 4);
    expect(jaroWinkler(b, a)).toBeCloseTo(expected, 4);
  });
});

describe("fold", () => {
  it.each([
    ["Łukasz", "lukasz"],
    ["O’Brien-SMITH", "obrien smith"],
    ["  José   María ", "jose maria"],
    ["Straße", "strasse"],
    ["Ægir Þór", "aegir thor"],
    ["ﬁnn", "finn"],
  ])("%s becomes %s", (text, folded) => expect(fold(text)).toBe(folded));
});

const name = (text: string): PersonName => {
  const [first = "", middle = "", last = ""] = text.split("/").map((part) => part.trim());
  return { first, middle, last };
};
const verdict = (claimed: string, read: string) => nameVerdict(nameScore(name(claimed), name(read)));

describe("name match", () => {
  it.each([
    ["the same in capitals", "Jane//Doe", "JANE//DOE"],
    ["a middle name on the document only", "Jane//Doe", "JANE/ALEXANDRA/DOE"],
    ["a middle name in the statement only", "Jane Alexandra//Doe", "JANE//DOE"],
    ["middle names in other fields", "Jane Alexandra//Doe", "JANE/ALEXANDRA/DOE"],
    ["a middle name put to the family name", "Jane//Alexandra Doe", "JANE/ALEXANDRA/DOE"],
    ["a middle initial", "Jane A.//Doe", "JANE/ALEXANDRA/DOE"],
    ["a middle initial on the document", "Jane Alexandra//Doe", "JANE/A/DOE"],
    ["a nickname", "Bob//Smith", "ROBERT//SMITH"],
    ["a nickname on the document", "William//Jones", "BILL//JONES"],
    ["a nickname beside a middle name", "Kate//Miller", "KATHERINE/ANN/MILLER"],
    ["diacritics", "Łukasz//Żółć", "LUKASZ//ZOLC"],
    ["given and family name the other way round", "Doe//Jane", "JANE//DOE"],
    ["a hyphen", "Anne-Marie//Smith-Jones", "ANNE MARIE//SMITH JONES"],
    ["a hyphen that was swallowed", "Anne-Marie//Smith", "ANNEMARIE/LOUISE/SMITH"],
    ["a swallowed hyphen before a middle name", "Annemarie//Smith", "ANNE-MARIE/LOUISE/SMITH"],
    ["a first name parted into first and middle", "Mary Jane//Watson", "MARY/JANE/WATSON"],
    ["an apostrophe", "Sean//O'Brien", "SEAN//OBRIEN"],
    ["a particle", "Juan//de la Cruz", "JUAN//DELACRUZ"],
    ["a generation suffix", "John//Smith Jr.", "JOHN//SMITH"],
    ["another spelling", "Sara//Jonson", "SARAH//JONSON"],
    ["a letter mistyped", "Jonathan//Richardson", "JONATHAN//RICHARDSSON"],
  ])("is true for %s", (_what, claimed, read) => expect(verdict(claimed, read)).toBe(true));

  it.each([
    ["another person", "Jane//Doe", "MARIA//GONZALEZ"],
    ["another family name of another length", "Jane//Doe", "JANE//WASHINGTON-KOWALSKI"],
    ["nobody alike", "Bob//Smith", "XAVIER//QUINN"],
  ])("is false for %s", (_what, claimed, read) => expect(verdict(claimed, read)).toBe(false));

  it.each([
    ["a sibling with a long family name", "John//Abbott", "JANE//ABBOTT"],
    ["given names that only look alike", "Michael//Johnson", "MICHELLE//JOHNSON"],
    ["a name and its other gender", "Maria//Garcia", "MARIO//GARCIA"],
    ["half of a double family name", "Maria//Garcia", "MARIA//GARCIA LOPEZ"],
    ["middle names that contradict", "Jane Alexandra//Doe", "JANE/BETH/DOE"],
    ["a middle initial that contradicts", "Jane A//Doe", "JANE/BETH/DOE"],
  ])("is for a person to judge with %s", (_what, claimed, read) => expect(verdict(claimed, read)).toBeNull());

  it("is not decided between scripts", () => {
    expect(nameScore(name("Анна//Иванова"), name("ANNA//IVANOVA"))).toBeNull();
    expect(nameScore(name("Анна//Иванова"), name("АННА//ИВАНОВА"))).toBe(1);
  });

  it("does not take two people for one because both have a common short form", () => {
    expect(verdict("Robert//Ng", "ALBERT//NG")).not.toBe(true);
  });

  it("is the same whichever name comes first", () => {
    const pairs = [
      ["Bob/Lee/Smith", "Robert//Smith"],
      ["Jane//Doe", "Jane/Beth/Doe"],
      ["Anne-Marie//Smith", "Annemarie/Louise/Smith"],
    ] as const;
    for (const [a, b] of pairs) expect(nameScore(name(a), name(b))).toBe(nameScore(name(b), name(a)));
  });

  it("splits at 0.92 and 0.75", () => {
    expect([0.92, 0.9199, 0.75, 0.7499].map(nameVerdict)).toEqual([true, null, null, false]);
  });
});

import { describe, expect, it } from "vitest";
import { einForm } from "#functions/checks/business/ein.ts";
import { salaryRange } from "#functions/checks/employment/salary-range.ts";
import { isRoutingNumber } from "#functions/checks/text/aba.ts";
import { amountAfter, amountsIn } from "#functions/checks/text/amounts.ts";
import { datesIn } from "#functions/checks/text/dates-in-text.ts";
import { findPerson } from "#functions/checks/text/find-person.ts";
import { isLei } from "#functions/checks/text/lei.ts";
import { findPhrase } from "#functions/checks/text/phrase.ts";

const lines = (...texts: string[]) => texts.map((text, i) => ({ page: 1, line: i + 1, text }));

describe("numbers with published rules", () => {
  it("EIN prefixes that were never assigned are impossible", () => {
    const never = "00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97".split(" ");
    for (let prefix = 0; prefix < 100; prefix++) {
      const two = String(prefix).padStart(2, "0");
      expect(einForm(`${two}-3456789`), two).toBe(never.includes(two) ? "impossible" : "well_formed");
    }
    for (const typed of ["12345678", "1234567890", "12-34A6789", ""])
      expect(einForm(typed)).toBe("malformed");
  });

  it("routing numbers follow their checksum and prefixes", () => {
    expect(["021000021", "111000025"].map(isRoutingNumber)).toEqual([true, true]);
    for (const wrong of ["021000020", "131000009", "02100002", "0210000211", "000000000x"])
      expect(isRoutingNumber(wrong), wrong).toBe(false);
  });

  it("legal entity identifiers have a remainder of 1 when divided by 97", () => {
    expect(["5493000IBP32UQZ0KL24", "213800WSGIIZCXF1P572"].map(isLei)).toEqual([true, true]);
    for (const wrong of ["5493000IBP32UQZ0KL25", "5493000IBP32UQZ0LK24", "5493000IBP32UQZ0KL2"])
      expect(isLei(wrong), wrong).toBe(false);
  });

  it.each([
    [0, "Under $25,000"],
    [24_999.99, "Under $25,000"],
    [25_000, "$25,000–$49,999"],
    [149_999, "$100,000–$149,999"],
    [200_000, "$200,000 and more"],
  ])("a salary of %d is in the range %s", (amount, range) => expect(salaryRange(amount)).toBe(range));
});

describe("reading text", () => {
  it("finds amounts of money and nothing else", () => {
    expect(amountsIn("Gross 2,000.00 44,000.00")).toEqual([200_000, 4_400_000]);
    expect(amountsIn("$1,500 rent, $12.5x, (20.10) -3.00 4.00-")).toEqual([150_000, 1200, -2010, -300, -400]);
    expect(amountsIn("Unit 12, 2026, 80 hours at 25")).toEqual([]);
  });

  it("takes the amount after a label, or alone on the line below", () => {
    expect(amountAfter(lines("Net pay", "1,579.50 34,749.00"), /net pay/i)).toEqual({
      value: 157_950,
      page: 1,
      line: 2,
      basis: "labelled",
    });
    expect(amountAfter(lines("Net pay", "Gross pay 5.00"), /net pay/i)).toBeNull();
  });

  it("finds dates in any notation, and no days that don't exist", () => {
    expect(datesIn("11/01/2026 – Nov. 14, 2026, March 4th 2021, 2026-11-20")).toEqual([
      "2026-11-01",
      "2026-11-14",
      "2021-03-04",
      "2026-11-20",
    ]);
    expect(datesIn("02/30/2026 13/01/2026 Total 5, 2026")).toEqual([]);
  });

  it("finds business names despite suffixes and typos, but not other names", () => {
    const text = lines("Paid by HARBOR KITCHEN, INC.", "123 Main Street");
    expect(findPhrase(text, "Harbor Kitchen LLC")).toMatchObject({ value: 1, line: 1 });
    expect(findPhrase(text, "Harbour Kitchen")?.line).toBe(1);
    expect(findPhrase(text, "124 Main Street")).toBeNull();
    expect(findPhrase(text, "Kitchen Harbor Staffing")).toBeNull();
    expect(findPhrase(text, "")).toBeNull();
  });

  it("finds people in either order and with middle names, but not their relatives", () => {
    const jane = { first: "Jane", last: "Doe" };
    for (const text of [
      "Employee: DOE, JANE A",
      "Employee: DOE JANE A",
      "Janie Doe",
      "Ms. Jane Alexandra Doe, tenant",
      "between Reed and Jane Doe of",
    ])
      expect(findPerson(lines(text), jane), text).not.toBeNull();
    for (const text of ["John Doe", "Jane Dorn", "Doe", "", "John Doe Jane Smith", "Jane Smith and Doe"])
      expect(findPerson(lines(text), jane), text).toBeNull();
    expect(findPerson(lines("Łukasz Żółć"), { first: "Lukasz", last: "Zolc" })).not.toBeNull();
  });

  it("compares suffixes, and leaves it to a reviewer if only one side has one", () => {
    const value = (last: string, ...text: string[]) =>
      findPerson(lines(...text), { first: "John", last })?.value ?? null;
    for (const text of [
      "John Q Public, Jr.",
      "PUBLIC JR, JOHN Q",
      "PUBLIC, JOHN QUINCY JR",
      "John Public Junior",
      "John Public Jr and John Public Sr",
    ]) {
      expect(value("Public Jr.", text), text).toBe(1);
      expect(value("Public", text), text).toBe(0.85);
      expect(value("Public", text, "John Public"), text).toBe(0.85);
      expect(value("Public", "John Public", text), text).toBe(0.85);
    }
    for (const text of ["John Public Sr", "PUBLIC SR JOHN", "PUBLIC, JOHN III", "John Q Public III"])
      expect(value("Public Jr", text), text).toBeNull();
    expect(value("Public Jr", "John Public Sr", "John Public Jr")).toBe(1);
    expect(value("Public Jr", "John Public")).toBe(0.85);
    expect(value("Public Jr", "John Public II")).toBe(0.85);
    // It may be a position.
    expect(value("Public Jr", "John Public, Sr. Engineer")).toBe(0.85);
    expect(findPerson(lines("Jane Doe"), { first: "Jane", last: "Doe" })).not.toHaveProperty("isOpen");
    const only = (last: string, text: string) => findPerson(lines(text), { first: "", last })?.value ?? null;
    expect(only("Sukarno Jr", "SUKARNO JR")).toBe(1);
    expect([only("Sukarno", "SUKARNO JR"), only("Sukarno Jr", "Sukarno")]).toEqual([0.85, 0.85]);
    expect(only("Sukarno Sr", "SUKARNO JR")).toBeNull();
  });

  it("finds a person's only name when it's alone, but not within another person's", () => {
    for (const only of [
      { first: "", last: "Sukarno" },
      { first: "Sukarno", last: "" },
    ]) {
      for (const text of ["SUKARNO", "Employee: Sukarno", "Pay stub | Sukarno | 07"])
        expect(findPerson(lines(text), only), text).not.toBeNull();
      for (const text of ["Jane Sukarno", "Employee: SUKARNO, JANE", "Sukarno Street 4", ""])
        expect(findPerson(lines(text), only), text).toBeNull();
    }
    expect(findPerson(lines("", "Jane Doe"), { first: "", last: "" })).toBeNull();
  });
});

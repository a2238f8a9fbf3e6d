import { describe, expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import { identityMatch } from "#functions/checks/identity/identity-match.ts";
import { agreementText } from "#functions/checks/names/agreement.ts";
import { compareNames } from "#functions/checks/names/compare.ts";
import { fillsZone } from "#functions/checks/names/zone.ts";
import { input, jane, license } from "../build.ts";

/** Fills the 39 characters: the letters, two fillers after the family name and one between the given names. */
const CUT = { first: "CHAYAPA", middle: "DEJTHAMRONG K", last: "NILAVADHANANANDA" };
const WHOLE = { first: "Chayapa Dejthamrong Krasuang", last: "Nilavadhanananda" };
const passport = { method: "mrz", zone: "TD3" } as const;

describe("a name in a machine-readable zone", () => {
  it("may be cut short only when the zone is full", () => {
    expect(fillsZone(passport, CUT)).toBe(true);
    expect(fillsZone(passport, { first: "JANE", last: "DOE" })).toBe(false);
    expect(fillsZone({ method: "mrz" }, CUT)).toBe(false);
    expect(fillsZone({ method: "pdf417_aamva" }, CUT)).toBe(false);
  });

  it("matches the start of the stated name only if it's cut short", () => {
    const cut = { ...CUT, middle: "DEJTHAMRON KR" };
    expect(fillsZone(passport, cut)).toBe(true);
    expect(compareNames(WHOLE, cut, { isFull: true })).toMatchObject({
      verdict: true,
      score: 0.95,
      parts: { given: "equal", middle: "truncated", family: "equal" },
    });
    expect(compareNames(WHOLE, cut).verdict).not.toBe(true);
    expect(
      compareNames({ first: "Paula", last: "Martinez" }, { first: "PAUL", last: "MARTIN" }).verdict,
    ).toBe(false);
    // What was read may be shorter than what was stated, but never longer.
    expect(compareNames(cut, { first: WHOLE.first, last: WHOLE.last }, { isFull: true }).verdict).not.toBe(
      true,
    );
  });
});

describe("how names match", () => {
  const claims = { ...jane, firstName: "Bob", lastName: "Macy" };
  const run = (fields: Parameters<typeof license>[0]) =>
    runCheck(identityMatch, input({ claims, documents: [license({ middleName: undefined, ...fields })] }));

  it("is stored as evidence part by part, without the names", () => {
    const result = run({ firstName: "ROBERT", lastName: "MACY" });
    expect(result.evidence).toMatchObject({
      name_match: true,
      name_score: 1,
      name_given: "nickname",
      name_middle: "equal",
      name_family: "equal",
      name_suffix: "equal",
    });
    expect(JSON.stringify(result.evidence)).not.toMatch(/bob|robert|macy/i);
    expect(run({ firstName: "ROBERT", lastName: "MACYS" }).evidence).toMatchObject({ name_family: "alike" });
  });

  it("is described to a reviewer in words", () => {
    const words = (first: string, last: string, read: { first: string; middle?: string; last: string }) =>
      agreementText(compareNames({ first, last }, read));
    expect(words("Bob", "Macy", { first: "ROBERT", last: "MACY" })).toEqual([
      "Given name: a known short form",
      "Family name: the same",
    ]);
    expect(words("Macy", "Ngozi", { first: "NGOZI", middle: "ADA", last: "MACY" })).toEqual([
      "Given and family name: the other way around",
      "Given name: the same",
      "Middle name: on one side only",
      "Family name: the same",
    ]);
    expect(words("Maria", "Garcia", { first: "MARIA", last: "GARCIA LOPEZ" })).toEqual([
      "Given name: the same",
      "Family name: only part of it is on the other side",
    ]);
    expect(words("Анна", "Иванова", { first: "ANNA", last: "IVANOVA" })).toEqual([]);
    expect(words("", "Sukarno", { first: "", last: "SUKARNO" })).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { countedIn } from "#functions/assurance/counted.ts";
import { MAPPING, type MappingId } from "#scripts/assurance/mapping.ts";
import { AT, levelFor, scoresFor } from "./build.ts";

/** What each row of the mapping counts: the piece, activity, fraud, verification, and the class of NIST. */
const ROWS: Record<MappingId, [piece: string | null, other: [number, number, number], nist: string | null]> =
  {
    typed: [null, [0, 0, 0], null],
    license_read: ["drivers_license 3/1", [0, 0, 1], "strong"],
    passport_read: ["passport 3/1", [0, 0, 1], "strong"],
    license_signed: ["drivers_license 3/3", [0, 0, 1], "strong, validated"],
    license_unreachable: ["drivers_license 3/2", [0, 0, 1], "strong, validated"],
    inspected: ["drivers_license 3/1", [0, 0, 1], "strong"],
    inspected_trained: ["drivers_license 3/2", [0, 0, 1], "strong"],
    statement_read: [null, [0, 0, 0], null],
    statement_signed: ["bank_statement 3/3", [0, 0, 1], "fair, validated"],
    stub_signed: ["pay_stub 2/3", [0, 0, 1], "fair, validated"],
    other_inspected: ["utility_bill 2/2", [0, 0, 1], null],
    attested: [null, [2, 0, 0], null],
    attested_short: [null, [0, 0, 0], null],
    phone: [null, [0, 0, 0], null],
    screened: [null, [0, 1, 0], null],
    provider: ["passport 4/3", [0, 1, 3], "superior, validated"],
  };

describe("the mapping from our evidence", () => {
  test.each(Object.entries(ROWS))("%s", (id, [piece, [activity, fraud, verification], nist]) => {
    const { example } = MAPPING[id as MappingId];
    expect(scoresFor(example)).toEqual({ evidence: piece ? [piece] : [], activity, fraud, verification });
    const [counted] = countedIn(example, AT).evidence;
    const found = counted?.nist;
    expect(found?.class ? `${found.class}${found.validated ? ", validated" : ""}` : null).toBe(nist);
  });

  test("each full year gives a point, and two are the most", () => {
    const years = (attested_years: number) =>
      levelFor([
        {
          ...MAPPING.attested.example[0],
          proofing: { ...MAPPING.attested.example[0].proofing!, attested_years },
        },
      ]).gpg45.elements.activity;
    expect([0, 1, 2, 3].map(years)).toEqual([0, 1, 2, 2]);
  });

  test("no evidence that we collect ourselves gives more than verification 1", () => {
    for (const [id, [, [, , verification]]] of Object.entries(ROWS))
      if (id !== "provider") expect([id, verification <= 1]).toEqual([id, true]);
  });

  test.each(["unreachable", "unlisted"] as const)(
    "a signed license with an %s list has validity 2",
    (revocation) => {
      const [match, check] = MAPPING.license_signed.example;
      const [document] = check!.proofing!.documents;
      const documents = [{ ...document!, signed: { by: "state" as const, revocation } }];
      expect(
        scoresFor([match!, { ...check!, proofing: { ...check!.proofing!, documents } }]).evidence,
      ).toEqual(["drivers_license 3/2"]);
    },
  );

  test("a bank statement that a trained reviewer approved has strength 3", () => {
    const [check] = MAPPING.other_inspected.example;
    const documents = [{ type: "bank_statement" as const, expires_at: null, signed: null }];
    expect(scoresFor([{ ...check, proofing: { ...check.proofing!, documents } }]).evidence).toEqual([
      "bank_statement 3/2",
    ]);
  });
});

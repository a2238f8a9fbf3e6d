import { describe, expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import type { DocumentReading, ReadFields } from "#functions/checks/engine/types.ts";
import { documentVerification } from "#functions/checks/identity/document-verification.ts";
import { identityMatch } from "#functions/checks/identity/identity-match.ts";
import { compareNames } from "#functions/checks/names/compare.ts";
import { codes, input, jane, license, NOW, unreadable } from "./build.ts";

const passport = (fields: Partial<ReadFields> = {}, over: Partial<DocumentReading> = {}): DocumentReading =>
  license(
    { issuer: "USA", issuedOn: undefined, address: undefined, ...fields },
    { documentType: "passport", method: "mrz", zone: "TD3", format: undefined, ...over },
  );
const match = (...documents: DocumentReading[]) => runCheck(identityMatch, input({ documents }));
const verify = (...documents: DocumentReading[]) => runCheck(documentVerification, input({ documents }));

describe("a passport's machine-readable zone", () => {
  it("is compared like a barcode, and named as the source", () => {
    const result = match(passport());
    expect(result).toMatchObject({ status: "passed", grade: "G2", score: 1 });
    expect(result.source).toBe("Machine-readable zone of the passport, read 2026-11-21");
    expect(match(passport({}, { page: 2 })).source).toBe(
      "Machine-readable zone of the passport, page 2 of the PDF, read 2026-11-21",
    );
  });

  it("is also compared with a license", () => {
    expect(match(license(), passport()).status).toBe("passed");
    expect(codes(match(license(), passport({ dateOfBirth: "1990-04-13" })))).toContain("documents_disagree");
  });

  it("may spell letters that it doesn't have either way", () => {
    const stated = (lastName: string) => input({ claims: { ...jane, lastName } });
    for (const [lastName, written] of [
      ["Öz", "OEZ"],
      ["Öz", "OZ"],
      ["Åå", "AAAA"],
      ["Müller-Lüdenscheidt", "MUELLER LUEDENSCHEIDT"],
    ] as const)
      expect(
        runCheck(identityMatch, { ...stated(lastName), documents: [passport({ lastName: written })] }).status,
      ).toBe("passed");
    expect(compareNames({ first: "Jane", last: "Öz" }, { first: "JANE", last: "UEZ" }).verdict).not.toBe(
      true,
    );
  });

  it("passes if it follows the standard; otherwise the finding says what is wrong", () => {
    const good = verify(passport());
    expect(good).toMatchObject({ status: "passed", grade: "G2", evidence: { zone: "TD3" } });
    expect(good.reasons[0]?.text).toContain("machine-readable zone follows its standard");
    expect(good.expiresAt).toBeLessThan(Date.UTC(2031, 3, 14));
    expect(codes(verify(passport({ expiresOn: "2026-11-01" })))).toEqual(["document_expired"]);
    expect(codes(verify(passport({ dateOfBirth: "2010-04-12" })))).toEqual(["under_18"]);
    expect(codes(verify(passport({ expiresOn: undefined })))).toEqual(["elements_missing", "needs_review"]);
    expect(verify(passport({ expiresOn: undefined })).status).toBe("in_review");
  });

  it.each([
    ["of Utopia", { issuer: "UTO" }],
    ["of a state, by the name on it", { lastName: "SPECIMEN" }],
    ["with that for a given name", { firstName: "SPECIMEN" }],
    ["with that for a part of the name", { lastName: "UK SPECIMEN" }],
    ["with that for a middle name", { middleName: "SPECIMEN" }],
    ["of Germany", { lastName: "MUSTERMANN" }],
  ])("identifies no one if it's a specimen's: %s", (_what, fields) => {
    for (const result of [
      verify(passport(fields)),
      match(passport(fields)),
      verify(license(), passport(fields)),
    ]) {
      expect(codes(result)).toEqual(["document_specimen", "needs_review"]);
      expect(result.status).toBe("in_review");
      expect(result.reasons[0]?.text).toBe("The document is a specimen, not one issued to a person.");
    }
    expect(codes(verify(license(fields)))).toContain("document_specimen");
    // This holds for an expired one too, because a specimen says nothing about anyone.
    expect(codes(verify(passport({ ...fields, expiresOn: "2012-04-15" })))).toContain("document_specimen");
  });

  it("is compared when its only name is in the given names' place", () => {
    const claims = { ...jane, firstName: "Anna", lastName: "Maria" };
    const only = passport({ lastName: undefined, firstName: "ANNA", middleName: "MARIA" });
    expect(runCheck(identityMatch, { ...input({ claims }), documents: [only] }).status).toBe("passed");
    expect(match(passport({ lastName: undefined, firstName: undefined, middleName: undefined })).status).toBe(
      "waiting",
    );
  });

  it("goes to a reviewer for a person over a hundred, because it has only two digits of the year", () => {
    const old = { claims: { ...jane, dateOfBirth: "1922-04-12" } };
    const zone = passport({ dateOfBirth: "2022-04-12" });
    const check = (which: typeof identityMatch, document: DocumentReading) =>
      runCheck(which, input({ ...old, documents: [document] }));
    for (const which of [identityMatch, documentVerification]) {
      const result = check(which, zone);
      expect([result.status, codes(result)]).toEqual(["in_review", ["birth_century_open", "needs_review"]]);
    }
    expect(check(identityMatch, zone).evidence).toMatchObject({ name_match: true, birth_date_match: null });
    expect(codes(check(identityMatch, passport({ dateOfBirth: "2022-04-13" })))).toContain("under_18");
    // A barcode has all four digits of the year.
    expect(codes(check(identityMatch, license({ dateOfBirth: "2022-04-12" })))).toContain("under_18");
    expect(codes(match(zone))).toContain("under_18");
  });

  it("of a visa identifies no one, and contradicts no one", () => {
    for (const zone of ["MRVA", "MRVB"] as const) {
      const visa = passport({ lastName: "ROE" }, { zone, documentType: "other" });
      const alone = input({ documents: [visa], evidenceComplete: true });
      expect(runCheck(identityMatch, alone).status).toBe("unavailable");
      expect(runCheck(documentVerification, alone).status).toBe("unavailable");
      expect(match(license(), visa).status).toBe("passed");
    }
  });

  it("that couldn't be read is reported as unreadable", () => {
    const blurred = { ...unreadable, documentType: "passport" as const, reason: "zone_not_found" };
    const result = runCheck(identityMatch, input({ documents: [blurred], evidenceComplete: true, now: NOW }));
    expect(result.status).toBe("unavailable");
    expect(result.reasons[0]?.text).toContain("We couldn't read the machine-readable zone.");
  });
});

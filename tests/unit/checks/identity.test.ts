import { describe, expect, it } from "vitest";
import { PURPOSES, REVIEWED_PURPOSES } from "#contract/enums.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import { identityMatch } from "#functions/checks/identity/identity-match.ts";
import { codes, input, jane, license, NOW, unreadable } from "./build.ts";

const run = (over: Partial<CheckInput>) => runCheck(identityMatch, input(over));
const other = license({ firstName: "MARIA", middleName: "LUISA", lastName: "GONZALEZ" });

describe("identity match", () => {
  it("passes on a license that matches the stated facts, and names its source", () => {
    const result = run({ documents: [license()] });
    expect(result).toMatchObject({ status: "passed", grade: "G2", score: 1, weight: 2 });
    expect(result.evidence).toMatchObject({ name_match: true, birth_date_match: true, document_id: "doc_1" });
    expect(result.source).toBe("PDF417 barcode on the driver's license, read 2026-11-21");
    expect(result.sandbox).toBe(false);
  });

  it("doesn't count a birth date that the subject stated, and says if their document shows another", () => {
    const own = (dateOfBirth?: string) => {
      const claims = {
        firstName: "Jane",
        lastName: "Doe",
        askSubject: ["dateOfBirth" as const],
        dateOfBirth,
      };
      return run({ documents: [license()], claims });
    };
    const same = own("1990-04-12");
    expect(same).toMatchObject({ status: "passed", grade: "G2", evidence: { birth_date_match: null } });
    expect(same.reasons.map(({ text }) => text)).toEqual([
      "The name matches the document.",
      "The subject stated the date of birth themselves, so it doesn't count.",
    ]);
    const birth = same.readings.find(({ fact }) => fact === "date_of_birth");
    expect(birth?.agrees).toBeNull();
    const differs = own("1991-04-12");
    expect(differs.status).toBe("passed");
    expect(differs.reasons.at(-1)?.text).toContain("Their document shows another one.");
    const documents = [license(), license({ dateOfBirth: "1990-12-04" }, { documentId: "doc_2" })];
    const claims = { firstName: "Jane", lastName: "Doe", askSubject: ["dateOfBirth" as const] };
    expect(codes(run({ documents, claims }))).toEqual([
      "documents_disagree",
      "needs_review",
      "birth_date_by_subject",
    ]);
  });

  it("accepts an ID card, and a license uploaded as another type", () => {
    expect(run({ documents: [license({}, { documentType: "state_id" })] }).source).toContain("the state ID");
    expect(run({ documents: [license({}, { documentType: "other" })] }).status).toBe("passed");
  });

  it("expires with the document, or after two years at most", () => {
    const short = run({ documents: [license({ expiresOn: "2027-03-01" })] });
    expect(short.expiresAt).toBe(Date.UTC(2027, 2, 2, 12) - 1);
    expect(run({ documents: [license()] }).expiresAt).toBe(Date.UTC(2028, 10, 21, 12));
  });

  it("waits for evidence, then says what was missing", () => {
    expect(run({}).status).toBe("waiting");
    expect(run({ documents: [unreadable] })).toMatchObject({ status: "waiting", source: null, reasons: [] });
    const none = run({ evidenceComplete: true });
    expect(none.status).toBe("unavailable");
    expect(codes(none)).toEqual(["no_document"]);
    const blurred = run({ documents: [unreadable], evidenceComplete: true });
    expect(blurred).toMatchObject({ status: "unavailable", score: null, grade: null });
    expect(codes(blurred)).toEqual(["no_readable_document"]);
    expect(blurred.reasons[0]?.text).toContain("We couldn't read the barcode in the picture.");
  });

  it("uses the readable document when another one couldn't be read", () => {
    expect(run({ documents: [unreadable, license()] }).status).toBe("passed");
  });

  it("can't use a document without a name or a birth date", () => {
    expect(run({ documents: [license({ lastName: undefined })] }).status).toBe("waiting");
    expect(run({ documents: [license({ dateOfBirth: "1990-02-31" })] }).status).toBe("waiting");
  });

  it.each(PURPOSES)("handles another name according to the purpose: %s", (purpose) => {
    const result = run({ documents: [other], purpose });
    if (REVIEWED_PURPOSES.includes(purpose)) {
      expect(result).toMatchObject({ status: "in_review", score: null });
      expect(run({ documents: [other], purpose, reviewOver: true }).status).toBe("inconclusive");
      expect(codes(result)).toEqual(["name_unclear", "needs_review"]);
      expect(result.evidence.name_match).toBeNull();
    } else {
      expect(result).toMatchObject({ status: "adverse", grade: "G2", score: 0 });
      expect(codes(result)).toEqual(["name_differs"]);
      expect(result.reasons[0]?.text).toContain("No reviewer has looked at it");
      expect(result.evidence.name_match).toBe(false);
    }
  });

  it("sends a partly matching name to a reviewer", () => {
    const documents = [license({ lastName: "DOE-SMITH" })];
    const result = run({ documents });
    expect(result.status).toBe("in_review");
    expect(run({ documents, reviewOver: true }).status).toBe("inconclusive");
    expect(codes(result)).toEqual(["name_unclear", "needs_review"]);
    expect(result.evidence.name_match).toBeNull();
  });

  it("is adverse for another birth date, even though the name matches", () => {
    const result = run({ documents: [license({ dateOfBirth: "1990-12-04" })] });
    expect(result).toMatchObject({ status: "adverse", score: 0 });
    expect(result.reasons.map(({ text }) => text)).toEqual([
      "The date of birth on the document differs from the one stated.",
      "The name matches the document.",
    ]);
    expect(result.evidence).toMatchObject({ name_match: true, birth_date_match: false });
  });

  it("is adverse for an expired document, even though name and birth date match", () => {
    const result = run({ documents: [license({ expiresOn: "2024-04-12" })] });
    expect(result.status).toBe("adverse");
    expect(codes(result)).toContain("document_expired");
    expect(result.evidence.name_match).toBe(true);
    expect(result.reasons.find((r) => r.code === "document_expired")?.text).toContain("2024-04-12");
  });

  describe("with a suffix", () => {
    const claimed = (lastName: string, dateOfBirth?: string) => ({
      firstName: "Jane",
      lastName,
      dateOfBirth,
    });
    const of = (lastName: string, suffix: string | undefined, dateOfBirth?: string) =>
      run({ claims: claimed(lastName, dateOfBirth), documents: [license({ suffix })] });

    it("isn't the parent of the same name", () => {
      for (const born of [undefined, "1990-04-12"]) {
        const result = of("Doe Sr.", "JR", born);
        expect(result).toMatchObject({ status: "adverse", evidence: { name_suffix: "different" } });
        expect(codes(result)).toEqual(["name_differs"]);
      }
      expect(of("Doe Jr.", "JR").status).toBe("passed");
    });

    it.each([
      ["Doe Jr.", undefined],
      ["Doe", "JR"],
    ])("that only one side has, needs a reviewer unless the birth date is the same: %s, %s", (name, read) => {
      const open = of(name, read);
      expect(open).toMatchObject({
        status: "in_review",
        evidence: { name_match: null, name_suffix: "missing" },
      });
      expect(codes(open)).toEqual(["name_unclear", "needs_review"]);
      expect(open.readings.find(({ fact }) => fact === "name")?.agrees).toBeNull();
      expect(of(name, read, "1990-04-12")).toMatchObject({
        status: "passed",
        evidence: { name_match: true, name_suffix: "missing" },
      });
    });

    it("matches another document of the same birth date that has none", () => {
      const documents = [license({ suffix: "JR" }), license({}, { documentId: "doc_2" })];
      const claims = claimed("Doe Jr.", "1990-04-12");
      expect(run({ claims, documents }).status).toBe("passed");
      const sr = license({ suffix: "SR" }, { documentId: "doc_2" });
      expect(codes(run({ claims, documents: [license({ suffix: "JR" }), sr] }))).toContain(
        "documents_disagree",
      );
    });
  });

  it("accepts a document until the end of its last day", () => {
    const last = license({ expiresOn: "2026-11-20" });
    const until = Date.UTC(2026, 10, 21, 11, 59, 59);
    expect(run({ documents: [last], now: until }).status).toBe("passed");
    expect(run({ documents: [last], now: until + 1000 }).status).toBe("adverse");
  });

  it("doesn't hold an expired document against a subject who also has a valid one", () => {
    const old = license({ expiresOn: "2020-04-12" }, { documentId: "doc_0" });
    const result = run({ documents: [old, license()] });
    expect(result.status).toBe("passed");
    expect(result.evidence.document_id).toBe("doc_1");
  });

  it("is adverse under 18, to the day", () => {
    const born = (dateOfBirth: string) =>
      run({ documents: [license({ dateOfBirth })], claims: { ...jane, dateOfBirth } });
    expect(codes(born("2008-11-22"))).toContain("under_18");
    expect(born("2008-11-22").status).toBe("adverse");
    expect(born("2008-11-21").status).toBe("passed");
  });

  it("sends documents that contradict each other to a reviewer, whatever the purpose", () => {
    const twin = license({ dateOfBirth: "1991-04-12" }, { documentId: "doc_2" });
    for (const second of [twin, { ...other, documentId: "doc_2" }]) {
      const result = run({ documents: [license(), second] });
      expect(result.status).toBe("in_review");
      expect(run({ documents: [license(), second], reviewOver: true }).status).toBe("inconclusive");
      expect(codes(result)).toEqual(["documents_disagree", "needs_review"]);
      expect(result.evidence.name_match).toBeNull();
    }
  });

  it("treats two photos of the same license as one document", () => {
    const result = run({ documents: [license(), license({}, { documentId: "doc_2" })] });
    expect(result.status).toBe("passed");
    expect(result.source).toBe("PDF417 barcode on the driver's license, read 2026-11-21");
  });

  it("doesn't quote the document number or the birth date", () => {
    const said = JSON.stringify(run({ documents: [license()], now: NOW }));
    expect(said).not.toContain("D400-7836-1234");
    expect(said).not.toContain("1990-04-12");
  });
});

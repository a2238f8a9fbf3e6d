import { describe, expect, it } from "vitest";
import { verdictOf } from "#contract/verdicts/verdict.ts";
import { check, job, judged } from "./build.ts";

describe("a verdict on a document that its issuer signed", () => {
  const issuer = { name: "State of Utopia", kind: "state" } as const;
  const match = check({ check: "identity_match", issuer });
  const signature = [{ code: "signature_valid", text: "Signed by State of Utopia, verified 2026-11-03." }];
  const license = check({ check: "document_verification", grade: "G4", reasons: signature, issuer });

  it("says who signed it, and that nobody has checked who holds it", () => {
    const { kind, text } = verdictOf(judged([match, license]));
    expect(text).toBe(
      "The name and birth date you gave match the driver's license. The State of Utopia signed this license. Nobody has checked that this person holds it.",
    );
    // It's never green: a photo of a stolen license shows the same.
    expect(kind).toBe("consistent");
    expect(verdictOf(judged([match])).text).toBe(text);
  });

  it("joins an address that the signature covers to the name", () => {
    const address = check({ check: "address_verification", grade: "G4", reasons: signature, issuer });
    expect(verdictOf(judged([match, license, address])).text).toBe(
      "The name, birth date and address you gave match the driver's license. The State of Utopia signed this license. Nobody has checked that this person holds it.",
    );
  });

  it("speaks to the subject", () => {
    const reader = { gave: "Marcus Hale gave", who: "you", isSubject: true };
    expect(verdictOf(judged([match, license], { reader })).text).toContain(
      "The State of Utopia signed your license. Nobody has checked that you hold it.",
    );
  });

  it("is confirmed once a reviewer has tied the person to it", () => {
    const approved = { grade: "G4", reasons: [{ code: "reviewer_approved", text: "" }] } as const;
    expect(verdictOf(judged([{ ...match, ...approved }, license]))).toEqual({
      kind: "confirmed",
      text: "A reviewer inspected the document and confirmed Jane Doe's name and birth date. The State of Utopia signed this license.",
    });
  });

  it("counts against its holder if it was revoked", () => {
    const revoked = [{ code: "document_revoked", text: "State of Utopia has revoked the driver's license." }];
    const against = { status: "adverse", grade: "G4", reasons: revoked } as const;
    expect(
      verdictOf(
        judged([
          { ...match, ...against },
          { ...license, ...against },
        ]),
      ),
    ).toEqual({
      kind: "differs",
      text: "The State of Utopia has revoked the driver's license.",
    });
  });

  it("is confirmed for figures that a bank or payroll signed", () => {
    const bank = check({
      check: "bank_verification",
      grade: "G4",
      source:
        "Text of the bank statement, read 2026-11-03; Signature of Utopia Savings Bank, verified 2026-11-03",
      reasons: signature,
      issuer: { name: "Utopia Savings Bank", kind: "bank" },
    });
    expect(verdictOf(judged([bank], { type: "financial" }))).toEqual({
      kind: "confirmed",
      text: "Utopia Savings Bank signed the bank statement. It names Jane Doe, and its figures add up.",
    });
    const employer = { name: "Acme Foods", kind: "employer" } as const;
    const letter = { grade: "G4", source: "Text of the employment letter, read 2026-11-03" } as const;
    expect(verdictOf(job({ ...letter, reasons: signature, issuer: employer }))).toEqual({
      kind: "confirmed",
      text: "Acme Foods signed the employment letter. It matches the job you gave.",
    });
  });

  it("never confirms a business, because nobody knows who holds its papers", () => {
    const articles = check({ check: "business_identity", grade: "G4", reasons: signature, issuer });
    expect(verdictOf(judged([articles], { type: "business" })).kind).toBe("consistent");
  });
});

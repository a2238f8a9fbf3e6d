import { describe, expect, it } from "vitest";
import type { Grade } from "#contract/enums.ts";
import { gradeText } from "#contract/labels.ts";
import type { DisclosedFact } from "#contract/sharing/signed.ts";
import type { TrustCategory } from "#contract/sharing/trust.ts";
import { sharedVerdict } from "#contract/verdicts/shared.ts";

const fact = (category: TrustCategory, grade: Grade, more: Partial<DisclosedFact> = {}): DisclosedFact => ({
  id: `chk_${category}_${grade}`,
  check: "identity_match",
  category,
  label: "",
  name: "Jane Doe",
  source: "",
  grade,
  grade_words: gradeText({ grade, reasons: [] }),
  date: "2026-11-04T12:00:00.000Z",
  expires_at: null,
  ...more,
});
const SIGNED = gradeText({ grade: "G4", reasons: [{ code: "signature_valid" }] });
const verdict = (facts: DisclosedFact[], more = {}) =>
  sharedVerdict({ name: "Jane Doe", unverified_name: null, facts, ...more });

const email = fact("contact", "G4", { check: "email", grade_words: "Confirmed by code" });
const record = fact("business", "G4", {
  name: "Doe Rentals LLC",
  grade_words: gradeText({ grade: "G4", reasons: [{ code: "lei_issued" }] }),
});

describe("what a shared profile's headline says", () => {
  it.each<[string, DisclosedFact[], string, string]>([
    [
      "a document alone",
      [fact("identity", "G2")],
      "consistent",
      "Jane Doe's identity document was read and matches. Nobody independent has confirmed it.",
    ],
    [
      "a reviewer, an employer and documents",
      [
        fact("address", "G2"),
        fact("identity", "G2"),
        fact("identity", "G4"),
        fact("employment", "G3"),
        fact("rental", "G2"),
      ],
      "confirmed",
      "A reviewer or an authoritative source confirmed Jane Doe's identity. An independent person confirmed the employment. Documents match the rental history and address. Nobody independent has confirmed them.",
    ],
    [
      "a confirmed job of somebody whose identity is only on paper",
      [fact("identity", "G2"), fact("employment", "G3")],
      "consistent",
      "An independent person confirmed Jane Doe's employment. The identity document was read and matches. Nobody independent has confirmed it.",
    ],
    [
      "a document that its issuer signed",
      [
        fact("identity", "G2"),
        fact("identity", "G4", { grade_words: SIGNED }),
        fact("address", "G4", { grade_words: SIGNED }),
      ],
      "consistent",
      "The issuer signed the document behind Jane Doe's identity and address. Nobody has checked that this person holds it.",
    ],
    [
      "pay that a payroll signed",
      [fact("financial", "G4", { grade_words: SIGNED })],
      "consistent",
      "A reviewer or an authoritative source confirmed Jane Doe's finances. No identity check is shown.",
    ],
    [
      "a confirmed job without any identity check",
      [fact("employment", "G3")],
      "consistent",
      "An independent person confirmed Jane Doe's employment. No identity check is shown.",
    ],
    [
      "a business that a reviewer inspected",
      [fact("business", "G4", { name: "Doe Rentals LLC" })],
      "confirmed",
      "A reviewer or an authoritative source confirmed Jane Doe's business Doe Rentals LLC.",
    ],
    [
      "a business that a register only lists",
      [record],
      "consistent",
      "A public register lists Jane Doe's business Doe Rentals LLC, but not who acts for it.",
    ],
    [
      "statements only",
      [fact("financial", "G1")],
      "not_found_out",
      "Only a statement or a reference supports Jane Doe's finances. No identity check is shown.",
    ],
  ])("%s", (_, facts, kind, text) => {
    expect(verdict(facts)).toEqual({ kind, text });
  });

  it("is nothing without facts, or with contact details only", () => {
    expect(verdict([])).toBeNull();
    expect(verdict([email])).toBeNull();
  });

  it("never repeats a name that imitates a brand", () => {
    expect(verdict([fact("employment", "G3")], { unverified_name: "Bank Support" })?.text).toBe(
      "An independent person confirmed this person's employment. No identity check is shown.",
    );
  });

  it("never says confirmed without an independent person, an authoritative source or a reviewer", () => {
    const weak = [fact("identity", "G1"), fact("identity", "G2"), fact("business", "G2"), record, email];
    for (let some = 0; some < 2 ** weak.length; some++)
      expect(verdict(weak.filter((_, i) => some & (1 << i)))?.kind).not.toBe("confirmed");
  });
});

import { describe, expect, it } from "vitest";
import { CONFIDENCE } from "#contract/documents/confidence.ts";
import type { ReviewDecision } from "#contract/enums.ts";
import { DomainError } from "#core/errors.ts";
import type { ReviewRow } from "#db/schema/verification/reviews.ts";
import type { FieldReading } from "#functions/checks/engine/reading-types.ts";
import { SPECIMEN } from "#functions/checks/identity/identity-documents.ts";
import { askedAgainOf, withoutReplaced } from "#functions/reviews/asked-again.ts";
import { compare } from "#functions/reviews/compare.ts";
import { reviewState } from "#functions/reviews/decisions.ts";
import { foundInText } from "#functions/reviews/found.ts";
import { decisionEffect } from "#functions/reviews/four-eyes.ts";
import { reviewReasonOf } from "#functions/reviews/reasons.ts";
import { jane, license, result } from "../checks/build.ts";

const review = (over: Partial<ReviewRow> = {}): ReviewRow => ({
  id: "rev_1",
  verificationId: "ver_1",
  checkRowId: "chk_1",
  check: "identity_match",
  reason: "name_doubt",
  openedAt: 100,
  dueAt: 1000,
  proposed: null,
  proposedBy: null,
  proposedAt: null,
  proposedReason: null,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  decidedReason: null,
  trained: false,
  askedFor: null,
  ...over,
});

const home = { street: "123 Main Street", city: "Springfield", state: "IL", zipCode: "62701" };

describe("two reviewers", () => {
  const proposedBy = (
    who: string,
    proposed: ReviewRow["proposed"],
    reason: ReviewRow["reason"] = "name_doubt",
  ) => review({ proposed, proposedBy: who, reason });
  const standing = (row: ReviewRow, who: string, decision: ReviewDecision) =>
    decisionEffect(row, who, decision, row.proposedBy !== "gone");

  it("are required to decide against a subject or to clear a sanctions candidate", () => {
    expect(standing(review(), "a", "adverse")).toBe("proposed");
    expect(standing(proposedBy("a", "adverse"), "b", "adverse")).toBe("final");
    const candidate = review({ reason: "sanction_candidate" });
    expect(standing(candidate, "a", "approve")).toBe("proposed");
    expect(standing(proposedBy("a", "approve", "sanction_candidate"), "b", "approve")).toBe("final");
    expect(standing(proposedBy("a", "approve", "sanction_candidate"), "b", "adverse")).toBe("proposed");
  });

  it("must be two different people", () => {
    expect(() => standing(proposedBy("a", "adverse"), "a", "adverse")).toThrow(DomainError);
    expect(standing(proposedBy("gone", "adverse"), "b", "adverse")).toBe("proposed");
  });

  it("aren't required for other decisions, which also end a proposal", () => {
    expect(standing(review(), "a", "approve")).toBe("final");
    expect(standing(proposedBy("a", "adverse"), "b", "approve")).toBe("final");
    expect(standing(proposedBy("a", "adverse"), "b", "request_again")).toBe("final");
  });
});

describe("a check's review state", () => {
  const state = (...rows: ReviewRow[]) => reviewState(rows, "chk_1");

  it("follows its newest review", () => {
    expect(state()).toEqual({ decision: null, reviewOver: false, tieOver: null, askedAgain: null });
    const approved = review({ decision: "approve", decidedAt: 500, trained: false });
    expect(state(approved).decision).toEqual({ decision: "approve", decidedAt: 500, trained: false });
    expect(state(review(), approved).decision).toBeNull();
    expect(reviewState([approved], "chk_2").decision).toBeNull();
  });

  it("is over only when the time ran out", () => {
    expect(state(review({ decidedAt: 1000 })).reviewOver).toBe(true);
    expect(state(review({ decidedAt: 999 })).reviewOver).toBe(false);
  });

  it("isn't affected by a review of a domain, which has its own deadline", () => {
    const tie = (over: Partial<ReviewRow>) => review({ reason: "domain_tie", ...over });
    expect(state(tie({ decision: "adverse", decidedAt: 500 }))).toMatchObject({
      decision: null,
      reviewOver: false,
      tieOver: null,
    });
    expect(state(tie({ decidedAt: 1000 }))).toMatchObject({ reviewOver: false, tieOver: 100 });
    const approved = review({ decision: "approve", decidedAt: 500, trained: false });
    expect(state(tie({ decidedAt: 1000 }), approved).decision?.decision).toBe("approve");
  });

  it("waits for a requested document until something else follows", () => {
    const asked = review({ decision: "request_again", decidedAt: 500, askedFor: "passport" });
    expect(state(asked).askedAgain).toEqual({ documentType: "passport", at: 500 });
    expect(askedAgainOf([review(), asked], "chk_1")).toBeNull();
  });
});

describe("a document that replaces another", () => {
  const asked = review({ decision: "request_again", decidedAt: 500, askedFor: "drivers_license" });
  const at = (uploadedAt: number, documentType: "drivers_license" | "state_id" = "drivers_license") =>
    license({}, { uploadedAt, documentType, documentId: `doc_${uploadedAt}` });
  const ids = (...documents: ReturnType<typeof at>[]) =>
    withoutReplaced(documents, [asked]).map(({ documentId }) => documentId);

  it("replaces it once it arrives; other documents stay", () => {
    expect(ids(at(400), at(450, "state_id"))).toEqual(["doc_400", "doc_450"]);
    expect(ids(at(400), at(450, "state_id"), at(600))).toEqual(["doc_450", "doc_600"]);
    expect(ids(at(400), at(600, "state_id"))).toEqual(["doc_400", "doc_600"]);
    expect(withoutReplaced([at(400), at(600)], [])).toHaveLength(2);
  });
});

describe("the reason for a review", () => {
  const why = (over: Partial<Parameters<typeof result>[0]> = {}) =>
    reviewReasonOf(result({ id: "identity_match", status: "in_review", ...over }));

  it.each([
    [{ evidence: { name_match: null, name_score: 0.8 } }, "name_doubt"],
    [{ evidence: { name_match: null, name_score: null } }, "name_doubt"],
    [{ evidence: { name_match: null, name_score: 0.4 } }, "name_mismatch"],
    [{ evidence: { name_match: true, name_score: 1 } }, "document"],
    [{ evidence: { name_match: null, name_score: null }, reasons: SPECIMEN }, "document"],
    [{ reasons: [{ code: "documents_disagree", text: "They do." }] }, "documents_disagree"],
    [{ evidence: { used_elsewhere: true } }, "same_file"],
    [{ id: "background_check" as const }, "sanction_candidate"],
    [{ id: "regulatory_compliance" as const }, "sanction_candidate"],
    [{ id: "employment_status" as const, evidence: { attestation_id: "att_1" } }, "attestation_conflict"],
    [{ id: "tax_standing" as const }, "document"],
  ])("for %j is %s", (over, expected) => {
    expect(why(over)).toBe(expected);
  });
});

describe("the comparison of what was stated with what was read", () => {
  it("marks differences by the checks' own rules", () => {
    const documents = [license(), license({ lastName: "GONZALEZ", dateOfBirth: "1991-04-12" })];
    const compared = compare({ ...jane, address: home }, documents);
    const of = (fact: string) => compared.find((one) => one.fact === fact);
    expect(of("name")?.claimed).toBe("Jane Doe");
    expect(of("name")?.read.map(({ value, agrees }) => [value, agrees])).toEqual([
      ["JANE ALEXANDRA DOE", true],
      ["JANE ALEXANDRA GONZALEZ", false],
    ]);
    expect(of("name")?.read.map(({ parts }) => parts)).toEqual([
      ["Given name: the same", "Middle name: on one side only", "Family name: the same"],
      ["Given name: the same", "Middle name: on one side only", "Family name: different"],
    ]);
    expect(of("date_of_birth")?.read.map(({ agrees, parts }) => [agrees, parts])).toEqual([
      [true, []],
      [false, []],
    ]);
    expect(of("address")?.read[0]?.agrees).toBe(true);
    expect(of("expires_on")).toMatchObject({
      claimed: null,
      read: [{ value: "2031-04-12", agrees: null }, {}],
    });
  });

  it("gives the place and confidence of each value, or none for older readings", () => {
    const name: FieldReading = {
      at: { part: "zone", line: 1 },
      confidence: CONFIDENCE.clear_letters.value,
      basis: "clear_letters",
    };
    const compared = compare(jane, [license({}, { method: "mrz", page: 2, readings: { name } }), license()]);
    const of = (fact: string) =>
      compared.find((one) => one.fact === fact)?.read.map(({ reading }) => reading);
    expect(of("name")).toEqual([
      { part: "zone", page: 2, line: 1, elements: [], confidence: name.confidence, basis: name.basis },
      null,
    ]);
    expect(of("date_of_birth")).toEqual([null, null]);
  });

  it("finds the line of a reading in a text document, next to what was stated", () => {
    const [at, lines] = [
      { part: "text" as const, page: 1, line: 2 },
      [{ page: 1, line: 2, text: "Jane Doe" }],
    ];
    const paper = license({}, { method: "pdf_text", lines });
    const reading = { documentId: "doc_1", documentType: "pay_stub" as const, at, agrees: true };
    const kept = { ...reading, fact: "name" as const, confidence: 0.75, basis: "as_stated" as const };
    const zone = { ...kept, at: { part: "zone" as const, line: 1 } };
    expect(foundInText([kept, zone], [paper], jane)).toMatchObject([
      { fact: "name", document_id: "doc_1", claimed: "Jane Doe", text: "Jane Doe", confidence: 0.75 },
    ]);
    const numbered = { ...paper, lines: [{ page: 1, line: 2, text: "Routing number: 021000021" }] };
    expect(foundInText([{ ...kept, fact: "routing_number" }], [numbered], {})[0]?.text).toBe(
      "Routing number: •••••0021",
    );
    expect(foundInText([kept], [{ ...paper, lines: undefined }], {})).toMatchObject([
      { claimed: null, text: null },
    ]);
  });

  it("leaves out what was neither stated nor read", () => {
    expect(compare({}, [])).toEqual([]);
    expect(compare({ firstName: "Jane" }, []).map(({ fact }) => fact)).toEqual(["name"]);
  });

  it("doesn't compare what the subject stated about themselves", () => {
    const claims = { ...jane, address: home, askSubject: ["dateOfBirth" as const, "address" as const] };
    const agreed = compare(claims, [license()]).map(({ fact, read }) => [fact, read[0]?.agrees]);
    expect(Object.fromEntries(agreed)).toMatchObject({ name: true, date_of_birth: null, address: null });
  });
});

import { describe, expect, it } from "vitest";
import type { CheckId } from "#contract/checks/catalog.ts";
import {
  CONFIDENCE,
  type ConfidenceBasis,
  confidenceLevel,
  DECIDES_ALONE,
} from "#contract/documents/confidence.ts";
import { isWeak, type ReadFact, readingGroups } from "#contract/documents/readings.ts";
import type { DocumentType } from "#contract/enums.ts";
import { runCheck } from "#functions/checks/engine/engine.ts";
import type { FieldReading } from "#functions/checks/engine/reading-types.ts";
import { checkById } from "#functions/checks/engine/registry.ts";
import type { CheckInput, DocumentReading } from "#functions/checks/engine/types.ts";
import { dateOfDocument } from "#functions/checks/text/age-of-document.ts";
import { reviewReasonOf } from "#functions/reviews/reasons.ts";
import { papers, type Row } from "#tests/fixtures/text-pdf.ts";
import { input, jane, license, NOW } from "./build.ts";

const lines = (...texts: string[]) => texts.map((text, i) => ({ page: 1, line: i + 1, text }));
const paper = (documentType: DocumentType, rows: readonly Row[]): DocumentReading => ({
  documentId: "doc_1",
  documentType,
  uploadedAt: NOW,
  readAt: NOW,
  status: "read",
  method: "pdf_text",
  lines: lines(...rows.map((row) => (typeof row === "string" ? row : row.map(([, text]) => text).join(" ")))),
});
const person = { firstName: "Jane", lastName: "Doe" };
const run = (id: CheckId, document: DocumentReading, over: Partial<CheckInput> = {}) =>
  runCheck(checkById(id), input({ claims: person, documents: [document], ...over }));
const bases = (id: CheckId, document: DocumentReading, over: Partial<CheckInput> = {}) =>
  Object.fromEntries(run(id, document, over).readings.map(({ fact, basis }) => [fact, basis]));

describe("the confidence scale", () => {
  it("ranks checked readings above ones in the expected place, and those above guesses", () => {
    const rank = (...all: ConfidenceBasis[]) => all.map((basis) => CONFIDENCE[basis].value);
    for (const ordered of [
      rank("adds_up", "labelled", "unlabelled"),
      rank("check_digit", "clear_letters", "close_letters"),
      rank("error_corrected", "clear_letters", "cut_short"),
    ])
      expect(ordered).toEqual([...new Set(ordered)].sort((a, b) => b - a));
    for (const { value } of Object.values(CONFIDENCE)) {
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThan(1);
    }
  });

  it("has a word for each step, and one for readings stored without confidence", () => {
    expect([0.95, 0.75, DECIDES_ALONE, 0.4, null].map(confidenceLevel)).toEqual([
      "high",
      "medium",
      "medium",
      "low",
      "unknown",
    ]);
    const weak = (confidence: number | null, agrees: boolean | null) => isWeak({ confidence, agrees });
    expect([weak(0.4, null), weak(0.4, false), weak(0.4, true), weak(0.75, false), weak(null, null)]).toEqual(
      [true, true, false, false, false],
    );
  });
});

describe("a reading from text", () => {
  it("is most certain when figures add up, and less with only a label", () => {
    expect(bases("bank_verification", paper("bank_statement", papers.statement()))).toEqual({
      name: "as_stated",
      document_date: "labelled",
      opening_balance: "adds_up",
      money_in: "adds_up",
      money_out: "adds_up",
      closing_balance: "adds_up",
      routing_number: "check_digit",
    });
    const wrong = paper("bank_statement", papers.statement({ closing: "9,958.75", routing: "021000020" }));
    expect(bases("bank_verification", wrong, { evidenceComplete: true })).toEqual({
      name: "as_stated",
      document_date: "labelled",
      opening_balance: "labelled",
      money_in: "labelled",
      money_out: "labelled",
      closing_balance: "labelled",
    });
    expect(bases("income_verification", paper("pay_stub", papers.payStub()))).toMatchObject({
      gross_pay: "adds_up",
      net_pay: "adds_up",
      pay_period: "labelled",
    });
    const home = { ...person, rental: { previousAddress: "123 Main Street", monthlyRent: 1500 } };
    expect(bases("rental_history", paper("lease_agreement", papers.lease()), { claims: home })).toEqual({
      name: "as_stated",
      address: "as_stated",
      rent: "labelled",
    });
  });

  it("says so when the name is spelled differently from the one stated", () => {
    const short = paper("bank_statement", papers.statement({ name: "Janie Doe" }));
    expect(bases("bank_verification", short).name).toBe("as_stated");
    const claims = { ...person, firstName: "Alexandra", lastName: "Featherstonehaugh" };
    const other = paper("bank_statement", papers.statement({ name: "Alexandra Fetherstonehaugh" }));
    expect(bases("bank_verification", other, { claims }).name).toBe("nearly_as_stated");
  });
});

describe("a document's date", () => {
  const of = (...texts: string[]) => dateOfDocument(lines(...texts), NOW);

  it("comes from a label or a line of its own at the top, not from due dates or other days", () => {
    expect(of("Bill date 10/05/2026", "Printed by us", "11/20/2026 Groceries 12.00")).toMatchObject({
      value: "2026-10-05",
      line: 1,
      basis: "labelled",
    });
    expect(of("Harbor Kitchen", "November 10, 2026", "She began on March 4, 2021.")).toMatchObject({
      value: "2026-11-10",
      line: 2,
      basis: "date_line",
    });
    expect(of("Date: 11/10/2026", "Start date: 11/18/2026")).toMatchObject({ value: "2026-11-10" });
    expect(of("10/12/2026 Groceries 12.00", "Due by 12/05/2026")).toMatchObject({
      value: "2026-10-12",
      basis: "unlabelled",
    });
    expect(of("Statement period October 16, 2026 to November 15, 2026")).toMatchObject({
      value: "2026-11-15",
      basis: "labelled",
    });
    expect(of("Due by 12/05/2026")).toBeNull();
  });

  it("goes to a reviewer when nothing marks it, and the reason says where it was read", () => {
    const [head, name, , ...rest] = papers.statement();
    const undated = paper("bank_statement", [head!, name!, "10/30/2026 Groceries 12", ...rest]);
    expect(run("bank_verification", undated).status).toBe("waiting");
    const result = run("bank_verification", undated, { evidenceComplete: true });
    expect(result).toMatchObject({ status: "in_review", grade: "G2", score: null });
    expect(result.reasons).toEqual([
      {
        code: "reading_unsure",
        text: "“Date of the document” on the bank statement, page 1, line 3, was read with low confidence (it has no label).",
      },
      { code: "needs_review", text: "A reviewer has to look at it." },
    ]);
    const over = run("bank_verification", undated, { evidenceComplete: true, reviewOver: true });
    expect(over).toMatchObject({ status: "inconclusive", score: null });
    const decision = { decision: "approve" as const, decidedAt: NOW };
    expect(run("bank_verification", undated, { decision, evidenceComplete: true })).toMatchObject({
      status: "passed",
      grade: "G4",
      readings: result.readings,
    });
  });
});

describe("a reading of an identity document", () => {
  const field = (basis: ConfidenceBasis): FieldReading => ({
    at: { part: "zone", line: 1 },
    confidence: CONFIDENCE[basis].value,
    basis,
  });
  const passport = (lastName: string, basis: ConfidenceBasis | null) =>
    license(
      { lastName },
      {
        documentType: "passport",
        method: "mrz",
        zone: "TD3",
        page: 2,
        readings: basis ? { name: field(basis), date_of_birth: field("check_digit") } : undefined,
      },
    );
  const match = (document: DocumentReading, over: Partial<CheckInput> = {}) =>
    run("identity_match", document, { claims: jane, ...over });

  it("counts against the subject on its own only if it's certain", () => {
    expect(match(passport("GONZALEZ", "clear_letters")).status).toBe("adverse");
    for (const basis of ["close_letters", "cut_short"] as const) {
      const result = match(passport("GONZALEZ", basis));
      expect(result).toMatchObject({ status: "in_review", score: null, evidence: { name_match: null } });
      expect(result.reasons[0]?.text).toContain(`(${CONFIDENCE[basis].words})`);
      expect(result.reasons[0]?.text).toContain("page 2, machine-readable zone, line 1");
      expect(reviewReasonOf(result)).toBe("name_mismatch");
    }
  });

  it("counts for the subject if it matches, because no misreading could cause that", () => {
    const result = match(passport("DOE", "close_letters"));
    expect(result).toMatchObject({ status: "passed", evidence: { name_match: true } });
    expect(result.readings).toContainEqual({
      fact: "name",
      documentId: "doc_1",
      documentType: "passport",
      ...field("close_letters"),
      at: { part: "zone", line: 1, page: 2 },
      agrees: true,
    });
  });

  it("can expire and contradict by its check digits, however the name was read", () => {
    const claims = { ...jane, dateOfBirth: "1991-01-01" };
    expect(match(passport("GONZALEZ", "close_letters"), { claims }).status).toBe("adverse");
  });

  it("from before confidences were stored counts as before, and says that none was stored", () => {
    expect(match(passport("GONZALEZ", null)).status).toBe("adverse");
    expect(match(passport("DOE", null)).readings[0]).toMatchObject({
      fact: "name",
      at: { part: "zone", page: 2 },
      confidence: null,
      basis: null,
    });
    const address = { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" };
    const old = run("address_verification", license(), { claims: { ...jane, address } });
    expect(old).toMatchObject({ status: "passed", readings: [{ fact: "address", agrees: true }] });
    expect(run("document_verification", license()).readings.map(({ fact }) => fact)).toEqual([
      "date_of_birth",
      "issuer",
      "issued_on",
      "expires_on",
    ]);
  });
});

it("is described with its place, and readings with the same reason are grouped", () => {
  const one = (
    fact: ReadFact,
    basis: ConfidenceBasis | null,
    line: number | null,
    elements: string[] = [],
  ) => ({
    fact,
    document_type: elements.length > 0 ? ("drivers_license" as const) : ("bank_statement" as const),
    part: elements.length > 0 ? ("barcode" as const) : ("text" as const),
    page: elements.length > 0 ? null : 1,
    line,
    elements,
    confidence: basis && CONFIDENCE[basis].value,
    basis,
    agrees: null,
    signed: false,
  });
  const said = readingGroups([
    one("name", "error_corrected", null, ["DCS", "DAC"]),
    one("date_of_birth", "error_corrected", null, ["DBB"]),
    one("opening_balance", "adds_up", 5),
    one("closing_balance", "adds_up", 8),
    one("money_in", "adds_up", 6),
    one("ein", null, 3),
  ]);
  expect(said).toEqual([
    {
      signed: false,
      facts: "Name, date of birth",
      place: "driver's license, barcode (DCS, DAC, DBB)",
      confidence: 0.95,
      why: "the barcode corrects its own errors",
    },
    {
      signed: false,
      facts: "Opening balance, closing balance, deposits",
      place: "bank statement, page 1, lines 5, 6 and 8",
      confidence: 0.95,
      why: "the figures add up",
    },
    { signed: false, facts: "EIN", place: "bank statement, page 1, line 3", confidence: null, why: null },
  ]);
});

import { expect, it } from "vitest";
import { presentDocumentSignature } from "#functions/verification/results/present-parts.ts";
import { SIGNED_BARCODE, SIGNED_PDF } from "#tests/harness/verification/signature-answers.ts";

const CHECKS = [
  { signature: null },
  { signature: { ...SIGNED_PDF, document_id: "doc_1" } },
  { signature: { ...SIGNED_BARCODE, document_id: "doc_2" } },
];

it("says whose signature on a document a check relies on, in short", () => {
  expect(presentDocumentSignature("doc_1", CHECKS)).toEqual({
    issuer: "Utopia Payroll",
    verified_at: SIGNED_PDF.verified_at,
    test: false,
  });
  expect(presentDocumentSignature("doc_2", CHECKS)).toMatchObject({ issuer: "State of Utopia", test: true });
});

it("says nothing about a document that no check relies on", () => {
  expect(presentDocumentSignature("doc_3", CHECKS)).toBeNull();
  expect(presentDocumentSignature("doc_1", [])).toBeNull();
});

import { expect, it } from "vitest";
import type { PrintedComparison, PrintedFact, PrintedResult } from "#contract/documents/printed.ts";
import { printedFrontReasons } from "#functions/checks/identity/printed-front.ts";

const printed = (results: Partial<Record<PrintedFact, PrintedResult>>): PrintedComparison[] =>
  Object.entries(results).map(([fact, result]) => ({ fact: fact as PrintedFact, result }));

it("says nothing without a front, or if no fact differs", () => {
  expect(printedFrontReasons({})).toEqual([]);
  expect(printedFrontReasons({ printed: [] })).toEqual([]);
  expect(
    printedFrontReasons({ printed: printed({ document_number: "agrees", family_name: "unread" }) }),
  ).toEqual([]);
});

it.each<[PrintedFact[], string]>([
  [["document_number"], "The front shows a different document number than the signed barcode."],
  [
    ["family_name", "date_of_birth"],
    "The front shows a different family name and date of birth than the signed barcode.",
  ],
  [
    ["document_number", "given_name", "expires_on"],
    "The front shows a different document number, given name and expiry date than the signed barcode.",
  ],
])("names what differs, and sends the check to a reviewer: %j", (facts, text) => {
  const differs = Object.fromEntries(facts.map((fact) => [fact, "differs"]));
  expect(printedFrontReasons({ printed: printed(differs) })).toEqual([
    { code: "front_differs", text },
    { code: "needs_review", text: "A reviewer has to compare the front with the barcode." },
  ]);
});

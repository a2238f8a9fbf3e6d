import { describe, expect, it } from "vitest";
import { basisText } from "#contract/verdicts/basis.ts";
import { scoreTone } from "#contract/verdicts/score-tone.ts";

describe("what an answer rests on, in plain words", () => {
  it.each([
    [
      "PDF417 barcode on the driver's license, read 2026-11-22",
      "Driver's license, read by us on Nov 22, 2026",
    ],
    [
      "Machine-readable zone of the passport, page 2 of the PDF, read 2026-11-22",
      "Passport, read by us on Nov 22, 2026",
    ],
    ["Text of the bank statement, read 2026-11-22", "Bank statement, read by us on Nov 22, 2026"],
    [
      "Answer through an emailed link from acme.example, 2026-11-03",
      "Answer through an emailed link from acme.example, Nov 3, 2026",
    ],
    [
      "PDF417 barcode on the state ID, read 2026-11-22; Inspection by a reviewer, 2026-11-23",
      "State ID, read by us on Nov 22, 2026; Inspection by a reviewer, Nov 23, 2026",
    ],
  ])("%s", (source, words) => {
    expect(basisText(source)).toBe(words);
  });
});

it("a result's score has the thresholds of the Trust Score, but is neutral below them", () => {
  expect([100, 80, 79, 60, 59, 0].map((score) => scoreTone(score, true))).toEqual([
    "ok",
    "ok",
    "warn",
    "warn",
    "neutral",
    "neutral",
  ]);
});

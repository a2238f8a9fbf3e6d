import { describe, expect, it } from "vitest";
import { agingText, nextLevel, pieceText, pointsPhrase, pointsText } from "#features/trust/messages.ts";

describe("the next level", () => {
  it.each([
    [0, { name: "Limited", missing: 40 }],
    [39, { name: "Limited", missing: 1 }],
    [40, { name: "Verified", missing: 20 }],
    [59, { name: "Verified", missing: 1 }],
    [60, { name: "Good Standing", missing: 10 }],
    [89, { name: "Exceptional", missing: 1 }],
    [90, undefined],
    [100, undefined],
  ])("after a score of %i", (score, next) => {
    expect(nextLevel(score)).toEqual(next);
  });
});

it.each([
  [0, "0", "0 points"],
  [1, "1", "1 point"],
  [0.96, "1", "1 point"],
  [12.75, "12.8", "12.8 points"],
  [40, "40", "40 points"],
])("%d points have at most one decimal", (points, text, phrase) => {
  expect([pointsText(points), pointsPhrase(points)]).toEqual([text, phrase]);
});

it.each([
  [{ fullMonths: 24, halfLifeMonths: 12 }, "Full for 24 months, then halves every 12 months"],
  [{ fullMonths: 1, halfLifeMonths: 3 }, "Full for 1 month, then halves every 3 months"],
  [{ fullMonths: 0, halfLifeMonths: 12 }, "A rating's weight halves every 12 months"],
])("says how %o ages", (decay, text) => {
  expect(agingText(decay)).toBe(text);
});

it("uses the results' words for strength, but says how a contact was confirmed, and grades no rating", () => {
  expect([
    pieceText("identity", { grade: "G2" }),
    pieceText("contact", { grade: "G4" }),
    pieceText("reputation", { grade: "G4" }),
  ]).toEqual(["Read from documents", "Confirmed by link or code", null]);
});

import { expect, test } from "vitest";
import { TRUST_MAX } from "#contract/sharing/trust.ts";
import { PARTS, type PartId, pointsText, sampleScore } from "#features/landing/trust/sampleScore.ts";

const BASIS: PartId[] = ["identity", "contact", "address"];

test("the samples are the worked values of the Trust Score", () => {
  expect(sampleScore(["contact"])).toBe(10);
  expect(sampleScore(BASIS)).toBe(60);
  expect(sampleScore([...BASIS, "employment"])).toBe(73);
  expect(sampleScore([...BASIS, "employment", "rental"])).toBe(86);
  expect(sampleScore([...BASIS, "employment", "rental", "reputation"])).toBe(91);
});

test("a score without an identity stays below Verified", () => {
  const others = (Object.keys(PARTS) as PartId[]).filter((id) => id !== "identity");
  expect(sampleScore(others)).toBe(59);
});

test("the parts that the page offers add up to at most 100", () => {
  const shown = [...BASIS, "employment", "rental", "reputation"] as const;
  expect(shown.reduce((sum, id) => sum + TRUST_MAX[id], 0)).toBe(100);
});

test("points are shown as integers or with one decimal", () => {
  expect(pointsText("identity")).toBe("40");
  expect(pointsText("employment")).toBe("12.8");
  expect(pointsText("reputation")).toBe("5.9");
});

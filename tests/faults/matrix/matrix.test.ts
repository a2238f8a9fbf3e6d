import { afterAll, beforeAll, expect, test } from "vitest";
import { failUnderLoad } from "./matrix.ts";
import { type MatrixStack, matrixStack } from "./stack.ts";

/** Two cells of the matrix of parts and faults. The full tests beside it have all of them. */

let matrix: MatrixStack;
beforeAll(async () => {
  matrix = await matrixStack();
});
afterAll(() => matrix?.stop());

test.each([
  ["database", "failing", 4_000],
  ["storage", "gone", 3_000],
] as const)("while the %s is %s, nothing is lost, and nothing happens twice", async (part, fault, ms) => {
  const row = await failUnderLoad(matrix, part, fault, ms);
  expect(row["2xx"]).toBeGreaterThan(0);
  expect(row.unavailable).toBeGreaterThan(0);
});

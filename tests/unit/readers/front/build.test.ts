import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { meteredTesseract, TESSERACT, tesseractModel } from "#scripts/deploy/tesseract.ts";

it("Tesseract is metered to the same bytes each time, those that the build names", () => {
  const digest = createHash("sha256").update(meteredTesseract()).digest("hex");
  expect(digest).toBe(TESSERACT.metered);
});

it("the model has its network and characters, but no dictionary", () => {
  const model = Buffer.from(tesseractModel());
  const parts = Array.from({ length: model.readUInt32LE(0) }, (_, i) => i).filter(
    (i) => model.readBigInt64LE(4 + 8 * i) >= 0n,
  );
  expect(parts).toEqual([17, 21, 22, 23]);
  expect(model.length).toBeLessThan(1_500_000);
});

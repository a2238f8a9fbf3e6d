import { expect, test } from "vitest";
import { scanDrawnCode } from "./drawn-code.ts";
import { readPdf, SLIP } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";

test("a report's QR code holds the address of its slip, and the text beside it says what that's worth", async () => {
  const { bytes, text } = await readPdf(sampleReport());
  expect(await scanDrawnCode(bytes)).toBe(SLIP.address);
  const words = text.replace(/\s+/g, " ");
  expect(words).toContain("Drop this file on countersign.example/verify.");
  expect(words).toContain("It can't say whom the report is about or whether the sheet was changed");
  expect(words).toContain(`Report ID: ${SLIP.reportId}`);
});

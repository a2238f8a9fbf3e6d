import { describe, expect, it } from "vitest";
import { isWithinBounds, judgePdf } from "#functions/documents/pdf-bounds.ts";
import { readPdfText } from "#functions/documents/readers/pdf-text.ts";
import { TooMuchWork, Work } from "#functions/documents/work.ts";
import { expectLinear } from "./growth.ts";
import { filters, WORST_PDFS } from "./worst-pdfs.ts";

const stepsOf = async (file: Uint8Array) => {
  const work = new Work();
  await judgePdf(file, work);
  // No file may cost more steps than that, whatever is in it.
  expect(work.steps).toBeLessThanOrEqual(12 * file.length + 4 * 1024 * 1024);
  return work.steps;
};

describe("judging a PDF", () => {
  it("takes steps proportional to a file's size, even for one whose 233 bytes used to crash the Worker", async () => {
    const file = filters(7);
    expect(file.length).toBe(228);
    expect(await stepsOf(file)).toBeLessThan(10 * file.length);
    expect(await readPdfText(filters(100))).toBe("pdf_damaged");
    expect(await isWithinBounds(filters(100))).toBe(false);
  });

  it.each(Object.entries(WORST_PDFS))("grows only linearly with the file: %s", async (_, make) => {
    await expectLinear((size) => stepsOf(make(size)));
  });

  it.each(Object.entries(WORST_PDFS))("and reading its text grows only linearly too: %s", (_, make) =>
    expectLinear(async (size) => {
      const work = new Work();
      await readPdfText(make(size), work);
      return work.steps;
    }),
  );

  it("ends when much data decompresses to nothing, because reading counts too", async () => {
    const file = WORST_PDFS["blocks of nothing"]!(500_000);
    expect(await judgePdf(file.slice())).toBe("within_bounds");
    expect(await judgePdf(file, new Work(2 * file.length + 100_000))).toBe("too_complex");
  });

  it("counts what is charged, and throws beyond the limit", () => {
    const work = new Work(10);
    work.charge(4);
    work.charge(6);
    expect(work.steps).toBe(10);
    expect(() => work.charge(1)).toThrow(TooMuchWork);
  });
});

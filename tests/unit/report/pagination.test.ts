import { describe, expect, it } from "vitest";
import type { Canvas } from "#functions/reports/pdf/canvas.ts";
import { type Block, paginate, together, withoutWidow } from "#functions/reports/pdf/flow.ts";
import type { Report } from "#functions/reports/report.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";
import { REPORT_TYPES, reportOf } from "./types.ts";

const withFindings = (count: number) =>
  sampleReport({
    results: {
      additional_findings: Array.from({ length: count }, (_, i) => ({
        type: "address_differs",
        description: `Begin${i} the address on the document is not the one stated. It may be an earlier one; a recent proof can show that. End${i}.`,
        source: `Source${i}`,
      })),
    },
  });

describe("a report's pages", () => {
  it("hold 40 findings, each on a single page, with a header on every page", async () => {
    const { pages } = await readPdf(withFindings(40));
    const at = (word: string) => pages.findIndex((page) => new RegExp(`\\b${word}\\b`).test(page));
    for (let i = 0; i < 40; i++) {
      expect(at(`Begin${i}`)).toBeGreaterThanOrEqual(0);
      expect(at(`End${i}`)).toBe(at(`Begin${i}`));
      expect(at(`Source${i}`)).toBe(at(`Begin${i}`));
      if (i > 0) expect(at(`Begin${i}`)).toBeGreaterThanOrEqual(at(`Begin${i - 1}`));
    }
    for (const page of pages.filter((one) => /Begin\d/.test(one)))
      expect(page).toContain("\nOther finding Source\n");
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])("never end with a heading (%i findings)", async (count) => {
    for (const last of await lastLines(withFindings(count))) expect(last).not.toMatch(HEADING);
  });

  it.each(REPORT_TYPES)("never end with a heading (%s)", async (type) => {
    for (const last of await lastLines(reportOf(type))) expect(last).not.toMatch(HEADING);
  });

  it.each([
    ["words", "Maximiliana ".repeat(17).trim()],
    ["one word", "W".repeat(200)],
    ["Arabic", "محمد عبد الرحمن علي ".repeat(10).trim()],
  ])("start with the verdict after a name of 200 letters (%s)", async (_what, name) => {
    const { pages } = await readPdf(sampleReport({ verification: { target_name: name } }));
    const [first = ""] = pages;
    expect(first).toMatch(/\nConsistent\n.*\nName and birth date\n/s);
    expect(first.replace(/\s/g, "")).toContain(name.replace(/\s/g, ""));
  });
});

const HEADING =
  /^(Strength of evidence|Individual scores|Results|Identity verification|Stated in the request|Person|Business|Employment|Rental|Additional findings|What each check found, and why\.|Other finding Source|How to read this report|Verify this report|Technical details|Verification)$/;

/** @returns the last line of each page above its foot */
async function lastLines(report: Report): Promise<(string | undefined)[]> {
  const { pages } = await readPdf(report);
  return pages.map((page) => page.slice(0, page.indexOf("\n“Not checked”")).split("\n").at(-1));
}

describe("paginate", () => {
  const draw = (_page: Canvas, _top: number) => {};
  const block = (height: number, more: Partial<Block> = {}): Block => ({ height, draw, ...more });
  const space = { first: 0, later: 10, bottom: 100 };
  const layout = (blocks: Block[]) =>
    paginate(blocks, space).map((page) => page.map(({ block: of, top }) => [blocks.indexOf(of), top]));

  it("keeps headings with what follows them, even several in a row", () => {
    const chain = [
      block(60),
      block(10, { keepWithNext: true }),
      block(10, { keepWithNext: true }),
      block(30),
    ];
    expect(layout(chain)).toEqual([
      [[0, 0]],
      [
        [1, 10],
        [2, 20],
        [3, 30],
      ],
    ]);
  });

  it("fills a page to its end, and drops the space above its first block", () => {
    expect(layout([block(50), block(40, { space: 10 }), block(20, { space: 10 })])).toEqual([
      [
        [0, 0],
        [1, 60],
      ],
      [[2, 10]],
    ]);
  });

  it("repeats a table's head above the first row of a page, and only there", () => {
    const head = block(10, { keepWithNext: true });
    const row = () => block(45, { repeated: head });
    const blocks = [head, row(), row(), row()];
    expect(layout(blocks)).toEqual([
      [
        [0, 0],
        [1, 10],
        [2, 55],
      ],
      [
        [0, 10],
        [3, 20],
      ],
    ]);
  });

  it("gives a block that is longer than a page its own page", () => {
    expect(layout([block(10), block(300), block(10)])).toEqual([[[0, 0]], [[1, 10]], [[2, 10]]]);
  });

  it("keeps a short list on one page, and the last block of a longer one from standing alone", () => {
    const list = (count: number) => Array.from({ length: count }, () => block(20));
    const first = block(50);
    expect(layout([first, ...together(list(3))])).toEqual([[[0, 0]], expect.anything()]);
    const [, second] = layout([first, ...withoutWidow(list(3))]);
    expect(second).toHaveLength(2);
  });
});

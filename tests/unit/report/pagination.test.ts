import { describe, expect, it } from "vitest";
import type { Canvas } from "#functions/reports/pdf/canvas.ts";
import { type Block, paginate } from "#functions/reports/pdf/flow.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleReport } from "./sample.ts";

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
    const { pages } = await readPdf(withFindings(count));
    const footer = "\n“Not checked”";
    for (const page of pages) {
      const last = page.slice(0, page.indexOf(footer)).split("\n").at(-1);
      expect(last).not.toMatch(
        /^(Strength of evidence|Individual scores|Results|Identity verification|Stated in the request|Additional findings|Other finding Source|How to read this report|Verify this report|Technical details|What each check found, and why\.)$/,
      );
    }
  });
});

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
});

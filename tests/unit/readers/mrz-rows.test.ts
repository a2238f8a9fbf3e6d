import { expect, it } from "vitest";
import type { Blob } from "../../../functions/documents/readers/mrz/blobs.ts";
import { rowsOf } from "../../../functions/documents/readers/mrz/rows.ts";

/** Marks in a line at even steps. */
const line = (count: number, x: number, y: number, step: number): Blob[] =>
  Array.from({ length: count }, (_, i) => ({ x: x + i * step, y, width: 4, height: 7 }));

it("finds a line of a zone among ten thousand short ones, which are not all held against each other", () => {
  const specks = Array.from({ length: 10_000 }, (_, i) =>
    line(8, (i % 20) * 100, Math.floor(i / 20) * 11, 6),
  );
  const rows = rowsOf([...specks.flat(), ...line(44, 100, 6000, 8)]);
  expect(rows).toEqual([
    {
      x: expect.closeTo(100),
      y: expect.closeTo(6000),
      step: { x: expect.closeTo(8), y: 0 },
      cells: 44,
      height: 7,
    },
  ]);
});

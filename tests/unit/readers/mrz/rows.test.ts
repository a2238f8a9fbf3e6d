import { expect, it } from "vitest";
import type { Blob } from "#functions/documents/identity/mrz/blobs.ts";
import { rowsOf } from "#functions/documents/identity/mrz/rows.ts";

/** A row of evenly spaced marks. */
const line = (count: number, x: number, y: number, step: number): Blob[] =>
  Array.from({ length: count }, (_, i) => ({ x: x + i * step, y, width: 4, height: 7 }));

it("finds a zone's line among ten thousand short ones without comparing all of them", () => {
  const specks = Array.from({ length: 10_000 }, (_, i) =>
    line(8, (i % 20) * 100, Math.floor(i / 20) * 11, 6),
  );
  const rows = rowsOf([...specks.flat(), ...line(44, 100, 6000, 8)]);
  expect(rows).toEqual([
    {
      x: expect.closeTo(100),
      y: expect.closeTo(6000),
      step: { x: expect.closeTo(8), y: 0 },
      bend: { x: 0, y: 0 },
      cells: 44,
      height: 7,
    },
  ]);
});

it("follows a line whose spacing grows, as on a document turned away from the camera", () => {
  const marks = Array.from({ length: 44 }, (_, i) => ({
    x: 100 + 8 * i + 0.025 * i * i,
    y: 50 + 0.8 * i,
    width: 5,
    height: 8,
  }));
  expect(rowsOf(marks)).toEqual([
    {
      x: expect.closeTo(100),
      y: expect.closeTo(50),
      step: { x: expect.closeTo(8), y: expect.closeTo(0.8) },
      bend: { x: expect.closeTo(0.05), y: expect.closeTo(0) },
      cells: 44,
      height: 8,
    },
  ]);
});

import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dimensions } from "#functions/documents/pictures/dimensions.ts";
import { LumaSampler } from "#functions/documents/pictures/luma.ts";
import { pngLuma } from "#functions/documents/pictures/png.ts";
import { rotate, sizeTurned } from "#functions/documents/pictures/rotate.ts";
import { TooMuchWork, Work } from "#functions/documents/work.ts";
import { pngChunk } from "#tests/fixtures/picture/encode.ts";
import { fixture } from "./wasm-modules.ts";

describe("dimensions", () => {
  it("are read from the header", async () => {
    const size = { width: 1600, height: 1200, progressive: false };
    expect(dimensions(await fixture("license.jpg"), "image/jpeg")).toEqual(size);
    expect(dimensions(await fixture("license.png"), "image/png")).toEqual(size);
    const large = await fixture("license-12mp.jpg");
    expect(dimensions(large.subarray(0, 2000), "image/jpeg")).toMatchObject({ width: 4000, height: 3000 });
  });

  it("identify a progressive JPEG", () => {
    const sof = [0xff, 0xc2, 0, 11, 8, 0, 20, 0, 10, 1, 1, 0x11, 0];
    const file = Uint8Array.from([0xff, 0xd8, 0xff, 0xc4, 0, 3, 0, ...sof]);
    expect(dimensions(file, "image/jpeg")).toEqual({ width: 10, height: 20, progressive: true });
  });

  it("are those that decoders find, which skip markers without a length", async () => {
    const file = await fixture("license.jpg");
    // Taken for a segment, the first of these would end in a frame of another size.
    const frame = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0];
    for (const bare of [0x01, 0xd0, 0xd7]) {
      const hiding = [0xff, bare, 0xff, 0xfe, 0, 2 + frame.length, ...frame];
      const odd = new Uint8Array([0xff, 0xd8, ...hiding, ...file.subarray(2)]);
      expect(dimensions(odd, "image/jpeg")).toMatchObject({ width: 1600, height: 1200 });
    }
    for (const other of [0x00, 0xd8])
      expect(
        dimensions(new Uint8Array([0xff, 0xd8, 0xff, other, ...file.subarray(2)]), "image/jpeg"),
      ).toBeNull();
  });

  it("are null if there are none", async () => {
    expect(dimensions(await fixture("text.jpg"), "image/jpeg")).toBeNull();
    expect(dimensions(await fixture("text.jpg"), "image/png")).toBeNull();
    expect(dimensions(new Uint8Array(3), "image/jpeg")).toBeNull();
    expect(dimensions(await fixture("license.jpg"), "application/pdf")).toBeNull();
  });
});

describe("shrinking a picture", () => {
  const sample = (rows: number[][], longest: number) => {
    const sampler = new LumaSampler(rows[0]!.length, rows.length, longest);
    for (const row of rows) sampler.add(Uint8Array.from(row));
    const out = sampler.result();
    return out && { width: out.width, height: out.height, data: [...out.data] };
  };

  it("averages boxes", () => {
    const rows = [
      [0, 100, 200, 200],
      [100, 200, 0, 200],
    ];
    expect(sample(rows, 2)).toEqual({ width: 2, height: 1, data: [100, 150] });
  });

  it("leaves a small picture alone", () => {
    expect(sample([[1, 2, 3]], 10)).toEqual({ width: 3, height: 1, data: [1, 2, 3] });
  });

  it("covers every pixel when the sizes don't divide evenly", () => {
    const out = sample(Array(7).fill(Array(5).fill(90)) as number[][], 3);
    expect(out).toMatchObject({ width: 2, height: 3 });
    expect(out?.data.every((value) => value === 90)).toBe(true);
  });

  it("has no result before the last row", () => expect(new LumaSampler(2, 2, 2).result()).toBeNull());
});

describe("rotating", () => {
  const luma = { width: 41, height: 21, data: new Uint8Array(41 * 21) };
  /** A black picture with one white column and gray neighbors, to have a position to look for. */
  for (let y = 0; y < 21; y++) luma.data[y * 41 + 30] = 200;

  const turned = (degrees: number) => {
    const size = sizeTurned(luma, Math.abs(degrees));
    const out = { ...size, data: new Uint8Array(size.width * size.height) };
    rotate(luma, degrees, out);
    return out;
  };

  it("by zero changes only the border", () => {
    const out = turned(0);
    expect(out).toMatchObject({ width: 41, height: 21 });
    for (let y = 0; y < 20; y++) expect(out.data[y * 41 + 30]).toBe(200);
    expect(out.data[5 * 41 + 5]).toBe(0);
  });

  it("goes clockwise: what was to the right of the center moves down", () => {
    const dot = { width: 101, height: 101, data: new Uint8Array(101 * 101) };
    for (const [x, y] of [
      [89, 49],
      [90, 50],
      [89, 50],
      [90, 49],
      [91, 50],
      [90, 51],
    ])
      dot.data[y! * 101 + x!] = 255;
    const out = { width: 101, height: 101, data: new Uint8Array(101 * 101) };
    rotate(dot, 10, out);
    const brightest = (x: number, y: number) => out.data[y * 101 + x]!;
    // A point 40 to the right of the center, rotated by 10°, is 39.4 to the right and 6.9 down.
    expect(brightest(89, 57)).toBeGreaterThan(100);
    expect(brightest(89, 43)).toBe(0);
  });

  it("keeps the whole picture and makes the rest white", () => {
    const out = turned(10);
    expect(out.width).toBeGreaterThan(41);
    expect(out.height).toBeGreaterThan(21);
    expect(out.data[0]).toBe(255);
    expect(out.data.some((value) => value > 100 && value < 255)).toBe(true);
  });

  it("overwrites what was drawn before", () => {
    const size = sizeTurned(luma, 10);
    const out = { ...size, data: new Uint8Array(size.width * size.height).fill(77) };
    rotate(luma, -10, out);
    const fresh = { ...size, data: new Uint8Array(size.width * size.height) };
    rotate(luma, -10, fresh);
    expect(out.data).toEqual(fresh.data);
  });
});

interface Picture {
  width: number;
  height: number;
  depth: number;
  color: number;
  /** The raw bytes of each row, with its filter. */
  rows: { filter: number; bytes: number[] }[];
  palette?: number[];
}

function png({ width, height, depth, color, rows, palette }: Picture): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, 0], 8);
  const packed = deflateSync(Buffer.from(rows.flatMap((row) => [row.filter, ...row.bytes])));
  const half = Math.ceil(packed.length / 2);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      pngChunk("IHDR", header),
      ...(palette ? [pngChunk("PLTE", Buffer.from(palette))] : []),
      pngChunk("IDAT", packed.subarray(0, half)),
      pngChunk("IDAT", packed.subarray(half)),
      pngChunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

const plain = (...rows: number[][]) => rows.map((bytes) => ({ filter: 0, bytes }));
const pixels = async (picture: Picture) => [...((await pngLuma(png(picture), 1000))?.data ?? [])];

describe("PNG", () => {
  it.each([
    ["grey", { depth: 8, color: 0, rows: plain([0, 128, 255]) }, [0, 128, 255]],
    ["grey of one bit", { depth: 1, color: 0, rows: plain([0b01100000]) }, [0, 255, 255]],
    ["grey of two bits", { depth: 2, color: 0, rows: plain([0b00011100]) }, [0, 85, 255]],
    ["grey of four bits", { depth: 4, color: 0, rows: plain([0x0f, 0x50]) }, [0, 255, 85]],
    ["grey of sixteen bits", { depth: 16, color: 0, rows: plain([0, 9, 128, 9, 255, 9]) }, [0, 128, 255]],
    [
      "grey with alpha, on white",
      { depth: 8, color: 4, rows: plain([10, 0, 20, 51, 30, 255]) },
      [255, 208, 30],
    ],
    ["color", { depth: 8, color: 2, rows: plain([255, 0, 0, 0, 255, 0, 0, 0, 255]) }, [76, 149, 28]],
    [
      "color with alpha, on white",
      { depth: 8, color: 6, rows: plain([9, 9, 9, 0, 8, 8, 8, 255, 5, 5, 5, 51]) },
      [255, 8, 205],
    ],
    [
      "color of sixteen bits",
      { depth: 16, color: 2, rows: plain([9, 1, 9, 1, 9, 1, 8, 1, 8, 1, 8, 1, 7, 1, 7, 1, 7, 1]) },
      [9, 8, 7],
    ],
    [
      "a palette",
      { depth: 2, color: 3, rows: plain([0b10010000]), palette: [0, 0, 0, 50, 50, 50, 200, 200, 200] },
      [200, 50, 0],
    ],
  ])("reads %s", async (_what, picture, expected) => {
    expect(await pixels({ width: 3, height: 1, ...picture })).toEqual(expected);
  });

  it("undoes every filter", async () => {
    const rows = [
      { filter: 1, bytes: [10, 10, 10] },
      { filter: 2, bytes: [1, 1, 1] },
      { filter: 3, bytes: [5, 5, 250] },
      { filter: 4, bytes: [1, 1, 1] },
    ];
    expect(await pixels({ width: 3, height: 4, depth: 8, color: 0, rows })).toEqual([
      10, 20, 30, 11, 21, 31, 10, 20, 19, 11, 21, 21,
    ]);
  });

  it("gives up on what it can't read", async () => {
    const picture = { width: 3, height: 1, depth: 8, color: 0, rows: plain([1, 2, 3]) };
    expect(await pngLuma(png({ ...picture, depth: 3 }), 10)).toBeNull();
    await expect(pngLuma(png({ ...picture, height: 2 }), 10)).rejects.toThrow();
    await expect(pngLuma(png({ ...picture, rows: [{ filter: 9, bytes: [1, 2, 3] }] }), 10)).rejects.toThrow();
    const damaged = png(picture).map((byte, i) => (i > 44 && i < 48 ? 0xee : byte));
    expect(await pngLuma(damaged, 10)).toBeNull();
  });

  it("tolerates a little data after the last row, but not endless data", async () => {
    const trailing = (rows: number) => ({
      width: 2,
      height: 1,
      depth: 8,
      color: 0,
      rows: plain([1, 2], ...Array(rows).fill([0, 0])),
    });
    expect(await pixels(trailing(100))).toEqual([1, 2]);
    const work = new Work();
    await expect(pngLuma(png(trailing(60_000)), 10, work)).rejects.toThrow(TooMuchWork);
    expect(work.steps).toBeLessThan(250_000);
  });
});

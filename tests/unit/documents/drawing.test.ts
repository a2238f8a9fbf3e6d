import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { jpegOf } from "#functions/documents/pictures/jpeg-writer.ts";
import type { Orientation } from "#functions/documents/pictures/orientation.ts";
import { PixelSampler } from "#functions/documents/pictures/pixels.ts";
import { pngPixels } from "#functions/documents/pictures/png.ts";
import { passesOf } from "#functions/documents/pictures/png-filter.ts";
import { Work } from "#functions/documents/work.ts";
import { seeded } from "#tests/fixtures/picture/effects.ts";
import { meanDifference, pixelsOf } from "./copied.ts";
import { pngOf } from "./pictures.ts";

const ALL = { pixels: 1_000_000, side: 1000 };

/** A PNG of 3 × 2 pixels in one color. */
function plain(color: number, pixel: readonly number[], { depth = 8, more = [] as [string, Buffer][] } = {}) {
  const head = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, depth, color, 0, 0, 0]);
  const row = depth < 8 ? [0, ...pixel] : [0, ...pixel, ...pixel, ...pixel];
  return pngOf([
    ["IHDR", head],
    ...more,
    ["IDAT", deflateSync(Buffer.from([...row, ...row]))],
    ["IEND", Buffer.alloc(0)],
  ]);
}
const clear = (...bytes: number[]): [string, Buffer] => ["tRNS", Buffer.from(bytes)];
const palette: [string, Buffer] = ["PLTE", Buffer.from([0, 0, 0, 9, 8, 7])];

test.each([
  ["gray", plain(0, [128]), [128, 128, 128]],
  ["gray of four bits", plain(0, [0x55, 0x50], { depth: 4 }), [85, 85, 85]],
  ["gray of which one isn't seen", plain(0, [128], { more: [clear(0, 128)] }), [255, 255, 255]],
  [
    "gray of one bit, of which one isn't seen",
    plain(0, [0], { depth: 1, more: [clear(0, 0)] }),
    [255, 255, 255],
  ],
  [
    "gray of 16 bits, of which another isn't seen",
    plain(0, [7, 1], { depth: 16, more: [clear(7, 2)] }),
    [7, 7, 7],
  ],
  [
    "gray of 16 bits, of which one isn't seen",
    plain(0, [7, 2], { depth: 16, more: [clear(7, 2)] }),
    [255, 255, 255],
  ],
  ["gray with opacity", plain(4, [5, 51]), [205, 205, 205]],
  ["color", plain(2, [1, 2, 3]), [1, 2, 3]],
  [
    "color of which one isn't seen",
    plain(2, [1, 2, 3], { more: [clear(0, 1, 0, 2, 0, 3)] }),
    [255, 255, 255],
  ],
  [
    "color with a transparent one that isn't intact",
    withBadSum(plain(2, [1, 2, 3], { more: [clear(0, 1, 0, 2, 0, 3)] })),
    [1, 2, 3],
  ],
  ["color of 16 bits with opacity", plain(6, [1, 0, 2, 0, 3, 0, 255, 0], { depth: 16 }), [1, 2, 3]],
  ["color that isn't seen", plain(6, [1, 2, 3, 0]), [255, 255, 255]],
  ["a palette", plain(3, [1], { more: [palette] }), [9, 8, 7]],
  ["a palette with opacities", plain(3, [1], { more: [palette, clear(255, 51)] }), [206, 206, 205]],
  ["a palette of two bits", plain(3, [0b01010100], { depth: 2, more: [palette] }), [9, 8, 7]],
])("a PNG of %s is drawn on white", async (_, png, expected) => {
  const pixels = await pngPixels(png, ALL, 1, new Work());
  expect([...pixels!.data]).toEqual(Array.from({ length: 6 }, () => [...expected, 255]).flat());
});

/** @returns the file with a wrong checksum of its first chunk that may be left out */
function withBadSum(png: Buffer): Buffer {
  const out = Buffer.from(png);
  const at = out.indexOf("tRNS");
  out[at + 4 + out.readUInt32BE(at - 4)]! ^= 1;
  return out;
}

/** Draws a gray picture, given row by row. */
function drawn(rows: readonly (readonly number[])[], limit = ALL, turned: Orientation = 1) {
  const sampler = new PixelSampler({ width: rows[0]!.length, height: rows.length }, limit, turned);
  for (const [y, row] of rows.entries()) sampler.add(rgbx(row), y);
  const { width, height, data } = sampler.result();
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => data[(y * width + x) * 4]),
  );
}
const rgbx = (row: readonly number[]) => Uint8Array.from(row.flatMap((one) => [one, one, one, 0]));

test.each([
  [
    1,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  [
    2,
    [
      [3, 2, 1],
      [6, 5, 4],
    ],
  ],
  [
    3,
    [
      [6, 5, 4],
      [3, 2, 1],
    ],
  ],
  [
    4,
    [
      [4, 5, 6],
      [1, 2, 3],
    ],
  ],
  [
    5,
    [
      [1, 4],
      [2, 5],
      [3, 6],
    ],
  ],
  [
    6,
    [
      [4, 1],
      [5, 2],
      [6, 3],
    ],
  ],
  [
    7,
    [
      [6, 3],
      [5, 2],
      [4, 1],
    ],
  ],
  [
    8,
    [
      [3, 6],
      [2, 5],
      [1, 4],
    ],
  ],
] as const)("a picture with orientation tag %i is set upright", (tag, expected) => {
  expect(
    drawn(
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      ALL,
      tag,
    ),
  ).toEqual(expected);
  const twice = [
    [1, 1, 2, 2, 3, 3],
    [1, 1, 2, 2, 3, 3],
    [4, 4, 5, 5, 6, 6],
    [4, 4, 5, 5, 6, 6],
  ];
  expect(drawn(twice, { pixels: 6, side: 1000 }, tag)).toEqual(expected);
});

test("a picture shrinks by averaging areas, also in parts of pixels", () => {
  expect(
    drawn(
      [
        [0, 100, 200, 200],
        [100, 200, 0, 200],
      ],
      { pixels: 100, side: 2 },
    ),
  ).toEqual([[100, 150]]);
  // Three pixels become two: each of them is one and a half wide.
  expect(
    drawn(
      [
        [0, 90, 180],
        [0, 90, 180],
        [0, 90, 180],
      ],
      { pixels: 100, side: 2 },
    ),
  ).toEqual([
    [30, 150],
    [30, 150],
  ]);
  const even = Array.from({ length: 37 }, () => Array<number>(53).fill(90));
  for (const side of [1, 2, 7, 19, 36, 52, 53])
    expect(new Set(drawn(even, { pixels: 10_000, side }).flat())).toEqual(new Set([90]));
  expect(drawn([Array<number>(16_000).fill(7)], { pixels: 10_000, side: 100 })).toEqual([Array(100).fill(7)]);
});

test("an interlaced picture is drawn as the same one with its rows in order", () => {
  const random = seeded(8);
  const size = { width: 61, height: 43 };
  const rows = Array.from({ length: size.height }, () =>
    Array.from({ length: size.width }, () => Math.floor(random() * 256)),
  );
  for (const limit of [ALL, { pixels: 1000, side: 1000 }, { pixels: 1000, side: 1 }]) {
    const sampler = new PixelSampler(size, limit, 6, true);
    for (const { left, top, everyX, everyY, ...pass } of passesOf(size.width, size.height, true))
      for (let y = 0; y < pass.rows; y++) {
        const row = rows[top + y * everyY]!.filter((_, x) => x >= left && (x - left) % everyX === 0);
        sampler.add(rgbx(row), top + y * everyY, left, everyX);
      }
    const { width, data } = sampler.result();
    const expected = drawn(rows, limit, 6);
    expect(width).toBe(expected[0]!.length);
    const apart = expected.flat().map((one, i) => Math.abs(one! - data[i * 4]!));
    expect(Math.max(...apart)).toBeLessThanOrEqual(1);
  }
});

/** Smooth colors, and some noise. */
function painting(width: number, height: number, noise: number) {
  const random = seeded(4);
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, i) => {
    const [x, y] = [(i >> 2) % width, Math.floor((i >> 2) / width)];
    const color = [(x * 255) / width, (y * 255) / height, 255 - (x * 255) / width, 255][i & 3]!;
    return i % 4 === 3 ? 255 : color + (random() - 0.5) * noise;
  });
  return { width, height, data };
}

test.each([
  [1, 1],
  [8, 8],
  [9, 17],
  [160, 121],
])("a JPEG of %d × %d pixels shows what was drawn", async (width, height) => {
  for (const [noise, most] of [
    [0, 2],
    [20, 5],
    [510, 25],
  ] as const) {
    const picture = painting(width, height, noise);
    expect(meanDifference(await pixelsOf(jpegOf(picture), "image/jpeg"), picture)).toBeLessThan(most);
  }
  const black = {
    width,
    height,
    data: painting(width, height, 0).data.map((one, i) => (i % 4 < 3 ? 0 : one)),
  };
  expect((await pixelsOf(jpegOf(black), "image/jpeg")).data).toEqual(black.data);
});

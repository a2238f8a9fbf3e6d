import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readZone } from "#functions/documents/identity/mrz/read-zone.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { faultInHeader } from "#functions/documents/pictures/bounds.ts";
import { dimensions, isUnusualJpeg, scansIn } from "#functions/documents/pictures/dimensions.ts";
import { orientation, orientationOf } from "#functions/documents/pictures/orientation.ts";
import { pngLuma, pngPixels } from "#functions/documents/pictures/png.ts";
import { pngBytes, pngChunks } from "#functions/documents/pictures/png-chunks.ts";
import { readDocument } from "#functions/documents/read.ts";
import { imageEnd } from "#functions/documents/store/image-end.ts";
import { SNIFF_BYTES, sniff } from "#functions/documents/store/sniff.ts";
import { TooMuchWork, Work } from "#functions/documents/work.ts";
import { pngChunk } from "#tests/fixtures/picture/encode.ts";
import { stepsOf } from "./counted.ts";
import { expectLinear } from "./growth.ts";

const bytes = (...parts: (readonly number[] | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
const times = (piece: readonly number[], size: number) =>
  bytes(Array.from({ length: Math.floor(size / piece.length) }, () => piece).flat());

const TIFF = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
/** A directory full of tags, none of them the one that the reader looks for. */
const directory = (size: number) =>
  bytes(TIFF, [0xff, 0xff], times([1, 1, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0], size));

const WORST_JPEGS: Record<string, (size: number) => Uint8Array> = {
  "padding without a marker": (size) => bytes([0xff, 0xd8], times([0xff], size)),
  "markers without a length": (size) => bytes([0xff, 0xd8], times([0xff, 0xd0], size)),
  "segments of nothing": (size) => bytes([0xff, 0xd8], times([0xff, 0xfe, 0, 2], size)),
  "segments with a length of 0": (size) => bytes([0xff, 0xd8], times([0xff, 0xfe, 0, 0], size)),
  "Exif blocks of nothing": (size) => bytes([0xff, 0xd8], times([0xff, 0xe1, 0, 8, ...EXIF], size)),
  "scans of nothing": (size) => bytes([0xff, 0xd8], times([0xff, 0xda, 0, 2], size)),
  "stuffed zeros": (size) => bytes([0xff, 0xd8, 0xff, 0xda, 0, 2], times([0xff, 0], size)),
  "beginnings of pictures": (size) => times([0xff, 0xd8], size),
  tables: (size) => bytes([0xff, 0xd8], times([0xff, 0xc4, 0, 3, 0], size)),
};

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** An 8-bit gray picture, unless overridden. */
function header(width: number, height: number, depth = 8, color = 0): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([depth, color], 8);
  return pngChunk("IHDR", body);
}
const IEND = pngChunk("IEND", Buffer.alloc(0));
const chunks = (type: string, body: readonly number[], size: number) =>
  times([...pngChunk(type, Buffer.from(body))], size);
const inPieces = (data: Uint8Array) =>
  bytes(...[...data].map((byte) => pngChunk("IDAT", Buffer.from([byte]))));

const WORST_PNGS: Record<string, (size: number) => Uint8Array> = {
  "chunks of nothing": (size) => bytes(SIGNATURE, header(9, 9), chunks("tEXt", [], size), IEND),
  "data of nothing": (size) => bytes(SIGNATURE, header(9, 9), chunks("IDAT", [], size), IEND),
  "Exif of nothing": (size) => bytes(SIGNATURE, header(9, 9), chunks("eXIf", [], size), IEND),
  headers: (size) => bytes(SIGNATURE, times([...header(9, 9)], size), IEND),
  palettes: (size) => bytes(SIGNATURE, header(9, 9, 8, 3), chunks("PLTE", Array(768).fill(1), size), IEND),
  "data in pieces of a byte": (size) => bytes(SIGNATURE, header(99, size), inPieces(dataOf(size)), IEND),
};

/** Compressed pixels that end too early. */
const dataOf = (size: number) =>
  deflateSync(Buffer.alloc(Math.floor(size / 14) * 100), { level: 0 }).subarray(0, Math.floor(size / 13));

it("joins pixel data that comes in single-byte chunks", () => {
  const file = WORST_PNGS["data in pieces of a byte"]!(20_000);
  expect(dataOf(20_000).equals(pngChunks(file, new Work())!.data)).toBe(true);
});

const readers = (type: string): [string, (file: Uint8Array) => unknown][] => [
  ["size", (file) => dimensions(file, type)],
  ...(type === "image/jpeg"
    ? ([
        ["scans", scansIn],
        ["kind", isUnusualJpeg],
      ] as [string, typeof scansIn][])
    : []),
  ["fault", (file) => faultInHeader(file, type)],
  ["way up", (file) => orientation(file, type)],
  ["end", (file) => imageEnd(type === "image/png" ? "png" : "jpg").push(file)],
];

describe("a picture's file", () => {
  it.each(Object.entries(WORST_JPEGS))("is read in steps proportional to its size: %s", async (_, make) => {
    for (const [, read] of readers("image/jpeg")) await expectLinear((size) => stepsOf(make(size), read));
  });

  it.each(Object.entries(WORST_PNGS))("is scanned in steps proportional to its size: %s", async (_, make) => {
    for (const [, read] of readers("image/png")) await expectLinear((size) => stepsOf(make(size), read));
    for (const decode of [
      (file: Uint8Array, work: Work) => pngLuma(file, 100, work),
      (file: Uint8Array, work: Work) => pngPixels(file, { pixels: 10_000, side: 100 }, 1, work),
    ])
      await expectLinear(async (size) => {
        const work = new Work();
        await decode(make(size), work).catch(() => undefined);
        return work.steps;
      });
  });

  it("has its orientation read, however many tags there are", async () => {
    await expectLinear((size) => stepsOf(directory(size), orientationOf));
    const loop = bytes([0x4d, 0x4d, 0, 42, 0, 0, 0, 4], [0xff, 0xff, 0, 0, 0, 4]);
    expect(orientationOf(loop)).toBe(1);
  });

  it("is recognized by its header, whatever else is there", async () => {
    for (const piece of ["PK\x03\x04", "%PDF", "\xff\xd8\xff\xe1", "\x89PNG", "<svg ", "RIFF", "ID3", "\0"]) {
      const head = Buffer.from(piece.repeat(SNIFF_BYTES), "latin1").subarray(0, SNIFF_BYTES);
      const found = await sniff(new Uint8Array(head));
      expect(found === null || found.contentType.length > 0).toBe(true);
    }
  });
});

describe("a picture's pixels", () => {
  const picture = (width: number, height: number, depth: number, color: number, filter: number) => {
    const bits = depth * ({ 0: 1, 2: 3, 6: 4 }[color] ?? 1);
    const row = Buffer.alloc(1 + Math.ceil((width * bits) / 8));
    row[0] = filter;
    const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
    return bytes(SIGNATURE, header(width, height, depth, color), pngChunk("IDAT", rows), IEND);
  };

  it.each([0, 1, 2, 3, 4])("take steps proportional to their bytes with filter %d", async (filter) => {
    await expectLinear(
      async (size) => {
        const work = new Work();
        expect(await pngLuma(picture(100, size / 100, 16, 6, filter), 50, work)).not.toBeNull();
        return work.steps;
      },
      [20_000, 40_000, 80_000],
    );
  });

  it("aren't decompressed beyond the limit", async () => {
    const file = picture(100, 100, 8, 2, 0);
    expect(pngBytes(file)).toBe(30_000);
    await expect(pngLuma(file, 50, new Work(30_000))).rejects.toThrow(TooMuchWork);
    const wasm = {} as Modules;
    const of = { documentId: "doc_1", documentType: "passport", uploadedAt: 1, readAt: 2 } as const;
    const deep = picture(4000, 1, 16, 6, 0);
    new DataView(deep.buffer).setUint32(20, 4000);
    const read = await readDocument({ ...of, bytes: deep, contentType: "image/png" }, wasm);
    expect(read).toMatchObject({ status: "unreadable", reason: "picture_too_large" });
  });

  it("take steps proportional to their number when searched for a zone among dots, lines and noise", async () => {
    const PATTERNS: ((x: number, y: number) => boolean)[] = [
      (x, y) => x % 8 < 5 && y % 12 < 8,
      (x, y) => x % 4 < 2 && y % 20 < 9,
      (x, y) => (Math.imul(x * 7919 + y * 104_729, 2_654_435_761) & 4096) > 0,
      (x, y) => (x + y) % 40 < 7,
    ];
    for (const isInk of PATTERNS)
      await expectLinear(
        (size) => {
          const [width, height] = [400, size / 400];
          const data = new Uint8Array(size).map((_, i) =>
            isInk(i % width, Math.floor(i / width)) ? 20 : 230,
          );
          const work = new Work();
          readZone({ width, height, data }, work);
          return work.steps;
        },
        [40_000, 80_000, 160_000, 320_000],
      );
  });
});

import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { readBarcode } from "#functions/documents/identity/barcode.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { scansIn } from "#functions/documents/pictures/dimensions.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import { pngLuma } from "#functions/documents/pictures/png.ts";
import { readDocument } from "#functions/documents/read.ts";
import { TooMuchWork } from "#functions/documents/work.ts";
import { pngChunk } from "#tests/fixtures/picture/encode.ts";
import { fixture, wasmModules } from "./wasm-modules.ts";

/** Small files that would use up a decoder's memory or minutes of its time. */

let wasm: Modules;
beforeAll(async () => {
  wasm = await wasmModules();
});

const read = (bytes: Uint8Array, contentType: string) =>
  readDocument(
    { documentId: "doc_1", documentType: "passport", uploadedAt: 1, readAt: 2, bytes, contentType },
    wasm,
  );

/** A header for 16-bit RGBA, which takes eight bytes a pixel. */
function header(width: number, height: number): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([16, 6], 8);
  return pngChunk("IHDR", body);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const png = (...chunks: Buffer[]) =>
  new Uint8Array(Buffer.concat([SIGNATURE, ...chunks, pngChunk("IEND", Buffer.alloc(0))]));
const pixels = (count: number) => pngChunk("IDAT", deflateSync(Buffer.alloc(count * 8 + 1)));

describe("a malicious picture", () => {
  it.each([
    ["one row of 20 million pixels", 20_000_000, 1],
    ["20 million rows of one pixel", 1, 20_000_000],
  ])("isn't decoded: %s", async (_, width, height) => {
    const reading = await read(png(header(width, height), pixels(1000)), "image/png");
    expect(reading).toMatchObject({ status: "unreadable", reason: "picture_too_large" });
  });

  it("can't replace the first header's size with another one", async () => {
    const rows = pngChunk("IDAT", deflateSync(Buffer.alloc(40 * (1 + 60 * 8))));
    expect(await pngLuma(png(header(60, 40), rows), 60)).toMatchObject({ width: 60, height: 40 });
    expect(await pngLuma(png(header(60, 40), header(100_000_000, 1), rows), 60)).toBeNull();
  });

  it("isn't given to a library if its data decompress to more than its size", async () => {
    const bomb = png(header(10, 10), pngChunk("IDAT", deflateSync(Buffer.alloc(20_000_000))));
    await expect(readBarcode(bomb, "image/png", wasm)).rejects.toThrow(TooMuchWork);
    const reading = await readDocument(
      { documentId: "doc_1", documentType: "pay_stub", uploadedAt: 1, bytes: bomb, contentType: "image/png" },
      wasm,
    );
    expect(reading.reason).toBe("picture_too_large");
  });

  it("isn't decoded if it has more scans than any encoder makes", async () => {
    const picture = Buffer.from(await fixture("license.jpg"));
    const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
    const end = picture.lastIndexOf(Buffer.from([0xff, 0xd9]));
    const again = Buffer.concat([
      picture.subarray(scan, scan + 2 + picture.readUInt16BE(scan + 2)),
      Buffer.from([0xff, 0x00]),
    ]);
    const bomb = Buffer.concat([
      picture.subarray(0, end),
      ...Array.from({ length: 5000 }, () => again),
      picture.subarray(end),
    ]);
    expect(await read(new Uint8Array(bomb), "image/jpeg")).toMatchObject({ reason: "picture_too_large" });
  });
});

it.each([
  ["arithmetic coding", 1, 0xc9],
  ["12 bits", 4, 12],
  ["four components", 9, 4],
])("a JPEG of a kind that we don't decode isn't called damaged: %s", async (_, at, value) => {
  const picture = Buffer.from(await fixture("license.jpg"));
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
  picture[frame + at] = value;
  expect(await read(new Uint8Array(picture), "image/jpeg")).toMatchObject({
    reason: "picture_kind_not_read",
  });
});

it("pictures that crash the decoder don't affect the next one", async () => {
  const plain = await fixture("license.jpg");
  const broken = plain.subarray(0, 100);
  // Each failure used to cost some of the decoder's stack, which ran out after about a hundred.
  for (let i = 0; i < 200; i++) await expect(jpegLuma(broken, 100, wasm.decoder)).rejects.toBeDefined();
  expect(await jpegLuma(plain, 100, wasm.decoder)).toMatchObject({ width: 100 });
});

describe("counting scans", () => {
  it("finds one in a baseline picture, and none after its end", async () => {
    const picture = await fixture("license.jpg");
    const trailer = new Uint8Array(3000).map((_, i) => (i % 2 ? 0xda : 0xff));
    expect(scansIn(picture)).toBe(1);
    expect(scansIn(Buffer.concat([picture, trailer]))).toBe(1);
  });

  it("skips a thumbnail, and stops at broken data", () => {
    const thumbnail = [0xff, 0xe1, 0, 8, 0xff, 0xda, 0xff, 0xda, 0xff, 0xd9];
    expect(scansIn(new Uint8Array([0xff, 0xd8, ...thumbnail, 0xff, 0xda, 0, 2, 0, 0xff, 0xd9]))).toBe(1);
    expect(scansIn(new Uint8Array([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff]))).toBe(0);
    expect(scansIn(new Uint8Array(0))).toBe(0);
  });
});

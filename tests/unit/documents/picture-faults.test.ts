import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { redraw } from "#functions/documents/pictures/redraw.ts";
import { Work } from "#functions/documents/work.ts";
import { brokenPalettes, madePng, PNG_FAULTS, PNG_KINDS } from "#tests/fixtures/corpus/picture.ts";
import { seeded } from "#tests/fixtures/picture/effects.ts";
import { fixture, wasmModules } from "../readers/wasm-modules.ts";
import { reasonFor } from "./copied.ts";
import { pngChunk, pngOf } from "./pictures.ts";

const license = async () => Buffer.from(await fixture("license.jpg"));
const FRAME = Uint8Array.of(0xff, 0xc0);
const IEND = ["IEND", Buffer.alloc(0)] as const;

/** @returns a PNG's header */
function header(width: number, height: number, depth = 8, color = 0): readonly [string, Buffer] {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([depth, color], 8);
  return ["IHDR", body];
}

describe("no copy is made of a JPEG", () => {
  it.each([
    ["lossless", 1, 0xc3],
    ["hierarchical", 1, 0xc5],
    ["arithmetic coding", 1, 0xc9],
    ["lossless with arithmetic coding", 1, 0xcb],
    ["12 bits", 4, 12],
    ["CMYK", 9, 4],
  ])("of a kind that browsers don't show: %s", async (_, at, value) => {
    const picture = await license();
    picture[picture.indexOf(FRAME) + at] = value;
    expect(await reasonFor(picture, "image/jpeg")).toBe("picture_kind_not_read");
  });

  it("that's truncated", async () => {
    const whole = await license();
    for (const length of [0, 4, whole.indexOf(FRAME) + 3, whole.length >> 1, whole.length - 3])
      expect(await reasonFor(whole.subarray(0, length), "image/jpeg")).toBe("picture_damaged");
    const fixed = (await fixture("truncated.jpg")).subarray(0, 40_000);
    expect(await reasonFor(fixed, "image/jpeg")).toBe("picture_damaged");
  });

  it("with bytes between its segments, or with two frames", async () => {
    const whole = await license();
    const at = whole.indexOf(FRAME);
    const frame = whole.subarray(at, at + 2 + whole.readUInt16BE(at + 2));
    for (const between of [Buffer.alloc(20), Uint8Array.of(0xff, 0), Uint8Array.of(0xff, 0xd8)])
      expect(
        await reasonFor(Buffer.concat([whole.subarray(0, 2), between, whole.subarray(2)]), "image/jpeg"),
      ).toBe("picture_damaged");
    const twice = Buffer.concat([whole.subarray(0, at), frame, whole.subarray(at)]);
    expect(await reasonFor(twice, "image/jpeg")).toBe("picture_damaged");
  });

  it("that's too large, or has more scans than any encoder makes", async () => {
    const large = await license();
    large.writeUInt16BE(4000, large.indexOf(FRAME) + 5);
    large.writeUInt16BE(3300, large.indexOf(FRAME) + 7);
    expect(await reasonFor(large, "image/jpeg")).toBe("picture_too_large");
    const whole = await license();
    const scan = whole.indexOf(Uint8Array.of(0xff, 0xda));
    const again = Buffer.concat([
      whole.subarray(scan, scan + 2 + whole.readUInt16BE(scan + 2)),
      Uint8Array.of(0xff, 0x00),
    ]);
    const scans = Array.from({ length: 5000 }, () => again);
    const bomb = Buffer.concat([whole.subarray(0, -2), ...scans, whole.subarray(-2)]);
    expect(await reasonFor(bomb, "image/jpeg")).toBe("picture_too_large");
  });

  it("whose pixels are missing behind a header of thirteen megapixels", async () => {
    const large = await license();
    large.writeUInt16BE(4000, large.indexOf(FRAME) + 5);
    large.writeUInt16BE(3200, large.indexOf(FRAME) + 7);
    const scan = large.indexOf(Uint8Array.of(0xff, 0xda));
    const cut = Buffer.concat([large.subarray(0, scan), Uint8Array.of(0xff, 0xd9)]);
    expect(await reasonFor(cut, "image/jpeg")).toBe("picture_damaged");
  });
});

describe("no copy is made of a PNG", () => {
  const random = seeded(3);

  it.each(Object.entries(PNG_FAULTS))("that's broken: %s", async (_, spoil) => {
    for (const isInterlaced of [false, true]) {
      const made = madePng(PNG_KINDS[3]!, { width: 19, height: 13, isInterlaced, filter: -1 }, random);
      expect(await reasonFor(spoil(made), "image/png")).toBe("picture_damaged");
    }
  });

  it.each([...brokenPalettes(random)])("that has $name", async ({ file }) =>
    expect(await reasonFor(file, "image/png")).toBe("picture_damaged"),
  );

  it("whose pixels are missing or can't be decompressed, or whose header isn't first", async () => {
    const pixels = Buffer.from(Array.from({ length: 4 }, () => [0, 1, 2, 3]).flat());
    const head = header(3, 4);
    for (const data of [deflateSync(pixels.subarray(1)), Buffer.from("no pixels"), Buffer.alloc(0)])
      expect(await reasonFor(pngOf([head, ["IDAT", data], IEND]), "image/png")).toBe("picture_damaged");
    const plain = pngOf([head, ["IDAT", deflateSync(pixels)], IEND]);
    expect(await reasonFor(plain, "image/png")).toBeNull();
    const late = Buffer.concat([plain.subarray(0, 8), pngChunk("gAMA", Buffer.alloc(4)), plain.subarray(8)]);
    expect(await reasonFor(late, "image/png")).toBe("picture_damaged");
  });

  it.each([
    ["one row of 20 million pixels", 20_000_000, 1, 1],
    ["20 million rows of one pixel", 1, 20_000_000, 1],
    ["26 megapixels", 5200, 5000, 8],
    ["16 megapixels of eight bytes each", 4000, 4000, 16],
  ])("that's too large: %s", async (_, width, height, depth) => {
    const head = header(width, height, depth, depth === 16 ? 6 : 0);
    const file = pngOf([head, ["IDAT", deflateSync(Buffer.alloc(1000))], IEND]);
    expect(await reasonFor(file, "image/png")).toBe("picture_too_large");
  });

  it("that decompresses to more than its size", async () => {
    const bomb = pngOf([header(10, 10), ["IDAT", deflateSync(Buffer.alloc(20_000_000))], IEND]);
    expect(await reasonFor(bomb, "image/png")).toBe("picture_too_large");
  });
});

it("no copy is made of anything that isn't what it's said to be", async () => {
  const text = new TextEncoder().encode("%PDF-1.7 and more than eight bytes");
  for (const type of ["image/png", "image/jpeg"]) {
    expect(await reasonFor(text, type)).toBe("picture_damaged");
    expect(await reasonFor(new Uint8Array(0), type)).toBe("picture_damaged");
  }
  expect(await reasonFor(await fixture("license.png"), "image/jpeg")).toBe("picture_damaged");
  expect(await reasonFor(await fixture("license.jpg"), "image/png")).toBe("picture_damaged");
  for (const type of ["image/webp", "text/html", "application/msword"])
    expect(await reasonFor(text, type)).toBe("format_not_copied");
});

it("a picture that needs more steps than are left is too large", async () => {
  const limit = { pixels: 4_000_000, side: 16_000 };
  for (const [name, type] of [
    ["license.jpg", "image/jpeg"],
    ["license.png", "image/png"],
  ] as const) {
    const drawing = { as: type, limit };
    const work = new Work(1_000_000);
    const drawn = await redraw(await fixture(name), type, drawing, await wasmModules(), work);
    expect(drawn).toEqual({ reason: "picture_too_large" });
  }
});

it("a picture that breaks the decoder leaves the next one alone", async () => {
  const whole = await license();
  const at = whole.indexOf(FRAME);
  const twice = Buffer.concat([
    whole.subarray(0, at),
    whole.subarray(at, at + 2 + whole.readUInt16BE(at + 2)),
    whole.subarray(at),
  ]);
  for (let i = 0; i < 150; i++) expect(await reasonFor(twice, "image/jpeg")).toBe("picture_damaged");
  expect(await reasonFor(whole, "image/jpeg")).toBeNull();
});

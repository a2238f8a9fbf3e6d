import { deflateSync } from "node:zlib";
import decode, { init as initDecoder } from "@jsquash/jpeg/decode.js";
import encode, { init as initEncoder } from "@jsquash/jpeg/encode.js";
import { beforeAll, describe, expect, it } from "vitest";
import { stripJpeg } from "#functions/documents/picture-copy/strip-jpeg.ts";
import { stripMetadata } from "#functions/documents/strip-metadata.ts";
import { compiled, fixture } from "../readers/wasm-modules.ts";
import { profileWith } from "./icc.ts";
import { pngChunk, pngOf } from "./pictures.ts";

const SECRET = "secret of Jane";
const text = (words: string) => Buffer.from(words, "latin1");
const has = (bytes: Uint8Array) => Buffer.from(bytes).includes(SECRET);

type Init = (module: WebAssembly.Module) => Promise<void>;
beforeAll(async () => {
  await (initDecoder as unknown as Init)(await compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"));
  await (initEncoder as unknown as Init)(await compiled("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"));
});

const segment = (marker: number, body: Uint8Array) =>
  Buffer.concat([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body]);
const pixelsOf = async (jpeg: Uint8Array) =>
  Buffer.from((await decode(jpeg as unknown as ArrayBuffer)).data.buffer);

/** A JPEG of two gray blocks with a restart marker in between, and the data to hide after each block. */
function restarting(behindFirst = "", behindLast = ""): Buffer {
  const oneCode = (place: number) => Buffer.from([place, 1, ...Array(15).fill(0), 0]);
  return Buffer.concat([
    Uint8Array.of(0xff, 0xd8),
    segment(0xdb, Buffer.concat([Uint8Array.of(0), new Uint8Array(64).fill(1)])),
    segment(0xc0, Uint8Array.of(8, 0, 8, 0, 16, 1, 1, 0x11, 0)),
    segment(0xc4, Buffer.concat([oneCode(0), oneCode(0x10)])),
    segment(0xdd, Uint8Array.of(0, 1)),
    segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0)),
    Uint8Array.of(0x3f),
    text(behindFirst),
    Uint8Array.of(0xff, 0xd0, 0x3f),
    text(behindLast),
    Uint8Array.of(0xff, 0xd9),
  ]);
}

describe("a copy of a JPEG", () => {
  /** @returns the picture with a segment inserted before its first table */
  const withSegment = async (marker: number, body: Uint8Array) => {
    const plain = await fixture("licence.jpg");
    return Buffer.concat([plain.subarray(0, 2), segment(marker, body), plain.subarray(2)]);
  };
  const adobe = (tail: string, transform = 1) =>
    Buffer.concat([text("Adobe"), Uint8Array.of(0, 100, 0, 0, 0, 0, transform), text(tail)]);

  it.each([
    ["an Adobe segment that is too long", 0xee, adobe(SECRET)],
    ["an Adobe segment that is none", 0xee, text(`Adobe${SECRET}`)],
    [
      "a JFIF thumbnail",
      0xe0,
      Buffer.concat([text("JFIF\0"), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 2, 3), text(SECRET)]),
    ],
    ["a JFIF extension", 0xe0, text(`JFXX\0${SECRET}`)],
    ["a color profile that is none", 0xe2, text(`ICC_PROFILE\0\x01\x01${SECRET}`)],
    ["a second table behind those of DQT", 0xdb, Buffer.concat([Uint8Array.of(3), text(SECRET.padEnd(64))])],
    ["a frame of a hierarchy", 0xde, text(SECRET)],
    ["an expansion", 0xdf, text(SECRET)],
    ["a number of lines", 0xdc, text(SECRET)],
    ["a comment", 0xfe, text(SECRET)],
    ["a reserved marker, RES", 0x02, text(SECRET)],
    ["a reserved marker at its end, RES", 0xbf, text(SECRET)],
    ["a reserved marker, JPG0", 0xf0, text(SECRET)],
    ["a reserved marker, JPG13", 0xfd, text(SECRET)],
    ...[1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15].map(
      (n) => [`an application's segment ${n}`, 0xe0 + n, text(SECRET)] as const,
    ),
  ] as const)("hides nothing in %s", async (_, marker, body) => {
    const hidden = await withSegment(marker, body);
    expect(has(hidden)).toBe(true);
    const copy = stripJpeg(hidden, "file");
    if (!copy) throw new Error("No copy was made");
    expect(has(copy)).toBe(false);
    const picture = Buffer.from(stripJpeg(await fixture("licence.jpg"), "file") ?? []).subarray(1000);
    expect(Buffer.from(copy).subarray(-picture.length).equals(picture)).toBe(true);
  });

  it("shows the same pixels", async () => {
    const plain = await fixture("licence.jpg");
    const copy = stripJpeg(plain, "file");
    expect((await pixelsOf(copy ?? plain.subarray(0, 0))).equals(await pixelsOf(plain))).toBe(true);
  });

  it("keeps only the twelve bytes of Adobe's segment that describe the colors", async () => {
    const copy = Buffer.from(stripJpeg(await withSegment(0xee, adobe(SECRET, 0)), "file") ?? []);
    const at = copy.indexOf(Uint8Array.of(0xff, 0xee));
    expect(copy.subarray(at, at + 16)).toEqual(segment(0xee, adobe("", 0)));
    expect(copy.subarray(at + 16, at + 17)[0]).toBe(0xff);
  });

  it("hides nothing after a scan's blocks, between restarts, in fill bytes, or after the picture", () => {
    const plain = restarting();
    for (const hidden of [
      restarting(SECRET),
      restarting("", SECRET),
      Buffer.concat([plain, text(SECRET)]),
      Buffer.concat([plain.subarray(0, 2), Uint8Array.of(0xff, 0xff), plain.subarray(2)]),
    ])
      expect(Buffer.from(stripJpeg(hidden, "file") ?? [])).toEqual(
        Buffer.from(stripJpeg(plain, "file") ?? []),
      );
    expect(Buffer.from(stripJpeg(plain, "file") ?? [])).toContain(0xd0);
  });

  it("of a progressive picture shows the same pixels, and hides nothing after its last scan", async () => {
    const data = new Uint8ClampedArray(120 * 90 * 4).map((_, i) => (i * 7 + (i >> 9) * 31) & 255);
    for (const chroma_subsample of [1, 2]) {
      const picture = { data, width: 120, height: 90, colorSpace: "srgb" } as ImageData;
      const plain = new Uint8Array(
        await encode(picture, { progressive: true, chroma_subsample, auto_subsample: false }),
      );
      expect(plain.includes(0xc2)).toBe(true);
      const hidden = Buffer.concat([plain.subarray(0, -2), text(SECRET), plain.subarray(-2)]);
      const copy = stripJpeg(hidden, "file");
      if (!copy) throw new Error("No copy was made");
      expect(has(copy)).toBe(false);
      expect((await pixelsOf(copy)).equals(await pixelsOf(plain))).toBe(true);
    }
  });

  it("isn't made of a kind that browsers don't show, or of a truncated file", async () => {
    const plain = Buffer.from(await fixture("licence.jpg"));
    const frame = plain.indexOf(Uint8Array.of(0xff, 0xc0));
    for (const marker of [0xc3, 0xc5, 0xc9, 0xcb]) {
      const other = Buffer.from(plain);
      other[frame + 1] = marker;
      expect(stripJpeg(other, "file")).toBeNull();
    }
    for (const length of [4, frame + 3, plain.length >> 1, plain.length - 3])
      expect(stripJpeg(plain.subarray(0, length), "file")).toBeNull();
    expect(
      stripJpeg(Buffer.concat([plain.subarray(0, 2), Buffer.alloc(20), plain.subarray(2)]), "file"),
    ).toBeNull();
  });
});

describe("a copy of a PNG", () => {
  const pixels = Buffer.from(Array.from({ length: 4 }, (_, y) => [0, y, 9, 9, 9, 9, 9, 9, 9, 9]).flat());
  const head = Buffer.from([0, 0, 0, 3, 0, 0, 0, 4, 8, 2, 0, 0, 0]);
  const strip = async (png: Uint8Array) => Buffer.from((await stripMetadata(png, "image/png")) ?? []);
  const plain = pngOf([
    ["IHDR", head],
    ["IDAT", deflateSync(pixels)],
    ["IEND", Buffer.alloc(0)],
  ]);
  const more = (...chunks: (readonly [string, Uint8Array])[]) =>
    pngOf([["IHDR", head], ...chunks, ["IDAT", deflateSync(pixels)], ["IEND", Buffer.alloc(0)]]);

  it.each([
    [
      "a profile's name",
      more(["iCCP", Buffer.concat([text(`${SECRET}\0\0`), deflateSync(Buffer.alloc(200))])]),
    ],
    ["a chunk that is too long", more(["gAMA", text(SECRET)])],
    [
      "a chunk that comes twice",
      more(["gAMA", Buffer.alloc(4)], ["sRGB", Buffer.alloc(1)], ["gAMA", text(SECRET)]),
    ],
    ["a suggested palette", more(["sPLT", text(SECRET)])],
    ["a histogram", more(["hIST", text(SECRET)])],
    ["a private chunk", more(["prVt", text(SECRET)])],
    ["bytes behind its end", Buffer.concat([plain, text(SECRET)])],
    [
      "bytes behind the end of the folded pixels",
      pngOf([
        ["IHDR", head],
        ["IDAT", Buffer.concat([deflateSync(pixels), text(SECRET)])],
        ["IEND", Buffer.alloc(0)],
      ]),
    ],
    [
      "a chunk of pixels behind their end",
      pngOf([
        ["IHDR", head],
        ["IDAT", deflateSync(pixels)],
        ["IDAT", text(SECRET)],
        ["IEND", Buffer.alloc(0)],
      ]),
    ],
    [
      "its last chunk",
      pngOf([
        ["IHDR", head],
        ["IDAT", deflateSync(pixels)],
        ["IEND", text(SECRET)],
      ]),
    ],
  ])("hides nothing in %s", async (_, hidden) => {
    expect(has(hidden)).toBe(true);
    const copy = await strip(hidden);
    expect(has(copy)).toBe(false);
    expect(copy.includes("IDAT")).toBe(true);
  });

  it("hides nothing in rows that aren't shown", async () => {
    const rows = deflateSync(Buffer.concat([pixels, text(SECRET)]), { level: 0 });
    const hidden = pngOf([
      ["IHDR", head],
      ["IDAT", rows],
      ["IEND", Buffer.alloc(0)],
    ]);
    expect(has(hidden)).toBe(true);
    expect(await strip(hidden)).toEqual(await strip(plain));
  });

  it("keeps what affects its look: interlacing, colors and density", async () => {
    const interlaced = Buffer.from(head);
    interlaced[12] = 1;
    // The passes of 3 × 4 pixels: 1 × 1, none, none, 1 × 1, 2 × 1, 1 × 2 and 3 × 2.
    const sizes = [
      [1, 1],
      [1, 1],
      [2, 1],
      [1, 2],
      [3, 2],
    ] as const;
    const data = Buffer.concat(sizes.map(([x, y]) => Buffer.alloc(y * (1 + 3 * x))));
    const png = pngOf([
      ["IHDR", interlaced],
      ["gAMA", Buffer.from([0, 0, 177, 143])],
      ["pHYs", Buffer.from([0, 0, 11, 19, 0, 0, 11, 19, 1])],
      ["IDAT", deflateSync(data)],
      ["IEND", Buffer.alloc(0)],
    ]);
    expect(await strip(png)).toEqual(png);
  });

  it("isn't made when pixels are missing or can't be decompressed", async () => {
    for (const data of [deflateSync(pixels.subarray(1)), text(SECRET), Buffer.alloc(0)])
      expect(
        await strip(
          pngOf([
            ["IHDR", head],
            ["IDAT", data],
            ["IEND", Buffer.alloc(0)],
          ]),
        ),
      ).toHaveLength(0);
    expect(
      await strip(
        Buffer.concat([plain.subarray(0, 8), pngChunk("gAMA", Buffer.alloc(4)), plain.subarray(8)]),
      ),
    ).toHaveLength(0);
  });

  it("keeps the numbers of a color profile, but not its text", async () => {
    const profile = profileWith(SECRET);
    const copy = await strip(
      more(["iCCP", Buffer.concat([text("name\0\0"), deflateSync(profile, { level: 0 })])]),
    );
    expect(copy.includes("iCCP")).toBe(true);
    expect(has(copy)).toBe(false);
  });
});

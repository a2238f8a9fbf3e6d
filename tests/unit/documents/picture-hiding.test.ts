import { deflateSync } from "node:zlib";
import encode from "@jsquash/jpeg/encode.js";
import { describe, expect, it } from "vitest";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { jpeg } from "#tests/fixtures/picture/encode.ts";
import { fixture } from "../readers/wasm-modules.ts";
import { copyOf, meanDifference, pixelsOf, reasonFor } from "./copied.ts";
import { profileWith } from "./icc.ts";
import { cameraTiff, hiding, pngOf } from "./pictures.ts";

const SECRET = "secret of Jane";
const text = (words: string) => Buffer.from(words, "latin1");
const has = (bytes: Uint8Array, words = SECRET) => Buffer.from(bytes).includes(words);

const segment = (marker: number, body: Uint8Array) =>
  Buffer.concat([Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body]);

/** A small photo with a few colors. */
const photo = async () => {
  const canvas = new Canvas(160, 120, [220, 210, 200]);
  canvas.rectangle(20, 20, 60, 40, [40, 60, 160]);
  return Buffer.from(await jpeg(canvas, 85));
};

/** Expects a copy that looks like the plain picture, with nothing of the hidden data. */
async function expectClean(hidden: Uint8Array, plain: Uint8Array, type: "image/jpeg" | "image/png") {
  expect(has(hidden)).toBe(true);
  const copy = await copyOf(hidden, type);
  expect(has(copy)).toBe(false);
  expect(meanDifference(await pixelsOf(copy, type), await pixelsOf(plain, type))).toBeLessThan(1.5);
}

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
  it("has no Exif, XMP, IPTC, comment or thumbnail, and nothing after the picture", async () => {
    const plain = await fixture("license.jpg");
    const hidden = hiding.jpegWith(plain, {
      segments: [
        [0xe1, `Exif\0\0${cameraTiff(1, true).toString("latin1")}GPS 41.88,-87.63 2026:11:29 12:00:00`],
        [0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>"],
        [0xed, "Photoshop 3.0\0 caption"],
        [0xe0, "JFXX\0 small picture"],
        [0xfe, "a comment"],
      ],
      trailer: "film behind the picture",
    });
    const copy = await copyOf(hidden, "image/jpeg");
    for (const words of [
      "Exif",
      "Camera of Jane",
      "GPS",
      "2026:11:29",
      "xmpmeta",
      "caption",
      "small picture",
      "a comment",
      "film behind",
    ]) {
      expect(has(hidden, words)).toBe(true);
      expect(has(copy, words)).toBe(false);
    }
    expect(copy.equals(await copyOf(plain, "image/jpeg"))).toBe(true);
  });

  const adobe = (tail: string) =>
    Buffer.concat([text("Adobe"), Uint8Array.of(0, 100, 0, 0, 0, 0, 1), text(tail)]);

  it.each([
    ["an Adobe segment that is too long", 0xee, adobe(SECRET)],
    ["an Adobe segment that is none", 0xee, text(`Adobe${SECRET}`)],
    [
      "a JFIF thumbnail",
      0xe0,
      Buffer.concat([text("JFIF\0"), Uint8Array.of(1, 1, 0, 0, 1, 0, 1, 2, 3), text(SECRET)]),
    ],
    ["a JFIF extension", 0xe0, text(`JFXX\0${SECRET}`)],
    ["a color profile", 0xe2, Buffer.concat([text("ICC_PROFILE\0\x01\x01"), profileWith(SECRET)])],
    ["a color profile that is none", 0xe2, text(`ICC_PROFILE\0\x01\x01${SECRET}`)],
    ["a table that no component uses", 0xdb, Buffer.concat([Uint8Array.of(3), text(SECRET.padEnd(64, "."))])],
    ["a number of lines", 0xdc, text(SECRET)],
    ["a comment", 0xfe, text(SECRET)],
    ...[1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15].map(
      (n) => [`an application's segment ${n}`, 0xe0 + n, text(SECRET)] as const,
    ),
  ] as const)("hides nothing in %s", async (_, marker, body) => {
    const plain = await photo();
    const hidden = Buffer.concat([plain.subarray(0, 2), segment(marker, body), plain.subarray(2)]);
    await expectClean(hidden, plain, "image/jpeg");
  });

  it.each([
    ["a frame of a hierarchy", 0xde],
    ["an expansion", 0xdf],
    ["a reserved marker, RES", 0x02],
    ["a reserved marker at its end, RES", 0xbf],
    ["a reserved marker, JPG0", 0xf0],
    ["a reserved marker, JPG13", 0xfd],
  ] as const)("isn't made if there is %s, which decoders don't know", async (_, marker) => {
    const plain = await photo();
    const hidden = Buffer.concat([plain.subarray(0, 2), segment(marker, text(SECRET)), plain.subarray(2)]);
    expect(await reasonFor(hidden, "image/jpeg")).toBe("picture_damaged");
  });

  it("hides nothing after a scan's blocks, between restarts, in fill bytes, or after the picture", async () => {
    const plain = restarting();
    for (const hidden of [
      restarting(SECRET),
      restarting("", SECRET),
      Buffer.concat([plain, text(SECRET)]),
      Buffer.concat([plain, await fixture("license.jpg"), text(SECRET)]),
    ])
      await expectClean(hidden, plain, "image/jpeg");
    const padded = Buffer.concat([plain.subarray(0, 2), Uint8Array.of(0xff, 0xff), plain.subarray(2)]);
    expect(await copyOf(padded, "image/jpeg")).toEqual(await copyOf(plain, "image/jpeg"));
  });

  it("of a progressive picture hides nothing after its last scan or between two", async () => {
    await photo();
    const data = new Uint8ClampedArray(120 * 90 * 4).map((_, i) => (i >> 2) % 120);
    for (const chroma_subsample of [1, 2]) {
      const picture = { data, width: 120, height: 90, colorSpace: "srgb" } as ImageData;
      const options = { progressive: true, chroma_subsample, auto_subsample: false };
      const plain = Buffer.from(await encode(picture, options));
      expect(plain.includes(0xc2)).toBe(true);
      const last = plain.lastIndexOf(Uint8Array.of(0xff, 0xda));
      for (const hidden of [
        Buffer.concat([plain.subarray(0, -2), text(SECRET), plain.subarray(-2)]),
        Buffer.concat([plain.subarray(0, last), segment(0xfe, text(SECRET)), plain.subarray(last)]),
      ])
        await expectClean(hidden, plain, "image/jpeg");
    }
  });

  it("hides nothing in the orientation's tag, whichever way it's held", async () => {
    const plain = await photo();
    const tiff = Buffer.concat([cameraTiff(3, true), text(SECRET)]);
    const hidden = hiding.jpegWith(plain, { segments: [[0xe1, `Exif\0\0${tiff.toString("latin1")}`]] });
    expect(has(hidden)).toBe(true);
    expect(has(await copyOf(hidden, "image/jpeg"))).toBe(false);
  });
});

describe("a copy of a PNG", () => {
  const pixels = Buffer.from(Array.from({ length: 4 }, (_, y) => [0, y, 9, 9, 9, 9, 9, 9, 9, 9]).flat());
  const head = Buffer.from([0, 0, 0, 3, 0, 0, 0, 4, 8, 2, 0, 0, 0]);
  const none = Buffer.alloc(0);
  const withData = (...data: Uint8Array[]) =>
    pngOf([["IHDR", head], ...data.map((one) => ["IDAT", one] as const), ["IEND", none]]);
  const plain = withData(deflateSync(pixels));
  const more = (...chunks: (readonly [string, Uint8Array])[]) =>
    pngOf([["IHDR", head], ...chunks, ["IDAT", deflateSync(pixels)], ["IEND", none]]);

  it("has no text, no time and no private chunks", async () => {
    const license = await fixture("license.png");
    const clean = await copyOf(license, "image/png");
    for (const type of ["tEXt", "iTXt", "zTXt", "tIME", "prVt"]) {
      const hidden = hiding.pngWith(license, type, Buffer.from("Location\0home"));
      expect(has(hidden, "Location")).toBe(true);
      expect((await copyOf(hidden, "image/png")).equals(clean)).toBe(true);
    }
  });

  it.each([
    [
      "a profile's name",
      more(["iCCP", Buffer.concat([text(`${SECRET}\0\0`), deflateSync(Buffer.alloc(200))])]),
    ],
    [
      "a profile's text",
      more(["iCCP", Buffer.concat([text("name\0\0"), deflateSync(profileWith(SECRET), { level: 0 })])]),
    ],
    ["a chunk that is too long", more(["gAMA", text(SECRET)])],
    [
      "a chunk that comes twice",
      more(["gAMA", Buffer.alloc(4)], ["sRGB", Buffer.alloc(1)], ["gAMA", text(SECRET)]),
    ],
    ["Exif", more(["eXIf", Buffer.concat([cameraTiff(1, true), text(SECRET)])])],
    ["a transparent color that is too long", more(["tRNS", text(SECRET)])],
    ["a suggested palette", more(["sPLT", text(SECRET)])],
    ["colors that aren't used", more(["PLTE", text(`${SECRET}.`)])],
    ["a histogram", more(["hIST", text(SECRET)])],
    ["a private chunk", more(["prVt", text(SECRET)])],
    ["bytes behind its end", Buffer.concat([plain, text(SECRET)])],
    [
      "bytes behind the end of the folded pixels",
      withData(Buffer.concat([deflateSync(pixels), text(SECRET)])),
    ],
    ["a chunk of pixels behind their end", withData(deflateSync(pixels), text(SECRET))],
    [
      "its last chunk",
      pngOf([
        ["IHDR", head],
        ["IDAT", deflateSync(pixels)],
        ["IEND", text(SECRET)],
      ]),
    ],
    ["rows that aren't shown", withData(deflateSync(Buffer.concat([pixels, text(SECRET)]), { level: 0 }))],
  ])("hides nothing in %s", async (_, hidden) => {
    expect(has(hidden)).toBe(true);
    expect(await copyOf(hidden, "image/png")).toEqual(await copyOf(plain, "image/png"));
  });

  it("hides nothing in the bits that its rows leave over, or behind transparency", async () => {
    const bits = Buffer.from([0, 0, 0, 3, 0, 0, 0, 1, 1, 0, 0, 0, 0]);
    const row = (byte: number) =>
      pngOf([
        ["IHDR", bits],
        ["IDAT", deflateSync(Buffer.from([0, byte]))],
        ["IEND", none],
      ]);
    expect(await copyOf(row(0b10111111), "image/png")).toEqual(await copyOf(row(0b10100000), "image/png"));
    const clear = Buffer.from([0, 0, 0, 4, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
    const words = pngOf([
      ["IHDR", clear],
      ["IDAT", deflateSync(Buffer.concat([Uint8Array.of(0), text("sec\0ret\0of \0Jan\0")]), { level: 0 })],
      ["IEND", none],
    ]);
    expect([...(await pixelsOf(await copyOf(words, "image/png"), "image/png")).data]).toEqual(
      Array(16).fill(255),
    );
  });
});

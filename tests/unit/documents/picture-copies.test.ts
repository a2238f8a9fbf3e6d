import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { dimensions } from "#functions/documents/pictures/dimensions.ts";
import { type Orientation, orientation } from "#functions/documents/pictures/orientation.ts";
import { sizeWithin } from "#functions/documents/pictures/pixels.ts";
import { readDocument } from "#functions/documents/read.ts";
import { madePng, PNG_KINDS, pngFile } from "#tests/fixtures/corpus/picture.ts";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { seeded } from "#tests/fixtures/picture/effects.ts";
import { jpeg, png } from "#tests/fixtures/picture/encode.ts";
import { fixture, wasmModules } from "../readers/wasm-modules.ts";
import { copyOf, meanDifference, pixelsOf, type Type } from "./copied.ts";
import { cameraTiff, hiding, pngOf } from "./pictures.ts";

/** A picture in four colors, so that each way to turn it looks different: red, green, blue and yellow. */
function quarters(width = 48, height = 32): Canvas {
  const canvas = new Canvas(width, height, [255, 0, 0]);
  canvas.rectangle(width / 2, 0, width / 2, height / 2, [0, 255, 0]);
  canvas.rectangle(0, height / 2, width / 2, height / 2, [0, 0, 255]);
  canvas.rectangle(width / 2, height / 2, width / 2, height / 2, [255, 255, 0]);
  return canvas;
}

/** @returns the color in each quarter, from the top left, as a letter */
async function colorsOf(bytes: Uint8Array, type: Type): Promise<string> {
  const { width, height, data } = await pixelsOf(bytes, type);
  const at = (x: number, y: number) => {
    const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
    const [red, green, blue] = [...data.subarray(from, from + 3)].map((sample) => sample > 127);
    return red ? (green ? "y" : "r") : green ? "g" : blue ? "b" : "?";
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join("");
}

const UPRIGHT: Record<Orientation, string> = {
  1: "rgby",
  2: "gryb",
  3: "ybgr",
  4: "byrg",
  5: "rbgy",
  6: "bryg",
  7: "ygbr",
  8: "gyrb",
};

describe("a picture's copy", () => {
  it.each(["license.jpg", "license.png"])("looks the same and has the same size: %s", async (name) => {
    const type: Type = name.endsWith("png") ? "image/png" : "image/jpeg";
    const plain = await fixture(name);
    const [before, after] = [await pixelsOf(plain, type), await pixelsOf(await copyOf(plain, type), type)];
    expect(meanDifference(before, after)).toBeLessThan(type === "image/png" ? 0.001 : 1);
  });

  it.each(["license.jpg", "license.png"])("has a barcode that reads: %s", async (name) => {
    const contentType: Type = name.endsWith("png") ? "image/png" : "image/jpeg";
    const bytes = await copyOf(await fixture(name), contentType);
    const file = { documentId: "doc_1", documentType: "drivers_license", uploadedAt: 1, readAt: 2 } as const;
    const reading = await readDocument({ ...file, bytes, contentType }, await wasmModules());
    expect(reading).toMatchObject({ status: "read", method: "pdf417_aamva", fields: { lastName: "DOE" } });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as Orientation[])(
    "is upright if its camera was held in orientation %i",
    async (turned) => {
      for (const littleEndian of [true, false]) {
        const camera = cameraTiff(turned, littleEndian);
        const app1 = `Exif\0\0${camera.toString("latin1")}`;
        const photo = hiding.jpegWith(await jpeg(quarters(), 90), { segments: [[0xe1, app1]] });
        const scan = hiding.pngWith(png(quarters()), "eXIf", camera);
        for (const [file, type] of [
          [photo, "image/jpeg"],
          [scan, "image/png"],
        ] as const) {
          expect(orientation(file, type)).toBe(turned);
          const copy = await copyOf(file, type);
          expect(orientation(copy, type)).toBe(1);
          expect(copy.includes("Camera of Jane")).toBe(false);
          const [width, height] = turned >= 5 ? [32, 48] : [48, 32];
          expect(dimensions(copy, type)).toMatchObject({ width, height });
          expect(await colorsOf(copy, type)).toBe(UPRIGHT[turned]);
        }
      }
    },
  );

  it("is upright as stored if the orientation tag is invalid", async () => {
    for (const camera of [
      Buffer.from("GPS 41.88,-87.63"),
      Buffer.alloc(0),
      cameraTiff(9, true),
      cameraTiff(6, true).subarray(0, 16),
    ]) {
      const scan = hiding.pngWith(png(quarters()), "eXIf", camera);
      const app1 = `Exif\0\0${camera.toString("latin1")}`;
      const photo = hiding.jpegWith(await jpeg(quarters(), 90), { segments: [[0xe1, app1]] });
      expect(orientation(scan, "image/png")).toBe(1);
      expect(orientation(photo, "image/jpeg")).toBe(1);
      expect(await colorsOf(await copyOf(scan, "image/png"), "image/png")).toBe(UPRIGHT[1]);
    }
  });

  it("is a baseline JPEG in one scan", async () => {
    const copy = await copyOf(await jpeg(quarters(), 80), "image/jpeg");
    const markers: number[] = [];
    for (let at = 2; copy[at + 1] !== 0xda; at += 2 + copy.readUInt16BE(at + 2)) markers.push(copy[at + 1]!);
    expect(new Set(markers)).toEqual(new Set([0xe0, 0xdb, 0xc0, 0xc4]));
  });
});

describe("a PNG's copy", () => {
  const random = seeded(5);

  it.each(PNG_KINDS.flatMap((kind) => [false, true].map((isInterlaced) => ({ ...kind, isInterlaced }))))(
    "has the same pixels: color type $color, $depth bits, interlaced: $isInterlaced",
    async ({ isInterlaced, ...kind }) => {
      const made = madePng(kind, { width: 19, height: 13, isInterlaced, filter: -1 }, random);
      const file = pngFile(made);
      const copy = await copyOf(file, "image/png");
      expect((await pixelsOf(copy, "image/png")).data).toEqual((await pixelsOf(file, "image/png")).data);
      const [depth, color, , , interlaced] = copy.subarray(24);
      expect([depth, color, interlaced]).toEqual([8, [0, 4].includes(kind.color) ? 0 : 2, 0]);
    },
  );

  it("is gray only if no pixel has a color, and holds what its rows say", async () => {
    const head = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
    const file = (last: number) =>
      pngOf([
        ["IHDR", head],
        ["IDAT", deflateSync(Buffer.from([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 4, 4, 4, 5, 5, 5, 6, 6, last]))],
        ["IEND", Buffer.alloc(0)],
      ]);
    const gray = await copyOf(file(6), "image/png");
    const colored = await copyOf(file(7), "image/png");
    expect([gray[25], colored[25]]).toEqual([0, 2]);
    const rows = inflateSync(gray.subarray(41, gray.length - 16));
    // Two rows of three gray pixels, each after its filter.
    expect(rows).toHaveLength(8);
    expect([...(await pixelsOf(colored, "image/png")).data.subarray(-4)]).toEqual([6, 6, 7, 255]);
  });
});

describe("a picture of more than four megapixels", () => {
  it("has a copy within four, in the same shape", () => {
    for (const [width, height] of [
      [4000, 3000],
      [3000, 4333],
      [5770, 4330],
      [16_000, 1500],
      [2001, 2000],
    ] as const) {
      const size = sizeWithin({ width, height }, { pixels: 4_000_000, side: 16_000 });
      expect(size.width * size.height).toBeLessThanOrEqual(4_000_000);
      expect(size.width * size.height).toBeGreaterThan(3_980_000);
      expect(Math.abs(size.width / size.height / (width / height) - 1)).toBeLessThan(0.002);
    }
    for (const size of [
      { width: 2000, height: 2000 },
      { width: 1, height: 16_000 },
    ])
      expect(sizeWithin(size, { pixels: 4_000_000, side: 16_000 })).toEqual(size);
  });

  it.each(["image/jpeg", "image/png"] as const)("is drawn smaller and upright: %s", async (type) => {
    const canvas = quarters(2500, 1700);
    const camera = cameraTiff(8, true);
    const app1 = `Exif\0\0${camera.toString("latin1")}`;
    const file =
      type === "image/png"
        ? hiding.pngWith(png(canvas, 1), "eXIf", camera)
        : hiding.jpegWith(await jpeg(canvas, 80), { segments: [[0xe1, app1]] });
    const copy = await copyOf(file, type);
    const { width, height } = sizeWithin(canvas, { pixels: 4_000_000, side: 16_000 });
    expect(dimensions(copy, type)).toMatchObject({ width: height, height: width });
    expect(await colorsOf(copy, type)).toBe(UPRIGHT[8]);
  });

  it("still has a barcode that reads", async () => {
    const bytes = await copyOf(await fixture("license-12mp.jpg"), "image/jpeg");
    expect(dimensions(bytes, "image/jpeg")).toMatchObject({ width: 2309, height: 1732 });
    const file = { documentId: "doc_1", documentType: "drivers_license", uploadedAt: 1, readAt: 2 } as const;
    const reading = await readDocument({ ...file, bytes, contentType: "image/jpeg" }, await wasmModules());
    expect(reading).toMatchObject({ status: "read", method: "pdf417_aamva" });
  });
});

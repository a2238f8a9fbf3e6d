import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import type { Modules } from "#functions/documents/modules.ts";
import { dimensions, scansIn } from "#functions/documents/pictures/dimensions.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import type { Luma } from "#functions/documents/pictures/luma.ts";
import { orientation } from "#functions/documents/pictures/orientation.ts";
import { sizeWithin } from "#functions/documents/pictures/pixels.ts";
import { pngLuma } from "#functions/documents/pictures/png.ts";
import { pngBytes } from "#functions/documents/pictures/png-chunks.ts";
import { imageEnd } from "#functions/documents/store/image-end.ts";
import { Work } from "#functions/documents/work.ts";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { jpeg, png, pngChunk } from "#tests/fixtures/picture/encode.ts";
import { madeOf, pixelsOf } from "../documents/copied.ts";
import { cameraTiff, hiding } from "../documents/pictures.ts";
import { wasmModules } from "../readers/wasm-modules.ts";
import { runs } from "./cases.ts";
import { mutated } from "./mutate.ts";

const TIMEOUT = 10 * MINUTE;
/** The longer side that we request, and the most pixels that are decoded here. */
const [LONGEST, MOST] = [40, 1_000_000];

let wasm: Modules;
let jpegs: Uint8Array[];
let pngs: Uint8Array[];
beforeAll(async () => {
  wasm = await wasmModules();
  const canvas = new Canvas(48, 32, [200, 190, 180]);
  canvas.rectangle(8, 8, 20, 10, [20, 30, 40]);
  const [plainJpeg, plainPng] = [await jpeg(canvas, 70), png(canvas)];
  const camera = cameraTiff(6, true);
  jpegs = [
    plainJpeg,
    hiding.jpegWith(plainJpeg, {
      segments: [
        [0xe1, `Exif\0\0${camera.toString("latin1")}`],
        [0xfe, "a comment"],
      ],
      trailer: "behind",
    }),
  ];
  pngs = [
    plainPng,
    hiding.pngWith(plainPng, "eXIf", camera),
    hiding.pngWith(plainPng, "tEXt", Buffer.from("Place\0home")),
  ];
});

const MARKERS = [
  0x00, 0x01, 0xc0, 0xc2, 0xc4, 0xd0, 0xd8, 0xd9, 0xda, 0xdb, 0xdd, 0xe0, 0xe1, 0xee, 0xfe, 0xff,
];
const JPEG_WORDS = MARKERS.flatMap((marker) => [
  String.fromCharCode(0xff, marker),
  String.fromCharCode(0xff, marker, 0, 2),
  String.fromCharCode(0xff, marker, 0xff, 0xff),
]).concat("Exif\0\0", "JFIF\0", "\0\0", "\xff\xff\xff\xff");
const PNG_WORDS = "IHDR IDAT IEND PLTE eXIf tEXt tRNS"
  .split(" ")
  .flatMap((type) => [type, pngChunk(type, Buffer.alloc(3)).toString("latin1")])
  .concat("\0\0\0\0", "\xff\xff\xff\xff", "\0\0\0\x0d");

/** PNGs built chunk by chunk, whose header and data needn't match. */
const madePng = fc
  .record({
    width: fc.integer({ min: 0, max: 70 }),
    height: fc.integer({ min: 0, max: 70 }),
    depth: fc.constantFrom(1, 2, 4, 8, 16, 3, 0),
    color: fc.constantFrom(0, 2, 3, 4, 6, 1, 9),
    interlace: fc.constantFrom(0, 0, 0, 1),
    rows: fc.uint8Array({ maxLength: 400 }),
    times: fc.integer({ min: 1, max: 60 }),
    others: fc.array(
      fc.tuple(fc.constantFrom("PLTE", "tEXt", "IHDR", "IDAT", "eXIf"), fc.uint8Array({ maxLength: 30 })),
      { maxLength: 4 },
    ),
  })
  .map(({ width, height, depth, color, interlace, rows, times, others }) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([depth, color, 0, 0, interlace], 8);
    const data = deflateSync(
      Buffer.concat(Array.from({ length: times }, () => rows.map((byte) => byte % 7))),
    );
    return new Uint8Array(
      Buffer.concat([
        Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        pngChunk("IHDR", header),
        ...others.map(([type, body]) => pngChunk(type, body)),
        pngChunk("IDAT", data),
        pngChunk("IEND", Buffer.alloc(0)),
      ]),
    );
  });

/** Runs every reader of picture files, and expects a copy of the same size that's upright, or a reason. */
async function checkFile(file: Uint8Array, contentType: "image/jpeg" | "image/png"): Promise<void> {
  const size = dimensions(file, contentType);
  if (size) expect(size.width > 0 && size.height > 0).toBe(true);
  expect(scansIn(file)).toBeLessThanOrEqual(file.length / 2);
  const end = () => imageEnd(contentType === "image/png" ? "png" : "jpg");
  const [whole, cut] = [end(), end()];
  whole.push(file);
  for (let at = 0; at < file.length; at += 7) cut.push(file.subarray(at, at + 7));
  expect(cut.complete).toBe(whole.complete);
  const turned = orientation(file, contentType);
  expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(turned);
  if (!size || size.width * size.height > MOST) return;
  const made = await madeOf(file, contentType);
  if ("reason" in made) {
    expect(["picture_damaged", "picture_too_large", "picture_kind_not_read"]).toContain(made.reason);
    return;
  }
  expect(orientation(made.copy, contentType)).toBe(1);
  const { width, height } = sizeWithin(size, { pixels: 4_000_000, side: 16_000 });
  const upright = turned >= 5 ? { width: height, height: width } : { width, height };
  expect(dimensions(made.copy, contentType)).toMatchObject(upright);
  expect(await pixelsOf(made.copy, contentType)).toMatchObject(upright);
}

function checkLuma(luma: Luma | null): void {
  if (!luma) return;
  expect(Math.max(luma.width, luma.height)).toBeLessThanOrEqual(LONGEST);
  expect(luma.data.length).toBe(luma.width * luma.height);
}

/** Larger pictures are refused by their stated size before they're decoded. */
const isSmall = (file: Uint8Array, contentType: string) => {
  const size = dimensions(file, contentType);
  return size !== null && size.width * size.height <= MOST;
};

describe("any picture", () => {
  it("has a size, an end, an orientation and a copy, or none: JPEG", { timeout: TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(mutated(jpegs, JPEG_WORDS), (file) => checkFile(file, "image/jpeg")),
      runs(),
    );
  });

  it("has a size, an end, an orientation and a copy, or none: PNG", { timeout: TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated(pngs, PNG_WORDS), madePng), (file) => checkFile(file, "image/png")),
      runs(),
    );
  });

  it("is decoded or damaged, and the next one is still decoded: JPEG", { timeout: TIMEOUT }, async () => {
    const read = (file: Uint8Array) => jpegLuma(file, LONGEST, wasm.decoder);
    const plain = await read(jpegs[0]!);
    await fc.assert(
      fc.asyncProperty(mutated(jpegs, JPEG_WORDS), async (file) => {
        if (!isSmall(file, "image/jpeg")) return;
        checkLuma(await read(file).catch(() => null));
      }),
      runs(),
    );
    expect(await read(jpegs[0]!)).toEqual(plain);
  });

  it("is decoded or damaged within a limit of steps: PNG", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(mutated(pngs, PNG_WORDS), madePng), async (file) => {
        if (!isSmall(file, "image/png")) return;
        const work = new Work();
        checkLuma(await pngLuma(file, LONGEST, work).catch(() => null));
        expect(work.steps).toBeLessThanOrEqual(4 * file.length + 2 * pngBytes(file) + MOST + 100);
      }),
      runs(),
    ),
  );
});

import encode from "@jsquash/jpeg/encode.js";
import { expect, it } from "vitest";
import { dimensions } from "#functions/documents/pictures/dimensions.ts";
import { jpegLuma } from "#functions/documents/pictures/jpeg-luma.ts";
import { largeJpegLuma, largeJpegPixels } from "#functions/documents/pictures/large-jpeg.ts";
import { decodeJpeg } from "#functions/documents/pictures/mozjpeg.ts";
import { readDocument } from "#functions/documents/read.ts";
import { TooMuchWork, Work } from "#functions/documents/work.ts";
import { license } from "#tests/fixtures/license.ts";
import { zoneText } from "#tests/fixtures/mrz-text.ts";
import { jane } from "#tests/fixtures/people.ts";
import { Canvas } from "#tests/fixtures/picture/canvas.ts";
import { jpeg } from "#tests/fixtures/picture/encode.ts";
import { travelPicture } from "#tests/fixtures/travel-document.ts";
import { sample } from "#tests/harness/scope.ts";
import { meanDifference } from "../documents/copied.ts";
import { wasmModules } from "./wasm-modules.ts";

const LONGEST = 800;
const small = travelPicture("TD3", zoneText("TD3", jane), { megapixels: 0.5, tilt: 2 });

/** Uses the encoder, which a first call of `jpeg` initializes. */
async function progressive(picture = small): Promise<Uint8Array> {
  await jpeg(small, 50);
  const { data, width, height } = picture;
  return new Uint8Array(
    await encode({ data, width, height } as ImageData, { quality: 85, progressive: true }),
  );
}

const decoded = (bytes: Uint8Array, work?: Work) =>
  largeJpegLuma(bytes, LONGEST, dimensions(bytes, "image/jpeg")!, work);

it.each([
  ["baseline", () => jpeg(small, 85)],
  ["progressive", () => progressive()],
])("sees what the fast decoder sees: %s", async (_what, make) => {
  const bytes = await make();
  const fast = (await jpegLuma(bytes, LONGEST, (await wasmModules()).decoder))!;
  const luma = await decoded(bytes);
  expect(luma).toMatchObject({ width: fast.width, height: fast.height });
  const apart = luma.data.reduce((sum, value, i) => sum + Math.abs(value - fast.data[i]!), 0);
  expect(apart / luma.data.length).toBeLessThan(1.5);
});

/** mozjpeg's color spaces: gray; red, green and blue; brightness and two differences. */
it.each([
  ["gray", { color_space: 1 }],
  ["red, green and blue", { color_space: 2 }],
  ["colors at full size", { chroma_subsample: 1, auto_subsample: false }],
  ["colors at half size, progressive", { chroma_subsample: 2, auto_subsample: false, progressive: true }],
])("draws the colors that the fast decoder draws: %s", async (_what, options) => {
  await jpeg(small, 50);
  const canvas = new Canvas(301, 203, [200, 40, 90]);
  canvas.rectangle(40, 50, 120, 90, [20, 160, 220]);
  const { data, width, height } = canvas;
  const bytes = new Uint8Array(
    await encode({ data, width, height } as ImageData, { quality: 95, progressive: false, ...options }),
  );
  const fast = await decodeJpeg(bytes, (await wasmModules()).decoder);
  const limit = { pixels: 1_000_000, side: 1000 };
  const size = dimensions(bytes, "image/jpeg")!;
  const drawn = await largeJpegPixels(bytes, limit, 1, size, new Work());
  expect(drawn).toMatchObject({ width, height });
  expect(meanDifference(drawn, { width, height, data: fast.data })).toBeLessThan(1);
});

it("ignores a height that's stated after the pixels", async () => {
  const bytes = await jpeg(small, 85);
  const [body, end] = [bytes.subarray(0, -2), bytes.subarray(-2)];
  const odd = Uint8Array.from([...body, 0xff, 0xdc, 0, 4, 0xff, 0xff, ...end]);
  expect((await decoded(odd)).height).toBe((await decoded(bytes)).height);
});

it("stops after a limited number of passes over a picture", async () => {
  const bytes = await progressive();
  await expect(decoded(bytes, new Work(3 * small.width * small.height))).rejects.toThrow(TooMuchWork);
});

const read = async (bytes: Uint8Array, documentType: "passport" | "drivers_license") =>
  readDocument(
    { documentId: "doc_1", documentType, uploadedAt: 1, readAt: 2, bytes, contentType: "image/jpeg" },
    await wasmModules(),
  );

/** Slightly more than a browser uploads (megapixels). What holds for this size holds for twelve. */
const LARGE = 4.3;

it("reads a passport in a photo straight from a phone", async () => {
  const photo = travelPicture("TD3", zoneText("TD3", jane), { megapixels: LARGE, tilt: 3 });
  for (const make of sample([() => jpeg(photo, 85), () => progressive(photo)], 1))
    expect(await read(await make(), "passport")).toMatchObject({
      status: "read",
      fields: { lastName: "DOE" },
    });
});

it("reads a license in a photo that isn't level", async () => {
  const bytes = await license(jane, { width: 2450, tilt: 5 });
  expect(await read(bytes, "drivers_license")).toMatchObject({ status: "read", method: "pdf417_aamva" });
});

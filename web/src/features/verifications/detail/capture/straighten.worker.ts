import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { fitPixels, fitSide, type Size, turnedSize } from "#lib/files/geometry.ts";
import type { Step, StraightenRequest, StraightenResult, WorkerMessage } from "./protocol.ts";
import { type Decoded, searchBarcode } from "./search.ts";
import { whyUnopened } from "./unopened.ts";

/** Longest side in pixels for the barcode search. The server uses the same size, so it can read the same barcodes. */
const SEARCH_SIDE = 1600;
/** JPEG quality of the uploaded picture. */
const QUALITY = 0.92;

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const post = (message: WorkerMessage) => self.postMessage(message);
const step = (name: Step, tried = 0) => post({ type: "step", step: name, tried });

self.onmessage = async ({ data }: MessageEvent<StraightenRequest>) => {
  try {
    step("opening");
    const picture = await open(data);
    if (!picture) return post({ type: "unopened", message: await whyUnopened(data.file, data.file.name) });
    post({ type: "done", result: await straighten(picture, data) });
  } catch (error) {
    console.error(error);
    post({ type: "failed" });
  }
};

/** Decodes the picture, applies its EXIF orientation and scales it for upload. @returns null if it can't be decoded */
async function open({ file, maxPixels }: StraightenRequest): Promise<OffscreenCanvas | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  const canvas = draw(bitmap, fitPixels(bitmap, maxPixels));
  bitmap.close();
  return canvas;
}

async function straighten(picture: OffscreenCanvas, request: StraightenRequest): Promise<StraightenResult> {
  if (!request.barcode) return encode(picture, 0, null);
  const copy = draw(picture, fitSide(picture, SEARCH_SIDE));
  const found = await searchBarcode(
    (angle) => decode(copy, angle),
    (tried) => step("searching", tried),
  );
  if (!found) return encode(picture, 0, null);

  // The server gets the encoded picture, so check that the barcode can still be read in it. Rotating can make a noisy
  // picture unreadable. In that case, send it unrotated, because the server tries rotations, too.
  for (const angle of new Set([found.angle, found.readableAt])) {
    step("straightening");
    const result = await encode(rotate(picture, angle, request.maxPixels), angle, found.reading);
    step("checking");
    if (await readsAsIs(result.picture)) return result;
  }
  return encode(picture, 0, found.reading);
}

async function readsAsIs(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture);
  const copy = draw(bitmap, fitSide(bitmap, SEARCH_SIDE));
  bitmap.close();
  return (await searchBarcode((angle) => (angle === 0 ? decode(copy, 0) : Promise.resolve([])))) !== null;
}

async function decode(picture: OffscreenCanvas, angle: number): Promise<Decoded[]> {
  const rotated = angle === 0 ? picture : rotate(picture, angle);
  const pixels = context(rotated).getImageData(0, 0, rotated.width, rotated.height);
  const found = await readBarcodes(pixels, { formats: ["PDF417"], textMode: "Plain", maxNumberOfSymbols: 1 });
  return found.map(({ text, orientation }) => ({ text, orientation }));
}

async function encode(
  canvas: OffscreenCanvas,
  angle: number,
  reading: StraightenResult["reading"],
): Promise<StraightenResult> {
  const picture = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return { picture, width: canvas.width, height: canvas.height, angle, reading };
}

/** Rotates clockwise around the center. The canvas grows to keep every corner, then shrinks to at most `maxPixels`. */
function rotate(
  picture: OffscreenCanvas,
  angle: number,
  maxPixels = Number.POSITIVE_INFINITY,
): OffscreenCanvas {
  const box = turnedSize(picture, angle);
  const size = fitPixels(box, maxPixels);
  const canvas = blank(size);
  const target = context(canvas);
  target.translate(size.width / 2, size.height / 2);
  target.scale(size.width / box.width, size.height / box.height);
  target.rotate((angle * Math.PI) / 180);
  target.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return canvas;
}

function draw(source: OffscreenCanvas | ImageBitmap, size: Size): OffscreenCanvas {
  const canvas = blank(size);
  context(canvas).drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

/** @returns a white canvas, so that transparent areas and the corners left by a rotation look like paper */
function blank({ width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const target = context(canvas);
  target.fillStyle = "#fff";
  target.fillRect(0, 0, width, height);
  target.imageSmoothingQuality = "high";
  return canvas;
}

function context(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const found = canvas.getContext("2d", { willReadFrequently: true });
  if (!found) throw new Error("This browser cannot draw off screen");
  return found;
}

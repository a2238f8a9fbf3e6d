import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { fitPixels, fitSide, type Size, turnedSize } from "./geometry.ts";
import type { Step, StraightenRequest, StraightenResult, WorkerMessage } from "./protocol.ts";
import { type Decoded, searchBarcode } from "./search.ts";

/** The barcode reader needs no more; the server searches at the same size, so "we can read it" holds there too. */
const SEARCH_SIDE = 1600;
/** JPEG quality of what is uploaded. */
const QUALITY = 0.92;

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const say = (message: WorkerMessage) => self.postMessage(message);
const step = (name: Step, tried = 0) => say({ type: "step", step: name, tried });

self.onmessage = async ({ data }: MessageEvent<StraightenRequest>) => {
  try {
    step("opening");
    const picture = await open(data);
    if (!picture) return say({ type: "failed", reason: "not_a_picture" });
    say({ type: "done", result: await straighten(picture, data) });
  } catch (error) {
    console.error(error);
    say({ type: "failed", reason: "broken" });
  }
};

/** Decodes with its EXIF orientation applied, scaled to what will be uploaded. */
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

  // What was encoded is what the server gets: promise only what can be read from that. A noisy picture may be lost
  // by turning it; it goes up as it was, and the server searches tilts too.
  for (const angle of new Set([found.angle, found.readableAt])) {
    step("straightening");
    const result = await encode(turn(picture, angle, request.maxPixels), angle, found.reading);
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
  const turned = angle === 0 ? picture : turn(picture, angle);
  const pixels = context(turned).getImageData(0, 0, turned.width, turned.height);
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

/** Turns clockwise about the middle; the box grows, so that no corner is lost, and is then held to `maxPixels`. */
function turn(
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

/** White, so that transparent pictures and turned corners have a light margin, as paper has. */
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

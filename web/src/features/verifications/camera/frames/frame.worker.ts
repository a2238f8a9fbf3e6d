import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { parseLicense } from "#features/verifications/shared/aamva.ts";
import type { Box, Luma } from "./luma.ts";
import { difference, type Measures, measure } from "./measure.ts";
import type { FrameAnswer, FrameFacts, FrameRequest } from "./protocol.ts";

// The same file as for uploads (`../../detail/capture/straighten.worker.ts`), so it loads only once.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** Degrees of tilt up to which the reader reads a barcode without turning the picture. */
const LEVEL = 1;
/** How much is added around a barcode's box on every side, as a share of its size, because its ends may be missed. */
const AROUND = 0.12;

let before: Float32Array | null = null;

self.onmessage = async ({ data: { id, bitmap } }: MessageEvent<FrameRequest>) => {
  self.postMessage({ id, facts: await factsOf(bitmap) } satisfies FrameAnswer);
};

async function factsOf(bitmap: ImageBitmap): Promise<FrameFacts | null> {
  try {
    const measures = measure(lumaOf(bitmap));
    const { bars, thumbnail, ...rest } = measures;
    const motion = before ? difference(before, thumbnail) : 255;
    before = thumbnail;
    const code = bars && ((await readCode(bitmap, bars)) ? "read" : "seen");
    return { ...rest, code, motion };
  } catch (error) {
    console.error(error);
    return null;
  } finally {
    bitmap.close();
  }
}

/** Reads the barcode in a part of a frame, turned so that it's level. @returns whether it's that of a license */
async function readCode(bitmap: ImageBitmap, { box, tilt }: NonNullable<Measures["bars"]>): Promise<boolean> {
  const angle = Math.abs(tilt) > LEVEL ? -tilt : 0;
  const pixels = cut(bitmap, box, angle);
  const found = await readBarcodes(pixels, {
    formats: ["PDF417"],
    textMode: "Plain",
    maxNumberOfSymbols: 1,
    tryInvert: false,
    tryRotate: false,
  });
  return found.some(({ text }) => parseLicense(text) !== null);
}

/** @returns the box with its surroundings, turned clockwise by `angle` degrees */
function cut(bitmap: ImageBitmap, box: Box, angle: number): ImageData {
  const slope = Math.abs(Math.sin((angle * Math.PI) / 180));
  const width = Math.ceil(box.width * (1 + 2 * AROUND));
  const height = Math.ceil(box.height * (1 + 2 * AROUND) + slope * box.width);
  const target = contextOf(width, height);
  target.translate(width / 2, height / 2);
  target.rotate((angle * Math.PI) / 180);
  target.drawImage(bitmap, -(box.left + box.width / 2), -(box.top + box.height / 2));
  return target.getImageData(0, 0, width, height);
}

function lumaOf(bitmap: ImageBitmap): Luma {
  const { width, height } = bitmap;
  const target = contextOf(width, height);
  target.drawImage(bitmap, 0, 0);
  const { data } = target.getImageData(0, 0, width, height);
  const luma = new Uint8Array(width * height);
  // Weights of ITU-R BT.601, in 256ths.
  for (let i = 0, at = 0; i < luma.length; i++, at += 4)
    luma[i] = (77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!) >> 8;
  return { width, height, data: luma };
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const target = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!target) throw new Error("This browser can't draw off screen");
  target.fillStyle = "#fff";
  target.fillRect(0, 0, width, height);
  return target;
}

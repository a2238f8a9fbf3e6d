import type { JpegComponent } from "pdfjs-dist/image_decoders/pdf.image_decoders.mjs";
import { Work } from "../work.ts";
import { type Dimensions, scansIn } from "./dimensions.ts";
import { freePixels } from "./free-pixels.ts";
import { type Luma, LumaSampler } from "./luma.ts";
import type { Orientation } from "./orientation.ts";
import { type Limit, PixelSampler, type Pixels } from "./pixels.ts";

const RED = "R".charCodeAt(0);

interface Decoded {
  width: number;
  height: number;
  components: JpegComponent[];
  /** Whether its colors are stored as red, green and blue instead of brightness and two differences. */
  isRgb: boolean;
}

/**
 * Decodes a large photo to its brightness, with two bytes per sample. The faster decoder (`mozjpeg.ts`) keeps a
 * picture's colors twice: for 12 megapixels, this one takes 36 to 72 MB instead of 110 MB and more. Progressive JPEGs
 * take no more than others.
 * @param longest maximum pixels of the longer side
 * @param size the size in the picture's header; a height given after the pixels is ignored
 * @param work is charged for the pixels, and more with each scan
 * @throws TooMuchWork; other errors if the picture can't be decoded
 */
export function largeJpegLuma(
  bytes: Uint8Array,
  longest: number,
  size: Dimensions,
  work = new Work(),
): Promise<Luma> {
  return withSamples(bytes, size, work, ({ components, isRgb, width, height }) =>
    // Of red, green and blue, green is closest to brightness.
    luma(components[isRgb ? 1 : 0]!, width, height, longest),
  );
}

/** Decodes a large photo to its colors, upright. See {@link largeJpegLuma}. */
export function largeJpegPixels(
  bytes: Uint8Array,
  limit: Limit,
  turned: Orientation,
  size: Dimensions,
  work: Work,
): Promise<Pixels> {
  return withSamples(bytes, size, work, (decoded) => colors(decoded, limit, turned));
}

/** @param use gets the samples, which are freed afterward */
async function withSamples<T>(
  bytes: Uint8Array,
  size: Dimensions,
  work: Work,
  use: (decoded: Decoded) => T,
): Promise<T> {
  work.charge(size.width * size.height * (3 + scansIn(bytes) / 2));
  const { JpegImage, setVerbosityLevel, VerbosityLevel } = await import(
    "pdfjs-dist/image_decoders/pdf.image_decoders.mjs"
  );
  setVerbosityLevel(VerbosityLevel.ERRORS);
  const image = new JpegImage();
  image.parse(bytes, { dnlScanLines: size.height });
  const { width, height, components, adobe } = image;
  const isRgb = components.length === 3 && (adobe ? adobe.transformCode === 0 : components[0]!.index === RED);
  try {
    return use({ width, height, components, isRgb });
  } finally {
    for (const { output } of components) freePixels(output);
  }
}

/** Where a component's samples for a row or column begin. They're stored in blocks of 8 × 8, one after the other. */
const rowAt = ({ blocksPerLine }: JpegComponent, y: number) =>
  (y >> 3) * (blocksPerLine + 1) * 64 + (y & 7) * 8;
const columnAt = (x: number) => (x >> 3) * 64 + (x & 7);

function luma(component: JpegComponent, width: number, height: number, longest: number): Luma {
  const { output, scaleX, scaleY } = component;
  const row = new Uint8Array(Math.ceil(width * scaleX));
  const rows = Math.ceil(height * scaleY);
  const sampler = new LumaSampler(row.length, rows, longest);
  for (let y = 0; y < rows; y++) {
    const start = rowAt(component, y);
    for (let x = 0; x < row.length; x++) row[x] = output[start + columnAt(x)]!;
    sampler.add(row);
  }
  return sampler.result()!;
}

function colors({ width, height, components, isRgb }: Decoded, limit: Limit, turned: Orientation): Pixels {
  const sampler = new PixelSampler({ width, height }, limit, turned);
  // A gray picture has one component, which is its brightness.
  const [first, second, third] = [0, 1, 2].map((i) => components[i] ?? components[0]!) as [
    JpegComponent,
    JpegComponent,
    JpegComponent,
  ];
  const [a, b, c] = [first, second, third].map(({ scaleX }) =>
    Int32Array.from({ length: width }, (_, x) => columnAt(Math.floor(x * scaleX))),
  ) as [Int32Array, Int32Array, Int32Array];
  const isStored = isRgb || components.length === 1;
  const row = new Uint8ClampedArray(width * 4);
  for (let y = 0; y < height; y++) {
    const [atA, atB, atC] = [first, second, third].map((one) => rowAt(one, Math.floor(y * one.scaleY))) as [
      number,
      number,
      number,
    ];
    for (let x = 0, to = 0; x < width; x++, to += 4) {
      const light = first.output[atA + a[x]!]!;
      const blue = second.output[atB + b[x]!]!;
      const red = third.output[atC + c[x]!]!;
      // Convert to red, green and blue (ITU-T T.871 § 7).
      row[to] = isStored ? light : light + 1.402 * (red - 128);
      row[to + 1] = isStored ? blue : light - 0.344136 * (blue - 128) - 0.714136 * (red - 128);
      row[to + 2] = isStored ? red : light + 1.772 * (blue - 128);
    }
    sampler.add(row, y);
  }
  return sampler.result();
}

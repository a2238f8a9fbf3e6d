import type { JpegComponent } from "pdfjs-dist/image_decoders/pdf.image_decoders.mjs";
import { Work } from "../work.ts";
import { type Dimensions, scansIn } from "./dimensions.ts";
import { letGo } from "./let-go.ts";
import { type Luma, LumaSampler } from "./luma.ts";

const RED = "R".charCodeAt(0);

/**
 * Decodes a phone's JPEG to its brightness with two bytes per sample. The faster decoder holds a picture's colors
 * twice: for 12 megapixels, this one takes 36 to 72 MB instead of 110 and more. Progressive JPEGs take no more than
 * others.
 * @param longest maximum pixels of the longer side
 * @param size from its header; a height given after the pixels doesn't count
 * @param work counts the samples, once for each scan
 * @throws if the picture can't be decoded; TooMuchWork
 */
export async function largeJpegLuma(
  bytes: Uint8Array,
  longest: number,
  size: Dimensions,
  work = new Work(),
): Promise<Luma> {
  work.charge(size.width * size.height * (3 + scansIn(bytes) / 2));
  const { JpegImage, setVerbosityLevel, VerbosityLevel } = await import(
    "pdfjs-dist/image_decoders/pdf.image_decoders.mjs"
  );
  setVerbosityLevel(VerbosityLevel.ERRORS);
  const image = new JpegImage();
  image.parse(bytes, { dnlScanLines: size.height });
  const { width, height, components, adobe } = image;
  // Of red, green and blue, green is the closest to brightness.
  const isRgb = components.length === 3 && (adobe ? adobe.transformCode === 0 : components[0]!.index === RED);
  const component = components[isRgb ? 1 : 0]!;
  const luma = sampled(component, width, height, longest);
  for (const { output } of components) letGo(output);
  return luma;
}

function sampled(component: JpegComponent, width: number, height: number, longest: number): Luma {
  const { output, blocksPerLine, scaleX, scaleY } = component;
  const row = new Uint8Array(Math.ceil(width * scaleX));
  const rows = Math.ceil(height * scaleY);
  const sampler = new LumaSampler(row.length, rows, longest);
  for (let y = 0; y < rows; y++) {
    const start = (y >> 3) * (blocksPerLine + 1) * 64 + (y & 7) * 8;
    for (let x = 0; x < row.length; x++) row[x] = output[start + (x >> 3) * 64 + (x & 7)]!;
    sampler.add(row);
  }
  return sampler.result()!;
}

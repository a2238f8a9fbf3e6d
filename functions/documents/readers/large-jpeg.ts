import type { JpegComponent } from "pdfjs-dist/image_decoders/pdf.image_decoders.mjs";
import { type Dimensions, scansIn } from "../dimensions.ts";
import { Work } from "../work.ts";
import { letGo } from "./let-go.ts";
import { type Luma, LumaSampler } from "./luma.ts";

const RED = "R".charCodeAt(0);

/**
 * Decodes a JPEG of a phone to its brightness at two bytes for each sample, where the faster decoder takes a picture's
 * colors twice over: of 12 megapixels 36 to 72 MB instead of 110 and more. Progressive ones take no more than others.
 * @param longest pixels that the longer side may have
 * @param size as its header says; a height that is said behind the pixels does not count
 * @param work counts the samples, once for each scan
 * @throws where the picture cannot be decoded; TooMuchWork
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
  // Of red, green and blue, green is nearest to brightness.
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

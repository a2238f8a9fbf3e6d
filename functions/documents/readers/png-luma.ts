import { brightness, type Luma, LumaSampler } from "./luma.ts";
import { unfilter } from "./png-filter.ts";

/** Samples per pixel by colour type (ISO 15948 table 11.1); 3 is an index into the palette. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface Header {
  width: number;
  height: number;
  depth: number;
  colour: number;
}

/** Pixels folded by Flate, as PNG and PDF have them. */
export interface Raster {
  header: Header;
  /** Red, green and blue of each index; empty where the colours are no indexes. */
  palette: Uint8Array;
  /** The folded pixels in one or more pieces. */
  data: readonly Uint8Array[];
  /** Each row begins with a byte that says how it was predicted (ISO 15948 § 9.2). */
  isFiltered: boolean;
}

/**
 * Decodes a PNG to its brightness row by row, so that only two rows are held. Transparency is ignored.
 * @param longest pixels that the longer side may have
 * @returns null for an interlaced picture and for one that ends too early
 * @throws where the picture's data are damaged
 */
export async function pngLuma(bytes: Uint8Array, longest: number): Promise<Luma | null> {
  const { header, palette, data } = parse(bytes);
  return header && rasterLuma({ header, palette, data, isFiltered: true }, longest);
}

/**
 * The same of pixels without a file around them.
 * @returns null where they end too early
 * @throws where the data are damaged
 */
export async function rasterLuma(
  { header, palette, data, isFiltered }: Raster,
  longest: number,
): Promise<Luma | null> {
  const bits = header.depth * (SAMPLES[header.colour] ?? 0);
  const stride = Math.ceil((header.width * bits) / 8);
  const step = Math.max(1, bits >> 3);
  const sampler = new LumaSampler(header.width, header.height, longest);
  const pixels = new Uint8Array(header.width);
  let above = new Uint8Array(stride);
  let row = new Uint8Array(stride);
  const ahead = isFiltered ? 1 : 0;
  for await (const line of lines(data, stride + ahead, header.height)) {
    row.set(line.subarray(ahead));
    if (isFiltered) unfilter(line[0]!, row, above, step);
    toBrightness(row, pixels, header, palette);
    sampler.add(pixels);
    [above, row] = [row, above];
  }
  return sampler.result();
}

/** Reads the chunks that matter: IHDR, PLTE and all of IDAT (ISO 15948 § 11.2). */
function parse(bytes: Uint8Array): { header: Header | null; palette: Uint8Array; data: Uint8Array[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | null = null;
  let palette = new Uint8Array(0);
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    // The first chunk, whose size was judged; a second one would slip another size past that.
    if (at === 8) header = type === 0x49484452 && length >= 13 ? parseHeader(view, at + 8) : null;
    else if (type === 0x504c5445) palette = body.slice();
    else if (type === 0x49444154) data.push(body);
    at += 12 + length;
  }
  return { header, palette, data };
}

function parseHeader(view: DataView, at: number): Header | null {
  const [depth, colour] = [view.getUint8(at + 8), view.getUint8(at + 9)];
  const interlaced = view.getUint8(at + 12) !== 0;
  if (interlaced || !(colour in SAMPLES) || ![1, 2, 4, 8, 16].includes(depth)) return null;
  return { width: view.getUint32(at), height: view.getUint32(at + 4), depth, colour };
}

/** Inflates the picture's data and cuts it into lines of a filter byte and a row; stops at the last one. */
async function* lines(
  data: readonly Uint8Array[],
  length: number,
  count: number,
): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of data) controller.enqueue(chunk);
      controller.close();
    },
  });
  const inflate = new DecompressionStream("deflate") as unknown as ReadableWritablePair<
    Uint8Array,
    Uint8Array
  >;
  const reader = source.pipeThrough(inflate).getReader();
  const line = new Uint8Array(length);
  let [filled, done] = [0, 0];
  try {
    while (done < count) {
      const { value } = await reader.read();
      if (!value) return;
      for (let at = 0; at < value.length && done < count; ) {
        const part = value.subarray(at, at + length - filled);
        line.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < length) continue;
        yield line;
        filled = 0;
        done++;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function toBrightness(
  row: Uint8Array,
  pixels: Uint8Array,
  { depth, colour }: Header,
  palette: Uint8Array,
): void {
  const samples = SAMPLES[colour]!;
  const bytes = depth >> 3;
  for (let x = 0; x < pixels.length; x++) {
    if (colour === 2 || colour === 6) {
      const at = x * samples * bytes;
      pixels[x] = brightness(row[at]!, row[at + bytes]!, row[at + 2 * bytes]!);
    } else {
      const value = depth < 8 ? packed(row, x, depth) : row[x * samples * bytes]!;
      if (colour !== 3) pixels[x] = depth < 8 ? (value * 255) / (2 ** depth - 1) : value;
      else
        pixels[x] = brightness(
          palette[value * 3] ?? 0,
          palette[value * 3 + 1] ?? 0,
          palette[value * 3 + 2] ?? 0,
        );
    }
  }
}

/** Samples of fewer than eight bits lie in a byte from its high end. */
function packed(row: Uint8Array, x: number, depth: number): number {
  const bit = x * depth;
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

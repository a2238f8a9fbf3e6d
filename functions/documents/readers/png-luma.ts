import { unfilter } from "../png-filter.ts";
import { TooMuchWork, Work } from "../work.ts";
import { brightness, type Luma, LumaSampler } from "./luma.ts";

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
 * @param work counts bytes of the file and of the pixels
 * @returns null for an interlaced picture and for one that ends too early
 * @throws where the picture's data are damaged; TooMuchWork
 */
export async function pngLuma(bytes: Uint8Array, longest: number, work = new Work()): Promise<Luma | null> {
  const { header, palette, data } = parse(bytes, work);
  return header && rasterLuma({ header, palette, data, isFiltered: true }, longest, work);
}

/**
 * @returns how many bytes a PNG's pixels take when they are unfolded, by its header; 0 where that is no header
 */
export function pngBytes(bytes: Uint8Array): number {
  if (bytes.length < 33) return 0;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const bits = view.getUint8(24) * (SAMPLES[view.getUint8(25)] ?? 0);
  return Math.ceil((width * bits) / 8) * height;
}

/**
 * The same of pixels without a file around them.
 * @returns null where they end too early
 * @throws where the data are damaged; TooMuchWork
 */
export async function rasterLuma(
  { header, palette, data, isFiltered }: Raster,
  longest: number,
  work = new Work(),
): Promise<Luma | null> {
  const bits = header.depth * (SAMPLES[header.colour] ?? 0);
  const stride = Math.ceil((header.width * bits) / 8);
  const step = Math.max(1, bits >> 3);
  const sampler = new LumaSampler(header.width, header.height, longest);
  const pixels = new Uint8Array(header.width);
  let above = new Uint8Array(stride);
  let row = new Uint8Array(stride);
  const ahead = isFiltered ? 1 : 0;
  for await (const line of lines(data, stride + ahead, header.height, work)) {
    work.charge(stride + header.width);
    row.set(line.subarray(ahead));
    if (isFiltered) unfilter(line[0]!, row, above, step);
    toBrightness(row, pixels, header, palette);
    sampler.add(pixels);
    [above, row] = [row, above];
  }
  return sampler.result();
}

/** Reads the chunks that matter: IHDR, PLTE and all of IDAT (ISO 15948 § 11.2). */
function parse(
  bytes: Uint8Array,
  work: Work,
): { header: Header | null; palette: Uint8Array; data: Uint8Array[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | null = null;
  let palette = new Uint8Array(0);
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    work.charge(12);
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    // The first chunk, whose size was judged; a second one would slip another size past that.
    if (at === 8) header = type === 0x49484452 && length >= 13 ? parseHeader(view, at + 8) : null;
    else if (type === 0x504c5445) palette = body.slice();
    else if (type === 0x49444154 && length > 0) data.push(body);
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

/** Bytes that are inflated at once. A picture may be cut into chunks of one byte each, of which each alone would cost. */
const PIECE = 64 * 1024;

/** @returns the same bytes in fewer pieces */
function* gathered(data: readonly Uint8Array[]): Generator<Uint8Array> {
  const piece = new Uint8Array(PIECE);
  let filled = 0;
  for (const chunk of data) {
    if (filled + chunk.length > PIECE && filled > 0) {
      yield piece.slice(0, filled);
      filled = 0;
    }
    if (chunk.length > PIECE) yield chunk;
    else {
      piece.set(chunk, filled);
      filled += chunk.length;
    }
  }
  if (filled > 0) yield piece.slice(0, filled);
}

function inflated(data: readonly Uint8Array[], work: Work): ReadableStreamDefaultReader<Uint8Array> {
  const pieces = gathered(data);
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value } = pieces.next();
      if (!value) return controller.close();
      work.charge(value.length);
      controller.enqueue(value);
    },
  });
  const inflate = new DecompressionStream("deflate") as unknown as ReadableWritablePair<
    Uint8Array,
    Uint8Array
  >;
  return source.pipeThrough(inflate).getReader();
}

/** Rows of an interlaced picture are rounded up to bytes in each of its seven passes. */
const SLACK = 64 * 1024;

/**
 * Whether a PNG's data unfold to no more than its header says. A library that takes the file as it is unfolds all of
 * them before it looks: 400 kB can take 600 MB.
 * @throws where the data are damaged; TooMuchWork
 */
export async function unfoldsAsTold(bytes: Uint8Array, work: Work): Promise<boolean> {
  const most = 2 * pngBytes(bytes) + SLACK;
  const reader = inflated(parse(bytes, work).data, work);
  let size = 0;
  try {
    for (;;) {
      const { value } = await reader.read();
      if (!value) return true;
      size += value.length;
      work.charge(value.length);
      if (size > most) return false;
    }
  } catch (error) {
    // Behind the last row a wrong checksum, or bytes too many, are nothing that other programs mind.
    if (error instanceof TooMuchWork || size < pngBytes(bytes)) throw error;
    return true;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Inflates the picture's data and cuts it into lines of a filter byte and a row; stops at the last one. */
async function* lines(
  data: readonly Uint8Array[],
  length: number,
  count: number,
  work: Work,
): AsyncGenerator<Uint8Array> {
  const reader = inflated(data, work);
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
  const step = samples * bytes;
  if (colour === 2 || colour === 6) {
    for (let x = 0, at = 0; x < pixels.length; x++, at += step)
      pixels[x] = brightness(row[at]!, row[at + bytes]!, row[at + 2 * bytes]!);
    return;
  }
  const light = lightOf(colour, depth, palette);
  for (let x = 0, at = 0; x < pixels.length; x++, at += step)
    pixels[x] = light[depth < 8 ? packed(row, x, depth) : row[at]!]!;
}

/** @returns the brightness of each value that a sample, or its high byte, may have */
function lightOf(colour: number, depth: number, palette: Uint8Array): Uint8Array {
  const light = new Uint8Array(256);
  const most = depth < 8 ? 2 ** depth - 1 : 255;
  for (let value = 0; value < 256; value++)
    light[value] =
      colour === 3
        ? brightness(palette[value * 3] ?? 0, palette[value * 3 + 1] ?? 0, palette[value * 3 + 2] ?? 0)
        : (value * 255) / most;
  return light;
}

/** Samples of fewer than eight bits lie in a byte from its high end. */
function packed(row: Uint8Array, x: number, depth: number): number {
  const bit = x * depth;
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

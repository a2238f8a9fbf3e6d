import { createInflate } from "node:zlib";
import { TooMuchWork, type Work } from "../work.ts";
import type { PngChunks } from "./png-chunks.ts";
import { painterOf } from "./png-colors.ts";
import { COLORS, type Pass, passesOf, unfilter } from "./png-filter.ts";

/** Bytes after the last row that we ignore, as other programs do. More than this is a decompression bomb. */
const SLACK = 64 * 1024;
/** Number of bytes to decompress at once. */
const PIECE = 64 * 1024;

/**
 * Decodes a PNG with only two rows in memory.
 * @param take receives a row's pixels on white, four bytes each (red, green, blue, and one to ignore), the number of
 *   their row in the picture, and the pass. The array is reused.
 * @param work counts the bytes, both compressed and decompressed, and the pixels
 * @throws if the data is damaged or ends too early; TooMuchWork if it takes too many steps or decompresses to much more
 *   than the header says
 */
export async function eachRow(
  png: PngChunks,
  work: Work,
  take: (pixels: Uint8Array, y: number, pass: Pass) => void,
): Promise<void> {
  const { width, height, depth, color, isInterlaced } = png.header;
  const bits = depth * COLORS[color]!.samples;
  const passes = passesOf(width, height, isInterlaced);
  const strideOf = ({ columns }: Pass) => Math.ceil((columns * bits) / 8);
  const lengths = passes.flatMap((pass) => Array<number>(pass.rows).fill(1 + strideOf(pass)));
  const lines = inflatedLines(png.data, lengths, work);
  const paint = painterOf(png);
  const pixels = new Uint8Array(width * 4);
  try {
    for (const pass of passes) {
      let above = new Uint8Array(strideOf(pass));
      let row = new Uint8Array(strideOf(pass));
      for (let y = 0; y < pass.rows; y++) {
        const { value: line } = await lines.next();
        if (!line) throw new RangeError("Rows are missing");
        work.charge(row.length + pass.columns);
        row.set(line.subarray(1));
        unfilter(line[0]!, row, above, Math.max(1, bits >> 3));
        const colors = pixels.subarray(0, pass.columns * 4);
        paint(row, colors);
        take(colors, pass.top + y * pass.everyY, pass);
        [above, row] = [row, above];
      }
    }
    // Read on, so that the checksum is verified.
    await lines.next();
  } finally {
    await lines.return();
  }
}

/**
 * Decompresses pixels and splits them into lines, each with a filter and a row. Data after the last line is
 * decompressed, too, so that the checksum is verified.
 * @param lengths bytes in each line. The yielded array has this length, and is reused for lines of the same length.
 */
async function* inflatedLines(
  data: Uint8Array,
  lengths: readonly number[],
  work: Work,
): AsyncGenerator<Uint8Array, void> {
  const inflate = createInflate({ chunkSize: PIECE });
  work.charge(data.length);
  inflate.end(data);
  let line = new Uint8Array(lengths[0] ?? 0);
  let [number, filled, behind] = [0, 0, 0];
  for await (const part of inflate as AsyncIterable<Uint8Array>) {
    let at = 0;
    while (number < lengths.length && at < part.length) {
      const piece = part.subarray(at, at + line.length - filled);
      line.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (filled < line.length) continue;
      yield line;
      const next = lengths[++number] ?? line.length;
      if (next !== line.length) line = new Uint8Array(next);
      filled = 0;
    }
    behind += part.length - at;
    work.charge(part.length - at);
    if (behind > SLACK) throw new TooMuchWork();
  }
  if (number < lengths.length) throw new RangeError("The pixels end too early");
}

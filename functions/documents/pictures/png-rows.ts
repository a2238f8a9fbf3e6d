import type { Work } from "../work.ts";
import { inflatedRows } from "./inflated-rows.ts";
import type { Header } from "./png-chunks.ts";
import { COLORS, type Pass, passesOf, unfilter } from "./png-filter.ts";

/** Pixels compressed with Flate, as in PNG and PDF. */
export interface Raster {
  header: Header;
  /** Red, green and blue of each index. Empty if the colors aren't indexed. */
  palette: Uint8Array;
  /** The compressed pixels, in one or more pieces. */
  data: readonly Uint8Array[];
  /** Whether each row begins with a byte that names its filter (ISO 15948 § 9.2). */
  isFiltered: boolean;
  /** Whether it's from a PNG: then the checksum after the pixels and every palette index must be valid. */
  isSealed?: boolean;
}

/**
 * Decompresses a raster, so that only two rows are in memory.
 * @param paint gets a row's samples as they're stored, which row of the picture they're in, and its pass. The array is
 *   used again.
 * @param work counts the bytes decompressed, and the pixels
 * @throws if the data is damaged or ends too early; TooMuchWork if it decompresses to more than the header says
 */
export async function eachRow(
  { header, data, isFiltered, isSealed = false }: Raster,
  work: Work,
  paint: (row: Uint8Array, y: number, pass: Pass) => void,
): Promise<void> {
  const bits = header.depth * (COLORS[header.colour]?.samples ?? 0);
  const step = Math.max(1, bits >> 3);
  const ahead = isFiltered ? 1 : 0;
  const passes = passesOf(header.width, header.height, header.isInterlaced ?? false);
  const strideOf = (columns: number) => Math.ceil((columns * bits) / 8);
  const lengths = function* () {
    for (const { columns, rows } of passes) for (let y = 0; y < rows; y++) yield strideOf(columns) + ahead;
  };
  const lines = inflatedRows(data, lengths(), isSealed, work);
  for (const pass of passes) {
    let above = new Uint8Array(strideOf(pass.columns));
    let row = new Uint8Array(strideOf(pass.columns));
    for (let y = 0; y < pass.rows; y++) {
      const { value: line } = await lines.next();
      if (!line) throw new RangeError("Rows are missing");
      work.charge(row.length + pass.columns);
      row.set(line.subarray(ahead));
      if (isFiltered) unfilter(line[0]!, row, above, step);
      paint(row, pass.top + y * pass.everyY, pass);
      [above, row] = [row, above];
    }
  }
  // Continue to the checksum, or end the stream.
  await lines.next();
}

/** Samples with fewer than eight bits start at a byte's high end. */
export function packed(row: Uint8Array, x: number, depth: number): number {
  const bit = x * depth;
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

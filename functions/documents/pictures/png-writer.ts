import { crc32, deflateSync } from "node:zlib";
import { freePixels } from "./free-pixels.ts";
import type { Pixels } from "./pixels.ts";
import { paeth } from "./png-filter.ts";

/** Filters that are tried for each row (ISO 15948 § 9.2): none, left, up, Paeth. */
const FILTERS = [0, 1, 2, 4] as const;

/** @returns a PNG with eight bits per sample: gray if no pixel has a color, otherwise red, green and blue */
export function pngOf({ width, height, data }: Pixels): Uint8Array<ArrayBuffer> {
  const samples = isGray(data) ? 1 : 3;
  const stride = width * samples;
  const rows = new Uint8Array(height * (1 + stride));
  let [above, row] = [new Uint8Array(stride), new Uint8Array(stride)];
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width * 4, to = 0; x < width; x++, at += 4)
      for (let i = 0; i < samples; i++) row[to++] = data[at + i]!;
    filterInto(rows.subarray(y * (1 + stride), (y + 1) * (1 + stride)), row, above, samples);
    [above, row] = [row, above];
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, samples === 1 ? 0 : 2], 8);
  const pixels = deflateSync(rows);
  freePixels(rows);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
  const end = new Uint8Array(0);
  return Buffer.concat([signature, ...chunk("IHDR", head), ...chunk("IDAT", pixels), ...chunk("IEND", end)]);
}

function isGray(data: Uint8ClampedArray): boolean {
  for (let at = 0; at < data.length; at += 4)
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  return true;
}

/** Writes the row with the filter whose differences are smallest, which usually compresses best. */
function filterInto(out: Uint8Array, row: Uint8Array, above: Uint8Array, step: number): void {
  let least = Number.POSITIVE_INFINITY;
  const tried = new Uint8Array(row.length);
  for (const filter of FILTERS) {
    let sum = 0;
    for (let i = 0; i < row.length; i++) {
      const [left, corner] = i < step ? [0, 0] : [row[i - step]!, above[i - step]!];
      const guess =
        filter === 1 ? left : filter === 2 ? above[i]! : filter ? paeth(left, above[i]!, corner) : 0;
      tried[i] = row[i]! - guess;
      sum += Math.min(tried[i]!, 256 - tried[i]!);
    }
    if (sum >= least) continue;
    least = sum;
    out[0] = filter;
    out.set(tried, 1);
  }
}

function chunk(name: string, body: Uint8Array): Uint8Array[] {
  const [head, sum] = [Buffer.alloc(8), Buffer.alloc(4)];
  head.writeUInt32BE(body.length);
  head.write(name, 4, "latin1");
  sum.writeUInt32BE(crc32(body, crc32(head.subarray(4))));
  return [head, body, sum];
}

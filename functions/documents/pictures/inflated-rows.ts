import { createInflate } from "node:zlib";
import { TooMuchWork, type Work } from "../work.ts";

/** Bytes after the last row that are ignored, as in other programs. More than this is a decompression bomb. */
const SLACK = 64 * 1024;

/** Bytes to decompress at a time. */
const PIECE = 64 * 1024;

/**
 * Decompresses pixels and splits them into rows.
 * @param data the compressed pixels, in one or more pieces
 * @param lengths bytes in each row. The yielded array has this length, and is reused for rows of the same length.
 * @param isSealed whether to decompress what follows the last row too, so that the checksum covers all of it
 * @throws if the data is damaged or ends too early; TooMuchWork
 */
export async function* inflatedRows(
  data: readonly Uint8Array[],
  lengths: Iterable<number>,
  isSealed: boolean,
  work: Work,
): AsyncGenerator<Uint8Array> {
  const whole = data.length === 1 ? data[0]! : Buffer.concat(data);
  const inflate = createInflate({ chunkSize: PIECE });
  work.charge(whole.length);
  inflate.end(whole);
  const rows = lengths[Symbol.iterator]();
  let row = new Uint8Array(0);
  let filled = 0;
  let left: number | undefined = rows.next().value;
  let behind = 0;
  if (left !== undefined) row = new Uint8Array(left);
  // Leaving the loop ends the stream.
  for await (const part of inflate as AsyncIterable<Uint8Array>) {
    let at = 0;
    while (left !== undefined && at < part.length) {
      const piece = part.subarray(at, at + left);
      row.set(piece, filled);
      filled += piece.length;
      left -= piece.length;
      at += piece.length;
      if (left > 0) continue;
      yield row;
      left = rows.next().value;
      filled = 0;
      if (left !== undefined && left !== row.length) row = new Uint8Array(left);
    }
    if (left !== undefined) continue;
    if (!isSealed) return;
    behind += part.length - at;
    work.charge(part.length - at);
    if (behind > SLACK) throw new TooMuchWork();
  }
  if (left !== undefined) throw new RangeError("The pixels end too early");
}

import { createDeflate, createInflate } from "node:zlib";

/**
 * Cuts Flate data to what's visible. Programs ignore bytes after its end, and pixels beyond the picture's size.
 * @param pieces the compressed data, in one or more pieces
 * @param size bytes that it has to decompress to
 * @returns the data cut to `size`, compressed again if it was longer; null if it's malformed or too short
 */
export async function cutDeflate(
  pieces: readonly Uint8Array[],
  size: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = Buffer.concat(pieces);
  const inflate = createInflate();
  let unfolded = 0;
  try {
    inflate.end(whole);
    for await (const part of inflate as AsyncIterable<Uint8Array>) {
      unfolded += part.length;
      if (unfolded > size) return await foldedAgain(whole, size);
    }
  } catch {
    return null;
  }
  return unfolded === size ? Uint8Array.from(whole.subarray(0, inflate.bytesWritten)) : null;
}

async function foldedAgain(whole: Buffer, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const inflate = createInflate();
  const deflate = createDeflate();
  const out: Uint8Array[] = [];
  deflate.on("data", (part: Uint8Array) => out.push(part));
  const done = new Promise((resolve, reject) => deflate.on("end", resolve).on("error", reject));
  inflate.end(whole);
  let left = size;
  for await (const part of inflate as AsyncIterable<Buffer>) {
    const isRoomy = deflate.write(part.subarray(0, left));
    left -= Math.min(left, part.length);
    if (left === 0) break;
    if (!isRoomy) await new Promise((resolve) => deflate.once("drain", resolve));
  }
  deflate.end();
  await done;
  return Uint8Array.from(Buffer.concat(out));
}

/** A Huffman table, as stored in the file and as prepared for lookup. */
export interface Huffman {
  /** Sixteen counts, then the values (ITU T.81 B.2.4.2). */
  spec: Uint8Array;
  /** By code length: the largest code (-1 if there is none), and the offset from a code to its value in `spec`. */
  largest: Int32Array;
  offset: Int32Array;
}

/** The tables defined by the segments before a scan. */
export interface Tables {
  /** Class 0 (DC) or 1 (AC) and number 0–3, at index class × 4 + number. */
  huffman: (Huffman | undefined)[];
  /** By number, each with its leading byte of precision and number. */
  quantization: (Uint8Array | undefined)[];
}

/**
 * Adds the tables of a DHT segment to `tables`.
 * @returns whether the segment is valid; trailing bytes too short for a table are ignored
 */
export function readHuffman(body: Uint8Array, tables: Tables): boolean {
  let at = 0;
  while (at + 17 <= body.length) {
    const place = body[at]!;
    const counts = body.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const end = at + 17 + total;
    if (place >> 4 > 1 || (place & 15) > 3 || total > 256 || end > body.length) return false;
    const huffman = huffmanOf(body.slice(at + 1, end), place >> 4 === 0);
    if (!huffman) return false;
    tables.huffman[(place >> 4) * 4 + (place & 15)] = huffman;
    at = end;
  }
  return true;
}

function huffmanOf(spec: Uint8Array, isDc: boolean): Huffman | null {
  const largest = new Int32Array(17).fill(-1);
  const offset = new Int32Array(17);
  let code = 0;
  let next = 16;
  for (let length = 1; length <= 16; length++) {
    const count = spec[length - 1]!;
    offset[length] = next - code;
    for (let i = 0; i < count; i++, code++, next++) if (isDc && spec[next]! > 15) return null;
    if (count > 0) largest[length] = code - 1;
    if (code > 1 << length) return null;
    code <<= 1;
  }
  return { spec, largest, offset };
}

/**
 * Adds the tables of a DQT segment to `tables`.
 * @returns whether the segment is valid; trailing bytes after a table are ignored
 */
export function readQuantization(body: Uint8Array, tables: Tables): boolean {
  let at = 0;
  while (at < body.length) {
    const place = body[at]!;
    const end = at + 1 + (place >> 4 === 0 ? 64 : 128);
    if (place >> 4 > 1 || (place & 15) > 3 || end > body.length) return at > 0;
    tables.quantization[place & 15] = body.slice(at, end);
    at = end;
  }
  return true;
}

import { UnclearPdfError } from "./source.ts";

/** Decoders for the filters of older programs (ISO 32000-2, 7.4). Data that's cut off is decoded up to that point. */

const isBlank = (byte: number) => byte <= 32;

/** Collects bytes up to a limit, and throws `UnclearPdfError` beyond it. */
class Sink {
  #bytes = new Uint8Array(4096);
  #length = 0;
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }
  push(part: Uint8Array): void {
    const length = this.#length + part.length;
    if (length > this.#most) throw new UnclearPdfError("too many bytes");
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes.set(part, this.#length);
    this.#length = length;
  }
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

export function fromAsciiHex(data: Uint8Array): Uint8Array {
  const out = new Uint8Array((data.length >> 1) + 1);
  let [length, digits, value] = [0, 0, 0];
  for (const byte of data) {
    if (byte === 0x3e) break;
    const digit = "0123456789abcdef".indexOf(String.fromCharCode(byte).toLowerCase());
    if (digit < 0) {
      if (isBlank(byte)) continue;
      throw new UnclearPdfError("no hex");
    }
    value = value * 16 + digit;
    if (++digits % 2 === 0) {
      out[length++] = value;
      value = 0;
    }
  }
  if (digits % 2 === 1) out[length++] = value * 16;
  return out.subarray(0, length);
}

export function fromAscii85(data: Uint8Array): Uint8Array {
  const sink = new Sink(4 * data.length + 4);
  let [count, value] = [0, 0];
  const put = (bytes: number) =>
    sink.push(
      Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255).subarray(0, bytes),
    );
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      value = 0;
      put(4);
    } else if (byte >= 33 && byte <= 117) {
      value = value * 85 + byte - 33;
      if (++count < 5) continue;
      put(4);
      [count, value] = [0, 0];
    } else if (!isBlank(byte)) throw new UnclearPdfError("no base 85");
  }
  if (count > 1) {
    for (let i = count; i < 5; i++) value = value * 85 + 84;
    put(count - 1);
  }
  return sink.bytes;
}

export function fromRunLength(data: Uint8Array, most: number): Uint8Array {
  const sink = new Sink(most);
  for (let at = 0; at < data.length; ) {
    const length = data[at]!;
    if (length === 128) break;
    if (length < 128) {
      sink.push(data.subarray(at + 1, at + 2 + length));
      at += 2 + length;
    } else {
      sink.push(new Uint8Array(257 - length).fill(data[at + 1] ?? 0));
      at += 2;
    }
  }
  return sink.bytes;
}

const [CLEAR, END] = [256, 257] as const;

export function fromLzw(data: Uint8Array, isEarly: boolean, most: number): Uint8Array {
  const sink = new Sink(most);
  const table: Uint8Array[] = [];
  let [width, last, bits, count] = [9, undefined as Uint8Array | undefined, 0, 0];
  const entry = (code: number) => (code < 256 ? Uint8Array.of(code) : table[code - 258]);
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xffffff;
    count += 8;
    if (count < width) continue;
    count -= width;
    const code = (bits >> count) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      table.length = 0;
      width = 9;
      last = undefined;
      continue;
    }
    let found = entry(code);
    if (!found && last && code === table.length + 258) found = grown(last, last[0]!);
    if (!found) throw new UnclearPdfError("broken data");
    sink.push(found);
    // A string is at most as long as the table has entries, which bounds the table's size in memory.
    if (last && table.length < 4096 - 258) table.push(grown(last, found[0]!));
    last = found;
    const size = table.length + 258 + (isEarly ? 1 : 0);
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9;
  }
  return sink.bytes;
}

function grown(string: Uint8Array, byte: number): Uint8Array {
  const out = new Uint8Array(string.length + 1);
  out.set(string);
  out[string.length] = byte;
  return out;
}

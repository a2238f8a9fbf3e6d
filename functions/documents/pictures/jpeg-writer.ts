import type { Pixels } from "./pixels.ts";

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

/** Quality 90: a fifth of the quantization in ITU T.81 tables K.1 and K.2, in coding order. */
const QUANTIZATION = [
  "100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e404457453738506d51575f626768673e4d71797064785c656763",
  `1112121815182f1a1a2f63423842${"63".repeat(50)}`,
].map((hex) => bytesOf(hex).map((one) => Math.max(1, Math.floor((one * 20 + 50) / 100)))) as [Table, Table];

/** Huffman codes of ITU T.81 tables K.3 to K.6: how many have each length, then the values. */
const CODES = [
  "00010501010101010100000000000000000102030405060708090a0b",
  "0002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa",
  "00030101010101010101010000000000000102030405060708090a0b",
  "00020102040403040705040400010277000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa",
].map(bytesOf) as [Table, Table, Table, Table];

type Table = Uint8Array<ArrayBuffer>;

/** Row and column of each coefficient as one number, in coding order (ITU T.81 figure A.6). */
const ORDER = Array.from({ length: 64 }, (_, i) => i).sort((a, b) => {
  const [m, n] = [(a >> 3) + (a & 7), (b >> 3) + (b & 7)];
  return m - n || (m % 2 ? a - b : b - a);
});

/** Cosines of the discrete cosine transform, frequency by frequency. */
const COSINES = Float64Array.from({ length: 64 }, (_, i) => {
  const [frequency, at] = [i >> 3, i & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * at + 1) * frequency * Math.PI) / 16);
});

/** A code and its length in bits, for each value. */
interface Huffman {
  code: Uint16Array;
  length: Uint8Array;
}

/**
 * Encodes a picture as a baseline JPEG of quality 90, with colors at full resolution. It keeps nothing in memory but
 * its output; mozjpeg's encoder would take 64 MB for four megapixels.
 */
export function jpegOf(pixels: Pixels): Uint8Array<ArrayBuffer> {
  const { width, height } = pixels;
  const bits = new BitWriter();
  const [dc, ac, colorDc, colorAc] = CODES.map(huffmanOf) as [Huffman, Huffman, Huffman, Huffman];
  const before = [0, 0, 0];
  const block = new Float64Array(64);
  const coefficients = new Int32Array(64);
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8)
      for (let component = 0; component < 3; component++) {
        samples(pixels, left, top, component, block);
        transform(block, QUANTIZATION[component ? 1 : 0], coefficients);
        writeBlock(
          bits,
          coefficients,
          before[component]!,
          component ? colorDc : dc,
          component ? colorAc : ac,
        );
        before[component] = coefficients[0]!;
      }
  const frame = Uint8Array.of(
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    17,
    0,
    2,
    17,
    1,
    3,
    17,
    1,
  );
  const huffman = CODES.flatMap((codes, i) => [Uint8Array.of([0, 16, 1, 17][i]!), codes]);
  return Buffer.concat([
    Uint8Array.of(0xff, 0xd8),
    segment(0xe0, bytesOf("4a46494600010100000100010000")),
    segment(0xdb, Uint8Array.of(0), QUANTIZATION[0], Uint8Array.of(1), QUANTIZATION[1]),
    segment(0xc0, frame),
    segment(0xc4, ...huffman),
    segment(0xda, Uint8Array.of(3, 1, 0, 2, 17, 3, 17, 0, 63, 0)),
    ...bits.finished(),
    Uint8Array.of(0xff, 0xd9),
  ]);
}

function segment(marker: number, ...parts: Uint8Array[]): Uint8Array {
  const body = Buffer.concat(parts);
  const length = body.length + 2;
  return Buffer.concat([Uint8Array.of(0xff, marker, length >> 8, length & 255), body]);
}

/** Brightness or a color difference (ITU-T T.871 § 7) of a block. Beyond the edge, the last pixels are repeated. */
function samples(
  { width, height, data }: Pixels,
  left: number,
  top: number,
  component: number,
  out: Float64Array,
) {
  for (let y = 0, to = 0; y < 8; y++)
    for (let x = 0; x < 8; x++, to++) {
      const at = (Math.min(top + y, height - 1) * width + Math.min(left + x, width - 1)) * 4;
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
      if (component === 0) out[to] = 0.299 * red + 0.587 * green + 0.114 * blue - 128;
      else if (component === 1) out[to] = -0.168736 * red - 0.331264 * green + 0.5 * blue;
      else out[to] = 0.5 * red - 0.418688 * green - 0.081312 * blue;
    }
}

const halfway = new Float64Array(64);

/** Transforms a block's rows and columns, and quantizes. */
function transform(block: Float64Array, quantization: Table, out: Int32Array): void {
  for (let y = 0; y < 8; y++)
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += block[y * 8 + x]! * COSINES[u * 8 + x]!;
      halfway[u * 8 + y] = sum;
    }
  for (let i = 0; i < 64; i++) {
    const [v, u] = [ORDER[i]! >> 3, ORDER[i]! & 7];
    let sum = 0;
    for (let y = 0; y < 8; y++) sum += halfway[u * 8 + y]! * COSINES[v * 8 + y]!;
    out[i] = Math.round(sum / quantization[i]!);
  }
}

/** Writes a block's coefficients (ITU T.81 § F.1.2). */
function writeBlock(bits: BitWriter, block: Int32Array, before: number, dc: Huffman, ac: Huffman): void {
  const write = (value: number, run: number, { code, length }: Huffman) => {
    const size = 32 - Math.clz32(Math.abs(value));
    const symbol = run * 16 + size;
    bits.write(code[symbol]!, length[symbol]!);
    bits.write((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
  };
  write(block[0]! - before, 0, dc);
  let run = 0;
  for (let i = 1; i < 64; i++) {
    if (block[i] === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) bits.write(ac.code[0xf0]!, ac.length[0xf0]!);
    write(block[i]!, run, ac);
    run = 0;
  }
  if (run > 0) bits.write(ac.code[0]!, ac.length[0]!);
}

/** Derives the codes from a table (ITU T.81 annex C). */
function huffmanOf(codes: Table): Huffman {
  const made = { code: new Uint16Array(256), length: new Uint8Array(256) };
  let [code, at] = [0, 16];
  for (let length = 1; length <= 16; length++, code <<= 1)
    for (let i = codes[length - 1]!; i > 0; i--, at++, code++) {
      made.code[codes[at]!] = code;
      made.length[codes[at]!] = length;
    }
  return made;
}

const PIECE = 256 * 1024;

class BitWriter {
  readonly #pieces: Uint8Array[] = [];
  #piece = new Uint8Array(PIECE);
  #at = 0;
  #held = 0;
  #count = 0;

  /** @param length at most 16 */
  write(bits: number, length: number): void {
    this.#held = (this.#held << length) | bits;
    for (this.#count += length; this.#count >= 8; ) {
      this.#count -= 8;
      this.#byte((this.#held >> this.#count) & 255);
    }
    this.#held &= 255;
  }

  /** A zero is stuffed after 0xff, so that it isn't taken for a marker. */
  #byte(byte: number): void {
    if (this.#at + 2 > PIECE) {
      this.#pieces.push(this.#piece.subarray(0, this.#at));
      this.#piece = new Uint8Array(PIECE);
      this.#at = 0;
    }
    this.#piece[this.#at++] = byte;
    if (byte === 0xff) this.#piece[this.#at++] = 0;
  }

  /** @returns the bytes written; the last one is padded with 1 bits */
  finished(): Uint8Array[] {
    if (this.#count > 0) this.write((1 << (8 - this.#count)) - 1, 8 - this.#count);
    return [...this.#pieces, this.#piece.subarray(0, this.#at)];
  }
}

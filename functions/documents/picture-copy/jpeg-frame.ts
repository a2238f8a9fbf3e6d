/** A color component of a JPEG (ITU T.81 B.2.2). */
export interface Component {
  id: number;
  horizontal: number;
  vertical: number;
  /** Number of its quantization table. */
  table: number;
  /** Blocks of 8 × 8 samples, horizontally and vertically, that its own scans cover. */
  across: number;
  down: number;
  /** Blocks per row, including those that pad the last unit of a scan with several components. */
  stride: number;
  /** Which coefficients of each block are nonzero, as two 32-bit words per block. Only progressive pictures need it. */
  filled: Uint32Array;
}

export interface Frame {
  isProgressive: boolean;
  width: number;
  height: number;
  components: Component[];
  /** Units of a scan with several components, horizontally and vertically. */
  unitsAcross: number;
  unitsDown: number;
}

/** The same limit as for reading. Browsers don't show larger pictures, and walking one would take minutes. */
const MAX_PIXELS = 100_000_000;

/**
 * Reads a frame header. Accepts what browsers show: baseline, extended and progressive pictures of 8 bits with Huffman
 * coding.
 * @param marker second byte of the frame's marker
 * @param body the segment after its length
 * @returns null if the header is malformed or of another kind
 */
export function frameOf(marker: number, body: Uint8Array): Frame | null {
  if (marker > 0xc2 || body.length < 6 || body[0] !== 8) return null;
  const height = body[1]! * 256 + body[2]!;
  const width = body[3]! * 256 + body[4]!;
  const count = body[5]!;
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return null;
  if (![1, 3, 4].includes(count) || body.length < 6 + 3 * count) return null;
  const read = Array.from({ length: count }, (_, i) => {
    const [id, sampling, table] = body.subarray(6 + 3 * i) as unknown as [number, number, number];
    return { id, horizontal: sampling >> 4, vertical: sampling & 15, table };
  });
  const isSound = read.every(
    ({ horizontal: h, vertical: v, table }) => h >= 1 && h <= 4 && v >= 1 && v <= 4 && table <= 3,
  );
  if (!isSound || new Set(read.map(({ id }) => id)).size < count) return null;
  const widest = Math.max(...read.map((one) => one.horizontal));
  const tallest = Math.max(...read.map((one) => one.vertical));
  const isProgressive = marker === 0xc2;
  const unitsAcross = Math.ceil(width / (8 * widest));
  const unitsDown = Math.ceil(height / (8 * tallest));
  const components = read.map((one) => {
    const stride = unitsAcross * one.horizontal;
    return {
      ...one,
      across: Math.ceil((width * one.horizontal) / (8 * widest)),
      down: Math.ceil((height * one.vertical) / (8 * tallest)),
      stride,
      filled: new Uint32Array(isProgressive ? 2 * stride * unitsDown * one.vertical : 0),
    };
  });
  return { isProgressive, width, height, components, unitsAcross, unitsDown };
}

/** @returns the frame's segment, without trailing bytes */
export function frameSegment(marker: number, body: Uint8Array): Uint8Array {
  const length = 6 + 3 * body[5]!;
  const segment = new Uint8Array(4 + length);
  segment.set([0xff, marker, (length + 2) >> 8, (length + 2) & 255]);
  segment.set(body.subarray(0, length), 4);
  return segment;
}

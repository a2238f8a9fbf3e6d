import { ascii, bigEndian, concatBytes, viewOf } from "../picture-copy/bytes.ts";

/** Boxes that define colors (ISO 15444-1, annex I). Text, XML, ownership and private boxes are left out. */
const HEADER_BOXES = new Set(["ihdr", "bpcc", "colr", "pclr", "cmap", "cdef"]);
const [SOC, SOT, SOD, EOC] = [0xff4f, 0xff90, 0xff93, 0xffd9] as const;
/** COD, COC, QCD, QCC, RGN and POC (annex A), which say how the data is coded. */
const CODING = [0xff52, 0xff53, 0xff5c, 0xff5d, 0xff5e, 0xff5f];
/** Those, SIZ and PPM. Comments, unknown segments and optional lengths (TLM, PLM, CRG) could hold anything. */
const IN_MAIN_HEADER = new Set([0xff51, 0xff60, ...CODING]);
/** Those, PLT and PPT. */
const IN_PART_HEADER = new Set([0xff58, 0xff61, ...CODING]);
const MAX_PARTS = 10_000;

/**
 * Rewrites a JPEG 2000 picture from its color boxes and coded data.
 * @returns null if the data is malformed, or if only an ICC profile defines the colors
 */
export function stripJpx(data: Uint8Array): Uint8Array | null {
  if (data.length < 12) return null;
  if (viewOf(data).getUint16(0) === SOC) return stripCodestream(data);
  const boxes = boxesOf(data);
  const header = boxes?.find(({ name }) => name === "jp2h");
  const stream = boxes?.find(({ name }) => name === "jp2c");
  const inner = header && boxesOf(header.body);
  const coded = stream && stripCodestream(stream.body);
  if (!inner || !coded) return null;
  const kept = inner.filter(({ name }) => HEADER_BOXES.has(name));
  // A profile can contain text. The picture's own color space in the PDF serves the same purpose.
  const colors = kept.filter(({ name, body }) => name !== "colr" || body[0] === 1).map(enumerated);
  if (colors.every(({ name }) => name !== "colr")) return null;
  return concatBytes([
    box("jP  ", Uint8Array.of(0x0d, 0x0a, 0x87, 0x0a)),
    box("ftyp", concatBytes([ascii("jp2 "), bigEndian(0), ascii("jp2 ")])),
    box("jp2h", concatBytes(colors.map(({ name, body }) => box(name, body)))),
    box("jp2c", coded),
  ]);
}

interface Box {
  name: string;
  body: Uint8Array;
}

const enumerated = ({ name, body }: Box): Box => ({
  name,
  body: name === "colr" ? body.subarray(0, 7) : body,
});

const box = (name: string, body: Uint8Array) => concatBytes([bigEndian(body.length + 8), ascii(name), body]);

function boxesOf(data: Uint8Array): Box[] | null {
  const boxes: Box[] = [];
  const view = viewOf(data);
  for (let at = 0; at + 8 <= data.length; ) {
    const said = view.getUint32(at);
    // 1 means that a 64-bit length follows, 0 that the box runs to the end.
    const head = said === 1 ? 16 : 8;
    if (said === 1 && (at + 16 > data.length || view.getUint32(at + 8) !== 0)) return null;
    const size = said === 1 ? view.getUint32(at + 12) : said === 0 ? data.length - at : said;
    if (size < head || at + size > data.length) return null;
    const name = Buffer.from(data.subarray(at + 4, at + 8)).toString("latin1");
    boxes.push({ name, body: data.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

/** Keeps what decoding needs. Tile-part lengths stay valid, because anything unexpected in their headers is refused. */
function stripCodestream(data: Uint8Array): Uint8Array | null {
  const view = viewOf(data);
  const pieces: Uint8Array[] = [data.subarray(0, 2)];
  let at = 2;
  for (; at + 4 <= data.length && view.getUint16(at) !== SOT; ) {
    const end = at + 2 + view.getUint16(at + 2);
    if (data[at] !== 0xff || end > data.length || end < at + 4) return null;
    if (IN_MAIN_HEADER.has(view.getUint16(at))) pieces.push(data.subarray(at, end));
    at = end;
  }
  for (let parts = 0; at + 12 <= data.length && view.getUint16(at) === SOT; parts++) {
    const said = view.getUint32(at + 6);
    const isLast = said === 0;
    const end = isLast ? lastEnd(data) : at + said;
    if (end > data.length || end < at + 14 || parts > MAX_PARTS || hasMore(data, at, end)) return null;
    pieces.push(data.subarray(at, end));
    at = end;
  }
  if (pieces.length < 3) return null;
  return concatBytes([...pieces, Uint8Array.of(EOC >> 8, EOC & 255)]);
}

const lastEnd = (data: Uint8Array) =>
  data.at(-2) === EOC >> 8 && data.at(-1) === (EOC & 255) ? data.length - 2 : data.length;

/** Whether a tile-part header (SOT to SOD) is malformed or holds anything besides coding parameters. */
function hasMore(data: Uint8Array, from: number, end: number): boolean {
  const view = viewOf(data);
  for (let at = from + 12; at + 4 <= end; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker === SOD) return false;
    if (!IN_PART_HEADER.has(marker) || view.getUint16(at + 2) < 2) return true;
  }
  return true;
}

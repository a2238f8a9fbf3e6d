import { type Orientation, orientationOf } from "../pictures/orientation.ts";
import { ascii, concatBytes, viewOf } from "./bytes.ts";
import { type Frame, frameOf, frameSegment } from "./jpeg-frame.ts";
import { type Scan, ScanReader } from "./jpeg-scan.ts";
import { type Huffman, readHuffman, readQuantization, type Tables } from "./jpeg-tables.ts";
import { stripProfile } from "./strip-icc.ts";

const [SOI, EOI, SOS, DQT, DHT, DRI] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd] as const;
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee] as const;
/**
 * Frames other than baseline, extended and progressive with Huffman coding; arithmetic tables; and markers of theirs.
 */
const OTHER_KINDS = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xdc, 0xde,
]);
/** Progressive pictures have about ten. Even a short scan covers the whole picture. */
const MAX_SCANS = 100;
/** Blocks processed per file: enough for a 50-megapixel picture in ten scans. */
const MAX_BLOCKS = 16_000_000;
const MAX_PROFILE = 4 * 1024 * 1024;

interface Reading {
  tables: Tables;
  interval: number;
  frame: { parsed: Frame; segment: Uint8Array } | null;
  density: Uint8Array | null;
  /** The color transform that an Adobe segment declares. */
  transform: number | null;
  turned: Orientation | null;
  profile: Map<number, Uint8Array>;
  scans: Uint8Array[];
  count: number;
  /** Blocks that may still be processed. */
  blocks: { left: number };
}

/**
 * Rewrites a JPEG from what shows the picture: its size, the tables its scans use, and their coded blocks. Everything
 * else is dropped: comments, application and reserved segments, unused tables, and bytes between segments, after a
 * scan's blocks and after the picture. Only the orientation is kept of the camera's data, and only the numbers of the
 * color profile.
 * @param use `file` for a standalone picture; `part` for one in a PDF, which states density, profile and rotation
 *   itself
 * @param blocks budget of 8 × 8 blocks; pictures in one PDF share one
 * @returns null if the picture is malformed or of a kind that browsers don't show
 */
export function stripJpeg(
  bytes: Uint8Array,
  use: "file" | "part",
  blocks = { left: MAX_BLOCKS },
): Uint8Array<ArrayBuffer> | null {
  const reading: Reading = {
    tables: { huffman: [], quantization: [] },
    interval: 0,
    frame: null,
    density: null,
    transform: null,
    turned: null,
    profile: new Map(),
    scans: [],
    count: 0,
    blocks,
  };
  if (bytes[0] !== 0xff || bytes[1] !== SOI || !readSegments(bytes, reading)) return null;
  const { frame, density, transform, turned, profile, scans } = reading;
  if (!frame || scans.length === 0) return null;
  const isFile = use === "file";
  return concatBytes([
    Uint8Array.of(0xff, SOI),
    ...(density && isFile
      ? [segment(APP0, concatBytes([ascii("JFIF\0"), density, Uint8Array.of(0, 0)]))]
      : []),
    ...(turned && turned !== 1 && isFile
      ? [segment(APP1, concatBytes([ascii("Exif\0\0"), orientationTiff(turned)]))]
      : []),
    ...(isFile ? profileSegments(profile, frame.parsed.components.length) : []),
    ...(transform === null ? [] : [segment(APP14, adobe(transform))]),
    frame.segment,
    ...scans,
    Uint8Array.of(0xff, EOI),
  ]);
}

/**
 * Reads every segment into `reading`.
 * @returns whether the file is valid up to its end marker
 */
function readSegments(bytes: Uint8Array, reading: Reading): boolean {
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1]!;
    if (marker === EOI) return true;
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (marker === 0xff || isBare) {
      at += isBare ? 2 : 1;
      continue;
    }
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (marker === 0 || marker === SOI || length < 2 || end > bytes.length) return false;
    const body = bytes.subarray(at + 4, end);
    const next = marker === SOS ? readScan(bytes, body, end, reading) : end;
    if (next === null || !readSegment(marker, body, reading)) return false;
    at = next;
  }
  return false;
}

/** @returns whether a segment is valid or can be left out */
function readSegment(marker: number, body: Uint8Array, reading: Reading): boolean {
  if (OTHER_KINDS.has(marker)) return marker === 0xdc || marker === 0xde;
  if (marker === DHT) return readHuffman(body, reading.tables);
  if (marker === DQT) return readQuantization(body, reading.tables);
  if (marker === DRI) {
    if (body.length < 2) return false;
    reading.interval = body[0]! * 256 + body[1]!;
  } else if (marker >= 0xc0 && marker <= 0xc2) {
    const parsed = reading.frame ? null : frameOf(marker, body);
    if (!parsed) return false;
    reading.frame = { parsed, segment: frameSegment(marker, body) };
  } else readLabelled(marker, body, reading);
  return true;
}

/** Reads what decoders use from application segments. */
function readLabelled(marker: number, body: Uint8Array, reading: Reading): void {
  const isLabelled = (label: string) => ascii(label).every((byte, i) => body[i] === byte);
  if (marker === APP0 && isLabelled("JFIF\0") && body.length >= 14) {
    const density = body.subarray(7, 12);
    if (density[0]! <= 2) reading.density = concatBytes([Uint8Array.of(1, 1), density]);
  } else if (marker === APP1 && isLabelled("Exif\0\0")) reading.turned ??= orientationOf(body.subarray(6));
  else if (marker === APP14 && isLabelled("Adobe") && body.length >= 12 && body[11]! <= 2)
    reading.transform = body[11]!;
  else if (marker === APP2 && isLabelled("ICC_PROFILE\0") && body.length > 14)
    reading.profile.set(body[12]!, body.subarray(14));
}

/** @returns where the scan ends, or null if it's malformed or exceeds a limit */
function readScan(bytes: Uint8Array, body: Uint8Array, from: number, reading: Reading): number | null {
  const { frame, tables, interval } = reading;
  const scan = frame && scanOf(body, frame.parsed, tables, interval);
  if (!scan || ++reading.count > MAX_SCANS) return null;
  reading.blocks.left -= scan.parts.reduce(
    (sum, { component }) => sum + component.across * component.down,
    0,
  );
  if (reading.blocks.left < 0) return null;
  const reader = new ScanReader(bytes, from);
  const data = reader.read(frame.parsed, scan);
  const header = body.subarray(0, 1 + 2 * body[0]! + 3);
  const own = data && tablesFor(scan, header, reading);
  if (!own) return null;
  const restarts = segment(DRI, Uint8Array.of(interval >> 8, interval & 255));
  reading.scans.push(
    concatBytes([
      ...own,
      ...(interval > 0 || reading.count > 1 ? [restarts] : []),
      segment(SOS, header),
      ...data,
    ]),
  );
  return reader.at;
}

function scanOf(body: Uint8Array, frame: Frame, { huffman }: Tables, interval: number): Scan | null {
  const count = body[0] ?? 0;
  if (count < 1 || count > 4 || body.length < 4 + 2 * count) return null;
  const [first, last, approximation] = body.subarray(1 + 2 * count) as unknown as [number, number, number];
  const parts: Scan["parts"] = [];
  for (let i = 0; i < count; i++) {
    const component = frame.components.find(({ id }) => id === body[1 + 2 * i]);
    const taken = body[2 + 2 * i]!;
    if (!component || parts.some((part) => part.component === component)) return null;
    if (taken >> 4 > 3 || (taken & 15) > 3) return null;
    parts.push({ component, dc: huffman[taken >> 4], ac: huffman[4 + (taken & 15)] });
  }
  const [high, low] = [approximation >> 4, approximation & 15];
  const isWhole = first === 0 && last === 63 && approximation === 0;
  const isPart = first <= last && last <= 63 && (first > 0 ? count === 1 : last === 0) && low <= 13;
  if (!(frame.isProgressive ? isPart && (high === 0 || high === low + 1) : isWhole)) return null;
  return { parts, first, last, high, low, interval };
}

/** @returns the segments with the tables that a scan uses, or null if a quantization table is missing */
function tablesFor(scan: Scan, header: Uint8Array, { tables, count }: Reading): Uint8Array[] | null {
  const huffman = new Map<number, Huffman>();
  const quantization = new Map<number, Uint8Array>();
  for (const [i, { component, dc, ac }] of scan.parts.entries()) {
    const taken = header[2 + 2 * i]!;
    if (scan.first === 0 && scan.high === 0 && dc) huffman.set(taken >> 4, dc);
    if (scan.last > 0 && ac) huffman.set(0x10 | (taken & 15), ac);
    const table = tables.quantization[component.table];
    if (!table && count === 1) return null;
    if (table) quantization.set(component.table, table);
  }
  const pieces = [...huffman].map(([place, { spec }]) => concatBytes([Uint8Array.of(place), spec]));
  return [
    ...(quantization.size > 0 ? [segment(DQT, concatBytes([...quantization.values()]))] : []),
    ...(pieces.length > 0 ? [segment(DHT, concatBytes(pieces))] : []),
  ];
}

function profileSegments(pieces: ReadonlyMap<number, Uint8Array>, components: number): Uint8Array[] {
  const whole = [...pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece);
  if (whole.length === 0 || whole.reduce((sum, { length }) => sum + length, 0) > MAX_PROFILE) return [];
  const profile = stripProfile(concatBytes(whole), components);
  const most = 65_000;
  const count = profile ? Math.ceil(profile.length / most) : 0;
  return Array.from({ length: count }, (_, i) =>
    segment(
      APP2,
      concatBytes([
        ascii("ICC_PROFILE\0"),
        Uint8Array.of(i + 1, count),
        profile!.subarray(i * most, (i + 1) * most),
      ]),
    ),
  );
}

const adobe = (transform: number) =>
  concatBytes([ascii("Adobe"), Uint8Array.of(0, 100, 0, 0, 0, 0, transform)]);

function segment(marker: number, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(4 + body.length);
  out.set([0xff, marker]);
  viewOf(out).setUint16(2, body.length + 2);
  out.set(body, 4);
  return out;
}

/** @returns an Exif block, as TIFF, that holds only this orientation */
function orientationTiff(orientation: Orientation): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0x4d4d);
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, 0x0112);
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}

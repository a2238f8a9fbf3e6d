import { createInflate } from "node:zlib";
import { PdfScanner } from "./pdf-scanner.ts";

/** Fonts and long contents have up to this; a few kB can unfold to any length. */
const MAX_STREAM = 4 * 1024 * 1024;
/** What a reader holds of a whole file at once, within the memory of a Worker. */
const MAX_TOTAL = 8 * 1024 * 1024;
/** Tagged papers of 20 pages have some thousands; readers keep a record of each. */
const MAX_OBJECTS = 20_000;
const MAX_STREAMS = 2000;
/** A table of objects may claim any number of entries of no length. */
const MAX_COUNT = 100_000;
/** A stream can be part of many pages, or of one many times: what its `q` leave open adds up. */
const MAX_OPEN_STATES = 1000;
/** Bytes to read if each stream is read as often as it is referred to, and each form as often as it can be drawn. */
const MAX_WORK = 256 * 1024 * 1024;

/** What readers of text never look at, so that it is blanked for them: pictures, colours, attachments, XMP. */
const UNREAD = new RegExp(
  [
    String.raw`\/Subtype\s*\/Image\b`,
    String.raw`\/Type\s*\/(?:EmbeddedFile|Metadata)\b`,
    String.raw`\/ShadingType\b`,
    String.raw`\/Alternate\s*\/Device`,
    String.raw`^(?=.*\/N\s+[134]\b)(?:\s|\/N\s+\d|\/Length\s+\d+(?:\s+\d+\s+R)?|\/Filter\s*\[?\s*\/FlateDecode\s*\]?)+$`,
  ].join("|"),
  "s",
);
const TABLE = /\/Type\s*\/(?:ObjStm|XRef)\b/;
const BINARY = /\/Type\s*\/XRef\b|\/Length[123]\b|\/Subtype\s*\/(?:Type1C|CIDFontType0C|OpenType)\b/;
const FORM = /\/Subtype\s*\/Form\b/;
/** Said elsewhere in the file, it cannot be judged here. */
const ELSEWHERE = /\/(?:Type|Subtype|Filter|F|DecodeParms|DP|W|Index|N|First|Size)\s*\[?\s*\d+\s+\d+\s+R\b/;
const COUNTS = /\/(?:Index|N|First|Size|W|Columns|Colors|BitsPerComponent)\s*\[?([\d\s+-]*)/g;
/** Dictionaries of streams have some hundreds of bytes. */
const MAX_DICT = 16 * 1024;
const WORD = "stream".length;

interface Stream {
  object: number;
  dict: string;
  start: number;
  end: number;
}

/**
 * Whether a PDF can be handed to a library. Small files unfold without end, and libraries hold all of it, or take
 * minutes, before they can be stopped; so everything that they would unfold is unfolded here first, holding nothing.
 * No length that the file tells is believed.
 * @param use `text`: everything is judged, and what no reader of text looks at is blanked in place, so that none can be
 *   tricked into unfolding it. `copy`: only what is unfolded to find the objects; the rest is carried over folded
 * @returns false for a file that goes past a limit, is encrypted, or cannot be judged
 */
export async function isWithinBounds(bytes: Uint8Array, use: "text" | "copy"): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const raw = file.toString("latin1");
  if (isLocked(raw)) return false;
  const streams = streamsOf(raw);
  if (!streams || streams.length > MAX_STREAMS || objectsIn(raw, streams) > MAX_OBJECTS) return false;
  const references = new Map<number, number>();
  const read: { object: number; size: number; states: number }[] = [];
  const body = new PdfScanner(references);
  let [total, at, drawn, drawings, forms] = [0, 0, 0, 1, 0];
  for (const { object, dict, start, end } of streams) {
    if (!body.push(file.subarray(at, start))) return false;
    at = end;
    if (ELSEWHERE.test(dict)) return false;
    const isTable = TABLE.test(dict);
    if (use === "copy" && !isTable) continue;
    if (use === "text" && !isTable && UNREAD.test(dict)) {
      file.fill(0, start, end);
      continue;
    }
    if (!isPlain(dict)) return false;
    const scanner = new PdfScanner(references, BINARY.test(dict));
    const isFolded = /\/(?:FlateDecode|Fl)\b/.test(dict);
    const size = await unfold(file.subarray(start, isFolded ? file.length : end), isFolded, scanner);
    if (size === null) return false;
    total += size;
    if (total > MAX_TOTAL) return false;
    read.push({ object, size, states: scanner.states });
    if (FORM.test(dict)) {
      drawings *= Math.max(1, scanner.draws);
      forms += size;
    } else drawn += scanner.draws;
  }
  if (!body.push(file.subarray(at)) || !body.end()) return false;
  const times = ({ object }: { object: number }) => references.get(object) ?? 1;
  const open = read.reduce((sum, one) => sum + one.states * times(one), 0);
  const work = read.reduce((sum, one) => sum + one.size * times(one), drawn * drawings * forms);
  return open <= MAX_OPEN_STATES && work <= MAX_WORK;
}

const ENCRYPT = new RegExp(
  `/${[..."Encrypt"].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join("")}\\b`,
  "i",
);

/** Whether a file is encrypted, so that nothing in it can be judged. */
export const isLocked = (raw: string): boolean => ENCRYPT.test(raw);

function objectsIn(raw: string, streams: readonly Stream[]): number {
  let count = 0;
  for (const _ of raw.matchAll(/(?<!end)obj/g)) if (++count > MAX_OBJECTS) break;
  const inside = streams.map(({ dict }) =>
    TABLE.test(dict) ? Number(/\/N\s+(\d+)/.exec(dict)?.[1] ?? 0) : 0,
  );
  return inside.reduce((sum, number) => sum + number, count);
}

/** @returns each place where a stream begins, or null for a file whose objects cannot be told apart */
function streamsOf(raw: string): Stream[] | null {
  const streams: Stream[] = [];
  let from = 0;
  let words = 0;
  for (const { index } of raw.matchAll(/(?<!end)stream/g)) {
    if (index < from) continue;
    if (++words > 2 * MAX_STREAMS) return null;
    const before = raw.slice(Math.max(from, index - MAX_DICT), index);
    const isAfterDict = />>\s{0,99}$/.test(before);
    const head = [...before.matchAll(/(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj/g)].at(-1);
    const dict = head ? plainNames(before.slice(head.index + head[0].length)).trim() : "";
    // A word in some text, unless a comment parts it from its dictionary.
    if (!isAfterDict && !/>>[^>]*%/.test(dict)) continue;
    const [line = ""] = before.slice(0, head?.index).match(/[^\r\n]*$/) ?? [];
    const eol = /^[ \t]{0,9}(?:\r\n|\n|\r)/.exec(raw.slice(index + WORD, index + WORD + 12));
    if (!head || !eol || line.includes("%") || !isOneDict(dict)) return null;
    const start = index + WORD + eol[0].length;
    const found = raw.indexOf("endstream", start);
    from = found < 0 ? raw.length : found;
    streams.push({ object: Number(head[1]), dict: ownKeys(dict), start, end: from });
  }
  return streams;
}

/** Names may be written in hex. */
const plainNames = (text: string) =>
  text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether a text is a dictionary from its beginning on, and no part of a string or comment that only looks so. */
function isOneDict(text: string): boolean {
  if (!text.startsWith("<<") || !text.endsWith(">>")) return false;
  if (/[%\\]|endobj|\([^)]*[<>]/.test(text)) return false;
  let depth = 0;
  for (const [paren] of text.matchAll(/[()]/g)) {
    depth += paren === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** A stream's dictionary without those inside it, whose keys mean other things; how it is folded stays. */
function ownKeys(dict: string): string {
  let own = dict.slice(2, -2).replace(/(?<!<)<[\da-f\s]*>/gi, " ");
  for (let before = ""; before !== own; ) {
    before = own;
    own = own.replace(/\/(?!(?:DecodeParms|DP)\b)[^\s/<>[\]()]{1,127}\s{0,9}<<[^<>]*>>/g, " ");
  }
  return own;
}

/** Whether a stream is folded in no way or one, and claims no numbers that memory is taken for. */
function isPlain(dict: string): boolean {
  for (const [, numbers] of dict.matchAll(COUNTS))
    if (numbers?.split(/\s+/).some((number) => Math.abs(Number(number)) > MAX_COUNT)) return false;
  const filters = [...dict.matchAll(/\/(?:Filter|F)\b/g)];
  if (filters.length > 1) return false;
  // Chains unfold twice, and the older ways are of no use to writers of today.
  return filters.every(({ index, 0: key }) =>
    /^\s*(?:\/(?:FlateDecode|Fl)\b|\[\s*(?:\/(?:FlateDecode|Fl)\s*)?\])/.test(dict.slice(index + key.length)),
  );
}

/** Unfolds a stream into the scanner. @returns its length, or null where it is broken or goes past a limit */
async function unfold(data: Uint8Array, isFolded: boolean, scanner: PdfScanner): Promise<number | null> {
  if (!isFolded) return data.length <= MAX_STREAM && scanner.push(data) && scanner.end() ? data.length : null;
  const inflate = createInflate();
  let size = 0;
  try {
    inflate.end(data);
    for await (const part of inflate as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > MAX_STREAM || !scanner.push(part)) return null;
    }
    return scanner.end() ? size : null;
  } catch {
    return null;
  }
}

import { STANDARD } from "./encodings.ts";
import { charactersOf } from "./glyph-names.ts";

/** Operators in a CFF font's first dictionary (Adobe Technical Note 5176, 9). */
const [CHARSET, ENCODING] = [15, 16];
/** Standard strings come first, in the order of the standard encoding. Some of the others are only for expert sets. */
const KNOWN = STANDARD.filter((text) => text !== "").slice(0, 149);
const OWN_NAMES = 391;

/**
 * @param program of a CFF font
 * @returns what its codes mean: `standard` for Adobe's standard encoding, otherwise a map of each code whose glyph has
 *   a meaningful name; none if the program can't be read
 */
export function cffCodes(program: Uint8Array): "standard" | Map<number, string> {
  try {
    return codesIn(new DataView(program.buffer, program.byteOffset, program.length));
  } catch (error) {
    if (error instanceof RangeError) return new Map();
    throw error;
  }
}

function codesIn(view: DataView): "standard" | Map<number, string> {
  const names = indexAt(view, view.getUint8(2));
  const dicts = indexAt(view, names.end);
  const offsets = offsetsIn(view, dicts.place(0), dicts.place(1));
  const encoding = offsets.get(ENCODING) ?? 0;
  if (encoding === 0) return "standard";
  const codes = new Map<number, string>();
  const charset = offsets.get(CHARSET) ?? 0;
  // Lower numbers are expert sets, whose codes we don't know.
  if (encoding < 4 || (charset > 0 && charset < 4)) return codes;
  const strings = indexAt(view, dicts.end);
  for (const [code, glyph] of glyphsIn(view, encoding)) {
    const name = charset === 0 ? glyph : nameOf(view, charset, glyph);
    const text = name < OWN_NAMES ? KNOWN[name - 1] : charactersOf(strings.text(name - OWN_NAMES));
    if (text) codes.set(code, text);
  }
  return codes;
}

/** @returns the values of the dictionary operators that take one offset (4) */
function offsetsIn(view: DataView, from: number, to: number): Map<number, number> {
  const found = new Map<number, number>();
  let operand = 0;
  for (let at = from; at < to; ) {
    const byte = view.getUint8(at++);
    if (byte === 12) at++;
    else if (byte <= 21) found.set(byte, operand);
    else if (byte === 30) {
      // A real number ends with a nibble of ones.
      for (let two = 0; (two & 15) !== 15 && two >> 4 !== 15; ) two = view.getUint8(at++);
    } else if (byte === 28 || byte === 29) {
      operand = byte === 28 ? view.getInt16(at) : view.getInt32(at);
      at += byte === 28 ? 2 : 4;
    } else if (byte >= 247) operand = (byte - 247) * 256 + view.getUint8(at++) + 108;
    else operand = byte - 139;
  }
  return found;
}

/** @returns codes with their glyphs (12) */
function glyphsIn(view: DataView, at: number): [code: number, glyph: number][] {
  const found: [number, number][] = [];
  const [isRanges, count] = [(view.getUint8(at) & 127) === 1, view.getUint8(at + 1)];
  for (let i = 0; i < count; i++) {
    const place = at + 2 + (isRanges ? 2 * i : i);
    const more = isRanges ? view.getUint8(place + 1) : 0;
    for (let k = 0; k <= more && found.length < 256; k++)
      found.push([view.getUint8(place) + k, found.length + 1]);
  }
  return found;
}

/** @returns the number of a glyph's name (13) */
function nameOf(view: DataView, charset: number, glyph: number): number {
  const format = view.getUint8(charset);
  if (format === 0) return view.getUint16(charset + 2 * glyph - 1);
  let left = glyph - 1;
  for (let at = charset + 1; ; at += format === 1 ? 3 : 4) {
    const more = format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
    if (left <= more) return view.getUint16(at) + left;
    left -= more + 1;
  }
}

/**
 * Reads an index (5).
 * @throws RangeError if it's empty or not an index
 */
function indexAt(view: DataView, at: number) {
  const count = view.getUint16(at);
  const size = count === 0 ? 1 : view.getUint8(at + 2);
  if (size < 1 || size > 4) throw new RangeError("no index");
  const base = at + 2 + (count + 1) * size;
  const place = (i: number) => {
    let value = 0;
    for (let k = 0; k < size; k++) value = value * 256 + view.getUint8(at + 3 + i * size + k);
    return base + value;
  };
  const text = (i: number) => {
    const [from, to] = i < count ? [place(i), place(i + 1)] : [0, 0];
    return Array.from({ length: Math.max(0, Math.min(to - from, 64)) }, (_, k) =>
      String.fromCharCode(view.getUint8(from + k)),
    ).join("");
  };
  return { place, text, end: count === 0 ? at + 2 : place(count) };
}

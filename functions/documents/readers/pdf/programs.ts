import { charactersOf } from "./glyph-names.ts";

/** What font programs themselves say about their codes and glyphs. Broken ones say nothing. */

/** The clear text of a Type 1 program is shorter than this. */
const MAX_CLEAR = 64 * 1024;

/**
 * @param program of a Type 1 font
 * @returns the characters that its own encoding gives to codes (Adobe Type 1 Font Format, 2.2)
 */
export function type1Codes(program: Uint8Array): Map<number, string> {
  const text = Buffer.from(program.buffer, program.byteOffset, Math.min(program.length, MAX_CLEAR)).toString(
    "latin1",
  );
  const codes = new Map<number, string>();
  const start = text.indexOf("/Encoding");
  const secret = text.indexOf("eexec");
  if (start < 0) return codes;
  const words = text.slice(start, secret < 0 ? undefined : secret).split(/[\s]+/);
  for (let i = 0; i + 1 < words.length; i++) {
    if (words[i] === "def" && i > 2) break;
    if (words[i] !== "dup") continue;
    const isJoined = words[i + 1]!.includes("/");
    const [code, name] = isJoined ? words[i + 1]!.split("/") : [words[i + 1], words[i + 2]?.slice(1)];
    const characters = charactersOf(name ?? "");
    const number = Number(code);
    if (characters !== undefined && number >= 0 && number < 256) codes.set(number, characters);
  }
  return codes;
}

/** Maximum number of glyphs in a TrueType font. */
const MAX_GLYPHS = 65_536;

/** What a TrueType program's `cmap` says (OpenType 1.9, cmap). */
export interface TrueTypeCodes {
  /** Maps a simple font's code to its glyph. */
  glyphs: Map<number, number>;
  /** Maps a glyph to its character. */
  characters: Map<number, string>;
}

/** @returns null if it has no table that can be read */
export function trueTypeCodes(program: Uint8Array): TrueTypeCodes | null {
  const view = new DataView(program.buffer, program.byteOffset, program.length);
  try {
    const table = tableAt(view, "cmap");
    if (table === null) return null;
    const found: TrueTypeCodes = { glyphs: new Map(), characters: new Map() };
    const count = Math.min(view.getUint16(table + 2), 16);
    for (let i = 0; i < count; i++) {
      const at = table + 4 + 8 * i;
      const [platform, kind] = [view.getUint16(at), view.getUint16(at + 2)];
      const start = table + view.getUint32(at + 4);
      const isUnicode = platform === 0 || (platform === 3 && (kind === 1 || kind === 10));
      eachCode(view, start, (code, glyph) => {
        if (
          isUnicode &&
          code < 0x110000 &&
          !(code >= 0xd800 && code < 0xe000) &&
          !found.characters.has(glyph)
        )
          found.characters.set(glyph, String.fromCodePoint(code));
        // Symbolic fonts are at U+F000 and above.
        if (!isUnicode && !found.glyphs.has(code & 255)) found.glyphs.set(code & 255, glyph);
      });
    }
    return found;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function tableAt(view: DataView, wanted: string): number | null {
  const count = Math.min(view.getUint16(4), 64);
  for (let i = 0; i < count; i++) {
    const at = 12 + 16 * i;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((one) => view.getUint8(at + one)));
    if (tag === wanted) return view.getUint32(at + 8);
  }
  return null;
}

function eachCode(view: DataView, at: number, tell: (code: number, glyph: number) => void): void {
  const format = view.getUint16(at);
  let left = MAX_GLYPHS;
  const say = (code: number, glyph: number) => {
    if (left-- > 0 && glyph > 0) tell(code, glyph);
  };
  if (format === 0) for (let code = 0; code < 256; code++) say(code, view.getUint8(at + 6 + code));
  else if (format === 6) {
    const [first, count] = [view.getUint16(at + 6), view.getUint16(at + 8)];
    for (let i = 0; i < count; i++) say(first + i, view.getUint16(at + 10 + 2 * i));
  } else if (format === 12) {
    const groups = Math.min(view.getUint32(at + 12), MAX_GLYPHS);
    for (let i = 0; i < groups && left > 0; i++) {
      const group = at + 16 + 12 * i;
      const [from, to, glyph] = [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)];
      for (let code = from; code <= to && left > 0; code++) say(code, glyph + code - from);
    }
  } else if (format === 4) eachSegment(view, at, () => left > 0, say);
}

function eachSegment(
  view: DataView,
  at: number,
  goesOn: () => boolean,
  say: (code: number, glyph: number) => void,
): void {
  const double = view.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + double];
  const [deltas, offsets] = [starts + double, starts + 2 * double];
  for (let i = 0; i < double && goesOn(); i += 2) {
    const [from, to] = [view.getUint16(starts + i), view.getUint16(ends + i)];
    const [delta, offset] = [view.getUint16(deltas + i), view.getUint16(offsets + i)];
    for (let code = from; code <= to && code < 0xffff && goesOn(); code++) {
      const glyph = offset === 0 ? code : view.getUint16(offsets + i + offset + 2 * (code - from));
      say(code, glyph === 0 ? 0 : (glyph + delta) & 0xffff);
    }
  }
}

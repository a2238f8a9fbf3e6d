import { type TrueTypeCodes, tableAt } from "./programs.ts";

/** @returns whether a TrueType program draws nothing for a glyph; null if unknown */
export function emptyGlyphs(program: Uint8Array): ((glyph: number) => boolean) | null {
  const view = new DataView(program.buffer, program.byteOffset, program.length);
  try {
    const [head, loca, maxp] = ["head", "loca", "maxp"].map((tag) => tableAt(view, tag));
    if (head == null || loca == null || maxp == null || tableAt(view, "glyf") === null) return null;
    const isLong = view.getInt16(head + 50) === 1;
    const count = view.getUint16(maxp + 4);
    const place = (glyph: number) =>
      isLong ? view.getUint32(loca + 4 * glyph) : view.getUint16(loca + 2 * glyph);
    return (glyph) => {
      if (glyph >= count) return true;
      const at = loca + (isLong ? 4 : 2) * (glyph + 2);
      return at <= program.length && place(glyph + 1) <= place(glyph);
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Lower codes are the same in all tables that aren't Unicode tables. */
const ASCII = 128;

/** @returns whether a simple font draws nothing for a code */
export function emptyCodes(
  { glyphs, characters }: TrueTypeCodes,
  isEmpty: ((glyph: number) => boolean) | null,
): (code: number, text: string) => boolean {
  const byCharacter = new Map<string, number>();
  for (const [glyph, text] of characters) if (!byCharacter.has(text)) byCharacter.set(text, glyph);
  return (code, text) => {
    const glyph = byCharacter.get(text) ?? (code < ASCII ? glyphs.get(code) : undefined);
    return glyph !== undefined && isEmpty?.(glyph) === true;
  };
}

import type { Pdf } from "./document.ts";
import type { Exports } from "./host.ts";
import type { Letter } from "./letters.ts";
import { objectsOn } from "./objects.ts";

/** Bit of a font descriptor's flags (ISO 32000-2, table 121): its codes have their usual meaning. */
const NONSYMBOLIC = 0x20;
/** How TrueType programs begin. Without an encoding, their codes are arbitrary numbers of glyphs. */
const TRUE_TYPE = new Set([0x00010000, 0x74727565, 0x74746366]);

/**
 * What each letter is by its font's encoding and names of glyphs alone, which viewers draw by. To find out, the page is
 * opened a second time while the engine doesn't know the name of the tables of characters.
 * @param index of the page, from 0
 * @returns the letters at each place of a text object ({@link placeOf}), without those of fonts whose encodings say
 *   nothing, such as composite ones
 * @throws PdfStopped
 */
export function encodedLetters(pdf: Pdf, index: number): Map<string, string> {
  const document = pdf.withoutTables();
  const read = () => pdf.withPage(index, (page, x) => lettersByPlace(x, page.handle, pdf), document);
  return pdf.host.withoutTables(read) ?? new Map();
}

/**
 * @param order the position of the letter's text object on its page, which is the same each time the page is opened
 * @returns what identifies a letter on its page
 */
const placeOf = (order: number, { x, y }: { x: number; y: number }) =>
  `${order} ${x.toFixed(2)} ${y.toFixed(2)}`;

/** @returns the position of each text object on a page */
const orderOn = (x: Exports, page: number): Map<number, number> =>
  new Map(objectsOn(x, page).texts.map((object, i) => [object, i]));

function lettersByPlace(x: Exports, page: number, pdf: Pdf): Map<string, string> {
  const text = x.FPDFText_LoadPage!(page);
  const letters = new Map<string, string>();
  const scratch = x.malloc!(16);
  const speaking = new Map<number, boolean>();
  const order = orderOn(x, page);
  for (let i = 0, count = text === 0 ? 0 : x.FPDFText_CountChars!(text); i < count; i++) {
    const code = x.FPDFText_GetUnicode!(text, i);
    const object = x.FPDFText_GetTextObject!(text, i);
    if (object === 0 || x.FPDFText_HasUnicodeMapError!(text, i) === 1) continue;
    const font = x.FPDFTextObj_GetFont!(object);
    const speaks = speaking.get(font) ?? hasEncoding(x, font, pdf);
    speaking.set(font, speaks);
    if (!speaks || code < 0 || code > 0x10ffff) continue;
    x.FPDFText_GetCharOrigin!(text, i, scratch, scratch + 8);
    const { view } = pdf.host;
    const at = { x: view.getFloat64(scratch, true), y: view.getFloat64(scratch + 8, true) };
    const place = placeOf(order.get(object) ?? -1, at);
    letters.set(place, (letters.get(place) ?? "") + String.fromCodePoint(code));
  }
  x.free!(scratch);
  return letters;
}

/** Whether a simple font's codes mean characters: by the usual encodings, or by the names in its program. */
function hasEncoding(x: Exports, font: number, pdf: Pdf): boolean {
  if (x.FPDFFont_GetIsEmbedded!(font) === 0 || (x.FPDFFont_GetFlags!(font) & NONSYMBOLIC) !== 0) return true;
  const scratch = x.malloc!(8);
  x.FPDFFont_GetFontData!(font, 0, 0, scratch);
  const length = pdf.host.view.getUint32(scratch, true);
  let head = 0;
  if (length >= 4) {
    const copy = pdf.host.take(length);
    x.FPDFFont_GetFontData!(font, copy, length, scratch);
    head = pdf.host.view.getUint32(copy);
    x.free!(copy);
  }
  x.free!(scratch);
  return head !== 0 && !TRUE_TYPE.has(head);
}

/**
 * Finds fonts that draw something other than what they say: a letter or digit that's another one by its encoding, so
 * that one of the two is wrong about what's visible. Accents, case and ligatures may differ.
 * @param encoded from {@link encodedLetters}
 * @returns for each letter whether it's of such a font. Nothing that such a font says counts.
 */
export function ofLyingFonts(
  x: Exports,
  page: number,
  letters: readonly Letter[],
  encoded: ReadonlyMap<string, string>,
): boolean[] {
  const fonts = new Map<number, number>();
  const fontOf = (object: number) => {
    const font = fonts.get(object) ?? (object === 0 ? 0 : x.FPDFTextObj_GetFont!(object));
    fonts.set(object, font);
    return font;
  };
  const lying = new Set<number>();
  const order = orderOn(x, page);
  const places = letters.map((letter) => placeOf(order.get(letter.object) ?? -1, letter));
  for (const [i, letter] of letters.entries()) {
    const place = places[i]!;
    // A ligature that's spelled out has several letters in one place.
    const isAlone = places[i - 1] !== place && places[i + 1] !== place;
    if (isAlone && isContradicted(letter, encoded.get(place))) lying.add(fontOf(letter.object));
  }
  return letters.map(({ object }) => lying.size > 0 && lying.has(fontOf(object)));
}

function isContradicted(letter: Letter, encoded: string | undefined): boolean {
  if (encoded === undefined || encoded.trim() === "" || letter.isBlank) return false;
  const isPlain = (text: string) => /^[A-Za-z0-9]$/.test(text);
  return [...encoded].every(
    (one) => (isPlain(letter.text) || isPlain(one)) && folded(letter.text) !== folded(one),
  );
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

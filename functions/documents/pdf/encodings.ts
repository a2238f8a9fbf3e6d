import type { Pdf } from "./document.ts";
import type { Exports } from "./host.ts";
import { type Letter, MAX_LETTERS } from "./letters.ts";
import { objectsOn } from "./objects.ts";

/** Bit of a font descriptor's flags (ISO 32000-2, table 121): the font's codes have their usual meaning. */
const NONSYMBOLIC = 0x20;
/**
 * Maximum number of characters compared at one place. A glyph stands for a few at most, and bold text may be printed
 * several times.
 */
const MAX_AT_PLACE = 8;
/** How TrueType font programs begin. Without an encoding, their codes are arbitrary glyph numbers. */
const TRUE_TYPE = new Set([0x00010000, 0x74727565, 0x74746366]);

/**
 * Reads each letter only by its font's encoding and glyph names, which determine what viewers draw. For that, the page
 * is opened a second time with the fonts' character tables (`ToUnicode`) hidden from the engine.
 * @param index of the page, from 0
 * @returns the letters at each place of a text object ({@link placeOf}), except in fonts whose encodings have no
 *   meaning, such as composite ones
 * @throws PdfStopped
 */
export function encodedLetters(pdf: Pdf, index: number): Map<string, string> {
  const document = pdf.withoutTables();
  const read = () => pdf.withPage(index, (page, x) => lettersByPlace(x, page.handle, pdf), document);
  return pdf.host.withoutTables(read) ?? new Map();
}

/**
 * @param order the position of the letter's text object on its page, which is the same each time the page is opened
 * @returns a key that identifies a letter on its page
 */
const placeOf = (order: number, { x, y }: { x: number; y: number }) =>
  `${order} ${x.toFixed(2)} ${y.toFixed(2)}`;

/** @returns each text object's position in the page's order */
const orderOn = (x: Exports, page: number): Map<number, number> =>
  new Map(objectsOn(x, page).texts.map((object, i) => [object, i]));

function lettersByPlace(x: Exports, page: number, pdf: Pdf): Map<string, string> {
  const text = x.FPDFText_LoadPage!(page);
  const letters = new Map<string, string>();
  const scratch = x.malloc!(16);
  const meaningful = new Map<number, boolean>();
  const order = orderOn(x, page);
  const count = text === 0 ? 0 : Math.min(x.FPDFText_CountChars!(text), MAX_LETTERS);
  for (let i = 0; i < count; i++) {
    const code = x.FPDFText_GetUnicode!(text, i);
    const object = x.FPDFText_GetTextObject!(text, i);
    if (object === 0 || x.FPDFText_HasUnicodeMapError!(text, i) === 1) continue;
    const font = x.FPDFTextObj_GetFont!(object);
    const isMeaningful = meaningful.get(font) ?? hasEncoding(x, font, pdf);
    meaningful.set(font, isMeaningful);
    if (!isMeaningful || code < 0 || code > 0x10ffff) continue;
    x.FPDFText_GetCharOrigin!(text, i, scratch, scratch + 8);
    const { view } = pdf.host;
    const at = { x: view.getFloat64(scratch, true), y: view.getFloat64(scratch + 8, true) };
    addTo(letters, placeOf(order.get(object) ?? -1, at), String.fromCodePoint(code));
  }
  x.free!(scratch);
  if (text !== 0) x.FPDFText_ClosePage!(text);
  return letters;
}

function addTo(places: Map<string, string>, place: string, letter: string): void {
  const others = places.get(place) ?? "";
  if (others.length < MAX_AT_PLACE) places.set(place, others + letter);
}

/** Whether a simple font's codes stand for characters: by a standard encoding, or by the glyph names in its program. */
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
 * Finds letters in fonts that draw something other than they claim: for at least one Latin letter or digit, the
 * encoding gives a different character than the `ToUnicode` table, so one of the two is wrong about what's visible.
 * Differences in accents, case and ligatures don't matter.
 * @param encoded from {@link encodedLetters}
 * @returns for each letter, whether it's in such a font, whose text doesn't count
 */
export function areInLyingFonts(
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
  const order = orderOn(x, page);
  const claimed = new Map<string, string>();
  const places = letters.map((letter) => placeOf(order.get(letter.object) ?? -1, letter));
  for (const [i, { text, isBlank }] of letters.entries()) if (!isBlank) addTo(claimed, places[i]!, text);
  const contradicted = new Set(
    [...claimed].filter(([at, text]) => differ(text, encoded.get(at))).map(([at]) => at),
  );
  const lying = new Set(
    letters.filter((_, i) => contradicted.has(places[i]!)).map(({ object }) => fontOf(object)),
  );
  return letters.map(({ object }) => lying.size > 0 && lying.has(fontOf(object)));
}

/**
 * Whether the letters at a place have none in common with those that the font's encoding gives there. False if it gives
 * none, or if no Latin letter or digit is involved. Ligatures and repeated prints put several letters at one place.
 */
function differ(claimed: string, encoded = ""): boolean {
  if (encoded.trim() === "") return false;
  const [one, other] = [folded(claimed), folded(encoded)];
  return /[a-z0-9]/.test(one + other) && ![...one].some((letter) => other.includes(letter));
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

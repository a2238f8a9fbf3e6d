import { type PDFDict, PDFRawStream } from "@cantoo/pdf-lib";
import type { Rule } from "./copy.ts";
import { at, dictIn, listIn, nameIn } from "./source.ts";

/** Font families that viewers know by name: the 14 standard fonts with their aliases, and common system fonts. */
const FAMILIES = new Set(
  (
    "Helvetica Courier Times Symbol ZapfDingbats Arial ArialMT ArialNarrow ArialBlack ArialUnicodeMS CourierNew " +
    "CourierNewPS CourierNewPSMT TimesNewRoman TimesNewRomanPS TimesNewRomanPSMT Calibri Cambria Candara Consolas " +
    "Constantia Corbel Georgia Verdana Tahoma TrebuchetMS Garamond BookAntiqua PalatinoLinotype SegoeUI Wingdings " +
    "Webdings STSong STSongStd MSung MHei HeiseiMin HeiseiKakuGo HYSMyeongJo HYGoThic KozMinPro KozGoPro SimSun " +
    "SimHei MSGothic MSMincho"
  ).split(" "),
);
const STYLES = new Set(
  (
    "Roman Regular Light Medium Bold Italic Oblique BoldItalic BoldOblique MT BoldMT ItalicMT BoldItalicMT W3 W5 " +
    "Acro Std"
  ).split(" "),
);
/** Has a subset prefix, as the names of embedded fonts do. */
const NEUTRAL = "AAAAAA+F1";

/** @returns whether the descriptor embeds the font program. If so, the font's name isn't needed to show it. */
export const isEmbedded = (descriptor: PDFDict | undefined): boolean =>
  descriptor !== undefined &&
  ["FontFile", "FontFile2", "FontFile3"].some((key) => at(descriptor, key) instanceof PDFRawStream);

/**
 * Copies a font's name without free text. A name that viewers know is kept, unless it's an embedded subset's. Other
 * embedded fonts get a neutral name; the rest get one with the styles that viewers look for.
 * @param font the font, descendant or descriptor that the name belongs to
 */
export const fontName =
  (font: PDFDict): Rule =>
  (value) => {
    const name = nameIn(value);
    if (name === undefined) return null;
    const [descendant] = listIn(at(font, "DescendantFonts"));
    const descriptor = at(dictIn(descendant) ?? font, "FontDescriptor");
    const isThere = isEmbedded(dictIn(descriptor) ?? font);
    const isSubset = /^[A-Z]{6}\+/.test(name);
    const plain = (isSubset ? name.slice(7) : name).slice(0, 127);
    const [family = "", style, ...more] = plain.split(/[-,]/);
    const isKnown = FAMILIES.has(family) && more.length === 0;
    // A standard font may have no widths of its own, so viewers need its name to find them.
    if (isKnown && (style === undefined || STYLES.has(style)) && !(isThere && isSubset)) return `/${plain}`;
    if (isThere) return `/${NEUTRAL}`;
    const styles = [/bold/i, /italic|oblique/i].map((one, i) =>
      one.test(plain) ? ["Bold", "Italic"][i] : "",
    );
    const known = styles.join("");
    return `/${isKnown ? family : "F1"}${known && "-"}${known}`;
  };

/** Copies a glyph name if it looks like one in a font: short, and too restricted to hold a sentence. */
export const glyphName: Rule = (value) => {
  const name = nameIn(value);
  if (name === undefined) return null;
  return /^[A-Za-z0-9._]{1,31}$/.test(name) ? `/${name}` : "/.notdef";
};

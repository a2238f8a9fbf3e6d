import { type PDFDict, PDFRawStream } from "@cantoo/pdf-lib";
import type { Rule } from "./copy.ts";
import { at, dictIn, listIn, nameIn } from "./source.ts";

/** Families that readers know by name: the 14 standard fonts with their aliases, and those of common systems. */
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
/** With the mark of a subset, as embedded fonts have it. */
const NEUTRAL = "AAAAAA+F1";

/** @returns whether a descriptor brings the font's program, which then says all that its name could */
export const isEmbedded = (descriptor: PDFDict | undefined): boolean =>
  descriptor !== undefined &&
  ["FontFile", "FontFile2", "FontFile3"].some((key) => at(descriptor, key) instanceof PDFRawStream);

/**
 * A font's name without what somebody could write in it: a neutral one where the program is there, one that readers
 * know, or a neutral one with the styles that readers look for in it.
 * @param font a font, a descendant or a descriptor, to which the name belongs
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
    // A standard font may have no widths of its own, so that its name says them.
    if (isKnown && (style === undefined || STYLES.has(style)) && !(isThere && isSubset)) return `/${plain}`;
    if (isThere) return `/${NEUTRAL}`;
    const styles = [/bold/i, /italic|oblique/i].map((one, i) =>
      one.test(plain) ? ["Bold", "Italic"][i] : "",
    );
    const known = styles.join("");
    return `/${isKnown ? family : "F1"}${known && "-"}${known}`;
  };

/** The name of a glyph, as fonts have them: no sentence fits in it. */
export const glyphName: Rule = (value) => {
  const name = nameIn(value);
  if (name === undefined) return null;
  return /^[A-Za-z0-9._]{1,31}$/.test(name) ? `/${name}` : "/.notdef";
};

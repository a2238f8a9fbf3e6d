import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import type { PdfCopy } from "./copy.ts";
import { isTrue, nameIn, numberIn, UnclearPdfError } from "./source.ts";
import type { Token, Tokens } from "./tokens.ts";

/** Abbreviations that only inline images use (ISO 32000-2, table 91). */
const KEYS: Record<string, string> = {
  BPC: "BitsPerComponent",
  CS: "ColorSpace",
  D: "Decode",
  DP: "DecodeParms",
  F: "Filter",
  H: "Height",
  IM: "ImageMask",
  I: "Interpolate",
  W: "Width",
};
const SPACES: Record<string, string> = {
  G: "DeviceGray",
  RGB: "DeviceRGB",
  CMYK: "DeviceCMYK",
  I: "Indexed",
};
const SAMPLES: Record<string, number> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4, Indexed: 1 };
const BLANKS = "\0\t\n\f\r ";
/** Characters that viewers check after `EI` to decide whether the image really ends there. */
const AHEAD = 12;

/**
 * Turns an inline image into a stream that's copied like any other.
 * @param tokens positioned after `BI`; afterwards after `EI`
 * @returns null if there's no valid inline image
 * @throws UnclearPdfError if viewers could disagree on where it ends
 */
export function inlinePicture(
  tokens: Tokens,
  lookup: (kind: string, name: string) => PDFObject | undefined,
  { source }: Pick<PdfCopy, "source">,
): PDFRawStream | null {
  const dict = PDFDict.withContext(source);
  dict.set(PDFName.of("Subtype"), PDFName.of("Image"));
  for (;;) {
    const key = tokens.next();
    if (!key || (key.kind === "operator" && key.value !== "ID")) return null;
    if (key.kind === "operator") break;
    const value = tokens.next();
    if (key.kind !== "name" || !value) return null;
    dict.set(PDFName.of(KEYS[key.value] ?? key.value), objectOf(value, source));
  }
  const space = dict.lookup(PDFName.of("ColorSpace"));
  const named = nameIn(space);
  if (named !== undefined) {
    const full = SPACES[named] ?? named;
    dict.set(PDFName.of("ColorSpace"), lookup("ColorSpace", full) ?? PDFName.of(full));
  } else if (space instanceof PDFArray)
    for (let i = 0; i < Math.min(2, space.size()); i++) {
      const short = nameIn(space.get(i));
      if (short && SPACES[short]) space.set(i, PDFName.of(SPACES[short]));
    }
  const start = tokens.at + 1;
  const end = endOf(tokens.text, start, sizeOf(dict));
  if (end === null) throw new UnclearPdfError("a picture without an end");
  const bytes = Uint8Array.from(Buffer.from(tokens.text.slice(start, end), "latin1"));
  tokens.at = tokens.text.indexOf("EI", end) + 2;
  return PDFRawStream.of(dict, bytes);
}

/** @returns the image's length in bytes if it's uncompressed; 0 if the length isn't known */
function sizeOf(dict: PDFDict): number {
  if (dict.has(PDFName.of("Filter"))) return 0;
  const of = (key: string) => dict.lookup(PDFName.of(key));
  const space = of("ColorSpace");
  const first = space instanceof PDFArray ? space.lookup(0) : space;
  const isMask = isTrue(of("ImageMask"));
  const samples = isMask ? 1 : (SAMPLES[nameIn(first) ?? ""] ?? 0);
  const bits = isMask ? 1 : (numberIn(of("BitsPerComponent")) ?? 0);
  const [width, height] = [numberIn(of("Width")) ?? 0, numberIn(of("Height")) ?? 0];
  return Math.max(0, height * Math.ceil((width * bits * samples) / 8));
}

/** The data ends at an `EI` between white space that's followed by text, not by more image bytes. */
function endOf(text: string, start: number, size: number): number | null {
  for (let at = text.indexOf("EI", start + size); at >= 0; at = text.indexOf("EI", at + 2)) {
    const isParted = at === start || BLANKS.includes(text[at - 1]!);
    const ahead = text.slice(at + 2, at + 2 + AHEAD);
    const isBehind = ahead === "" || BLANKS.includes(ahead[0]!);
    if (!isParted || !isBehind) continue;
    // Some viewers would end the image here, and others would go on to the next `EI`.
    if (!isText(ahead)) return null;
    return size > 0 ? Math.min(at, start + size) : Math.max(start, at - 1);
  }
  return null;
}

function isText(ahead: string): boolean {
  for (const sign of ahead) if ((sign < " " && !BLANKS.includes(sign)) || sign > "~") return false;
  return true;
}

function objectOf(token: Token, context: PdfCopy["source"]): PDFObject {
  if (token.kind === "number") return PDFNumber.of(token.value);
  if (token.kind === "name") return PDFName.of(token.value.replaceAll("#", "#23"));
  if (token.kind === "string") return PDFHexString.of(Buffer.from(token.value, "latin1").toString("hex"));
  if (token.kind === "operator") return token.value === "true" ? PDFBool.True : PDFBool.False;
  if (token.kind === "list") {
    const list = PDFArray.withContext(context);
    for (const item of token.items) list.push(objectOf(item, context));
    return list;
  }
  const dict = PDFDict.withContext(context);
  for (const [key, value] of token.entries)
    dict.set(PDFName.of(key.replaceAll("#", "#23")), objectOf(value, context));
  return dict;
}

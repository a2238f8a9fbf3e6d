import { StandardFontEmbedder, StandardFonts } from "@cantoo/pdf-lib";
import type { Box } from "../pdf-boxes.ts";
import { CopyBudget } from "./copy.ts";
import { UnclearPdfError } from "./source.ts";
import { Tokens } from "./tokens.ts";
import { type Entries, numberText } from "./writer.ts";

/** A field, merged from its widget and the widget's ancestors. */
export interface Field {
  /** `Tx` for text, `Ch` for choices. Other kinds show only their appearance streams. */
  kind: string;
  value: string;
  flags: number;
  /** The default appearance (`DA`), as content. */
  look: string;
  /** 0 left, 1 centered, 2 right. */
  alignment: number;
}

const [MULTILINE, PASSWORD] = [1 << 12, 1 << 13] as const;
const [MIN_SIZE, MAX_SIZE, LEADING, MARGIN] = [4, 12, 1.15, 2] as const;
const MAX_VALUE = 20_000;
/** Characters of a font, a size and a color. Thousands of fields may share one. */
const MAX_LOOK = 4096;

export const isWritten = ({ kind, flags }: Field): boolean =>
  (kind === "Tx" || kind === "Ch") && (flags & PASSWORD) === 0;

/**
 * @returns content that writes a field's value into its box in Helvetica, with that font; null if there's nothing to
 *   write
 * @throws UnclearPdfError if Helvetica lacks a letter, since the copy wouldn't show the value
 */
export function writtenValue(field: Field, box: Box): { content: string; fonts: Entries } | null {
  const { value, alignment } = field;
  if (!isWritten(field) || value.trim() === "") return null;
  if (value.length > MAX_VALUE) throw new UnclearPdfError("a long value");
  const font = StandardFontEmbedder.for(
    StandardFonts.Helvetica as unknown as Parameters<typeof StandardFontEmbedder.for>[0],
  );
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const isMultiline = (field.flags & MULTILINE) > 0;
  const given = sizeIn(field.look);
  const fitting = isMultiline ? MAX_SIZE : Math.min(MAX_SIZE, height * 0.7);
  const size = Math.max(MIN_SIZE, given > 0 ? given : fitting);
  try {
    for (const letter of value)
      if (letter >= " " && !font.encoding.canEncodeUnicodeCodePoint(letter.codePointAt(0)!))
        throw new UnclearPdfError("letters that the font has not");
    const measure = (text: string) => font.widthOfTextAtSize(text, size);
    const room = Math.max(1, width - 2 * MARGIN);
    const lines = isMultiline ? wrapped(value, room, measure) : [value.split(/[\r\n]+/).join(" ")];
    const first = isMultiline ? box.top - MARGIN - size : box.bottom + (height - size * 0.7) / 2;
    const text = lines.map((line, i) => {
      const x = box.left + MARGIN + (Math.max(0, room - measure(line)) * alignment) / 2;
      return `1 0 0 1 ${numberText(x)} ${numberText(first - i * size * LEADING)} Tm ${font.encodeText(line)} Tj`;
    });
    const clip = [box.left, box.bottom, width, height].map(numberText).join(" ");
    return {
      content: `q ${clip} re W n 0 g BT /Helv ${numberText(size)} Tf ${text.join(" ")} ET Q`,
      fonts: { Helv: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>" },
    };
  } catch {
    throw new UnclearPdfError("letters that the font has not");
  }
}

/** @returns the font size that the last `Tf` sets, or 0 */
function sizeIn(look: string): number {
  if (look.length > MAX_LOOK) throw new UnclearPdfError("a long look");
  const tokens = new Tokens(look, new CopyBudget());
  let [last, size] = [0, 0];
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind === "number") last = token.value;
    if (token.kind === "operator" && token.value === "Tf") size = last;
  }
  return size;
}

function wrapped(value: string, room: number, measure: (text: string) => number): string[] {
  return value.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && measure(longer) > room) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

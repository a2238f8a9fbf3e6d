import type { PdfFile } from "./file.ts";
import { rowsIn, type Word } from "./lines.ts";

/** Number of codes in a font with one byte per letter. 0 isn't used. */
const CODES = 255;
/** Width of every letter, in thousandths of the size. Each word is then stretched to its own width. */
const WIDTH = 500;

/**
 * Text that can be searched, selected and read aloud, but isn't drawn. It lies over the page's picture, where the same
 * text is visible. Its fonts have no outlines, only the meaning of each code.
 */
export class TextLayer {
  readonly #codes = new Map<string, number>();

  /**
   * @param words as read from the page, in points from its bottom left corner
   * @returns the operators for the page's content, with the words in reading order
   */
  content(words: readonly Word[]): string {
    const rows = rowsIn(words).map((row) => row.map((word) => this.#word(word)).join(""));
    return rows.length === 0 ? "" : `BT 3 Tr\n${rows.join("")}ET\n`;
  }

  /** Writes the fonts. @returns the entries of a font dictionary */
  fonts(file: PdfFile): string {
    const letters = [...this.#codes.keys()];
    const count = Math.ceil(letters.length / CODES);
    const glyph = count > 0 ? file.stream("", Buffer.from(`${WIDTH} 0 0 0 ${WIDTH} 700 d1`)) : 0;
    return Array.from({ length: count }, (_, i) => {
      const own = letters.slice(i * CODES, (i + 1) * CODES);
      const table = file.stream("", Buffer.from(tableOf(own), "latin1"));
      const font = file.object(
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 ${WIDTH} 1000]/FontMatrix[.001 0 0 .001 0 0]` +
          `/FirstChar 1/LastChar ${own.length}/Widths[${own.map(() => WIDTH).join(" ")}]` +
          `/CharProcs<</g ${glyph} 0 R>>/Encoding<</Type/Encoding/Differences[1${"/g".repeat(own.length)}]>>` +
          `/Resources<<>>/ToUnicode ${table} 0 R>>`,
      );
      return `/T${i} ${font} 0 R`;
    }).join("");
  }

  #word({ text, x, end, y, size, angle }: Word): string {
    const letters = [...text, " "];
    const turn = (angle * Math.PI) / 180;
    const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
    const stretch = ((end - x) / (((letters.length - 1) * WIDTH * size) / 1000)) * 100;
    const place = [cosine, sine, -sine, cosine, x * cosine - y * sine, x * sine + y * cosine];
    let shown = `${number(stretch)} Tz ${place.map(number).join(" ")} Tm\n`;
    for (const [font, codes] of this.#runs(letters)) shown += `/T${font} ${number(size)} Tf <${codes}> Tj\n`;
    return shown;
  }

  /** @returns runs of letters in the same font, with their codes in hexadecimal digits */
  #runs(letters: readonly string[]): [font: number, codes: string][] {
    const runs: [number, string][] = [];
    for (const letter of letters) {
      const at = this.#codes.get(letter) ?? this.#codes.size;
      this.#codes.set(letter, at);
      const [font, code] = [Math.floor(at / CODES), ((at % CODES) + 1).toString(16).padStart(2, "0")];
      const last = runs.at(-1);
      if (last?.[0] === font) last[1] += code;
      else runs.push([font, code]);
    }
    return runs;
  }
}

const number = (value: number) => String(Math.round(value * 1000) / 1000);

/** @returns a table from codes, counted from 1, to letters (ISO 32000-2, 9.10.3); sections have at most 100 rows */
function tableOf(letters: readonly string[]): string {
  const rows = letters.map((letter, i) => {
    const code = (i + 1).toString(16).padStart(2, "0");
    return `<${code}> <${Buffer.from(letter, "utf16le").swap16().toString("hex")}>`;
  });
  const sections: string[] = [];
  for (let i = 0; i < rows.length; i += 100) {
    const some = rows.slice(i, i + 100);
    sections.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar\n`);
  }
  return (
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n" +
    `1 begincodespacerange\n<00> <ff>\nendcodespacerange\n${sections.join("")}endcmap\nend\nend\n`
  );
}

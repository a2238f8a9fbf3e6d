import { deflateSync, inflateSync } from "node:zlib";

/** The text that tests hide in different places. */
export const CANARY = "canary-4711";

/** A stream object as text, one character per byte. */
export const stream = (data: string | Uint8Array, entries = ""): string => {
  const text = typeof data === "string" ? data : Buffer.from(data).toString("latin1");
  return `<<${entries}/Length ${text.length}>>\nstream\n${text}\nendstream`;
};

/** The same, compressed with Flate. */
export const folded = (data: string | Uint8Array, entries = ""): string =>
  stream(
    deflateSync(typeof data === "string" ? Buffer.from(data, "latin1") : data),
    `${entries}/Filter/FlateDecode`,
  );

export interface MadePdf {
  /** Further content of the page. */
  content?: string;
  /** Further entries of the dictionaries. */
  page?: string;
  catalog?: string;
  trailer?: string;
  resources?: string;
  fonts?: string;
  /** Further objects, numbered from 10. */
  objects?: readonly string[];
  /** Text between two objects. */
  between?: string;
  /** Text after the end of the file. */
  after?: string;
  /** The page's content in a later version of the file, added as an incremental update. */
  later?: string;
}

export const VISIBLE = "Balance 1,024.00";

/** Text in a font that every reader in China has, but not the file. */
export const chinese: MadePdf = {
  fonts: "/F2 10 0 R",
  content: "BT /F2 12 Tf 50 600 Td <4E2D6587> Tj ET",
  objects: [
    "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[11 0 R]>>",
    "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 0>>/DW 1000>>",
  ],
};

/** A handwritten PDF with one page that shows a line of text. Tests can put anything into it. */
export function madePdf(made: MadePdf = {}): Uint8Array<ArrayBuffer> {
  const content = `BT /F1 12 Tf 50 700 Td (${VISIBLE}) Tj ET\n${made.content ?? ""}`;
  const objects = new Map<number, string>([
    [1, `<</Type/Catalog/Pages 2 0 R${made.catalog ?? ""}>>`],
    [2, "<</Type/Pages/Count 1/Kids[3 0 R]>>"],
    [
      3,
      `<</Type/Page/Parent 2 0 R${/MediaBox/.test(made.page ?? "") ? "" : "/MediaBox[0 0 612 792]"}${/Contents/.test(made.page ?? "") ? "" : "/Contents 4 0 R"}` +
        `/Resources<</Font<</F1 5 0 R${made.fonts ?? ""}>>${made.resources ?? ""}>>${made.page ?? ""}>>`,
    ],
    [4, folded(content)],
    [5, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
    ...(made.objects ?? []).map((object, i): [number, string] => [10 + i, object]),
  ]);
  const parts = [...objects].map(([number, text]) => `${number} 0 obj\n${text}\nendobj\n`);
  const file = `%PDF-1.7\n${parts.join(made.between ?? "")}trailer\n<</Size ${objects.size + 10}/Root 1 0 R${made.trailer ?? ""}>>\n%%EOF\n${made.after ?? ""}`;
  const whole = made.later === undefined ? file : withLater(file, [...objects.keys()], made.later);
  return Uint8Array.from(Buffer.from(whole, "latin1"));
}

/** Builds a file of two versions, each with a cross-reference table (ISO 32000-2, 7.5.6). */
function withLater(file: string, numbers: readonly number[], later: string): string {
  const table = (of: string, some: readonly number[], prev: string) => {
    const rows = some.map((one) => {
      const place = String(of.lastIndexOf(`\n${one} 0 obj`) + 1).padStart(10, "0");
      return `${one} 1\n${place} 00000 n \n`;
    });
    const at = of.length;
    return `${of}xref\n${rows.join("")}trailer\n<</Size 99/Root 1 0 R${prev}>>\nstartxref\n${at}\n%%EOF\n`;
  };
  const both = `${table(file, numbers, "")}4 0 obj\n${later}\nendobj\n`;
  return table(both, [4], `/Prev ${file.length}`);
}

/** @returns everything in a file, raw and decompressed, one character per byte */
export function everythingIn(file: Uint8Array): string {
  const raw = Buffer.from(file).toString("latin1");
  const parts = [raw];
  for (let at = raw.indexOf("stream\n"); at >= 0; at = raw.indexOf("\nstream\n", at + 1)) {
    const start = raw.indexOf("stream\n", at) + 7;
    const data = Buffer.from(raw.slice(start, raw.indexOf("endstream", start)), "latin1");
    try {
      parts.push(inflateSync(data).toString("latin1"));
    } catch {
      // Another kind of picture is kept as it is.
    }
  }
  return parts.join("\n");
}

/** @returns whether a file contains the words: plain, in hex, or with two bytes per letter */
export function holds(file: Uint8Array, words = CANARY): boolean {
  const all = everythingIn(file);
  const hex = Buffer.from(words).toString("hex");
  const wide = [...words].map((letter) => `\0${letter}`).join("");
  const both = Buffer.from(wide, "latin1").toString("hex");
  const low = all.toLowerCase();
  return all.includes(words) || all.includes(wide) || low.includes(hex) || low.includes(both);
}

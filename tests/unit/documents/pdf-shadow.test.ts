import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { copyOf, textOf } from "../readers/engine.ts";
import { stream } from "./made-pdf.ts";

/**
 * Files in which programs may find different objects. Which one they find doesn't matter, as long as what's read is
 * what others see: the copy that they get is drawn by the engine that read the text.
 */

/**
 * Parts of a file: `[number, text, version]` is an object, any other part a cross-reference table that names the last
 * or first copies of the objects, with `told` as their version.
 */
type Piece = [number, string, number?] | { table: "first" | "last"; without?: number; told?: number };

const PAGE: [number, string][] = [
  [1, "<</Type/Catalog/Pages 2 0 R>>"],
  [2, "<</Type/Pages/Count 1/Kids[3 0 R]>>"],
  [3, "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 6 0 R/Resources<</Font<</F1 5 0 R>>>>>>"],
  [5, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
];
const shows = (text: string) => stream(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`);

function fileOf(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  let file = "%PDF-1.7\n";
  const places = new Map<number, number[]>();
  const versions = new Map<number, number>();
  let before: number | null = null;
  for (const piece of pieces) {
    if (Array.isArray(piece)) {
      places.set(piece[0], [...(places.get(piece[0]) ?? []), file.length]);
      versions.set(piece[0], piece[2] ?? 0);
      file += `${piece[0]} ${piece[2] ?? 0} obj\n${piece[1]}\nendobj\n`;
      continue;
    }
    const at: number = file.length;
    const rows = [...places].filter(([number]) => number !== piece.without);
    const text = rows.map(([number, all]) => {
      const place = piece.table === "first" ? all[0]! : all.at(-1)!;
      const version = piece.told ?? versions.get(number);
      return `${number} 1\n${String(place).padStart(10, "0")} 0000${version} n \n`;
    });
    const prev: string = before === null ? "" : `/Prev ${before}`;
    file += `xref\n${text.join("")}trailer\n<</Size 9/Root 1 0 R${prev}>>\nstartxref\n${at}\n%%EOF\n`;
    before = at;
  }
  return Uint8Array.from(Buffer.from(file, "latin1"));
}

/** @param told which copy of object 6 the last table (a stream) names: the first or the last */
const withFolded = (told: "indexOf" | "lastIndexOf", keys: string) => {
  const pieces: Piece[] = [...PAGE, [6, shows("a")], { table: "last" }, [6, shows("b")]];
  const text = `${Buffer.from(fileOf(pieces)).toString("latin1")}\n`;
  const places = [0, 1, 2, 3, 0, 5, 6].map((n) => Math.max(0, text[told](`\n${n} 0 obj`) + 1));
  const at = text.length;
  const rows = [...places, at].flatMap((place) => [place > 0 ? 1 : 0, place >> 8, place & 255]);
  const row = rows.map((byte, i) => (i % 12 === 0 ? byte : (byte - rows[i - 1]!) & 255));
  const data = deflateSync(Uint8Array.from(row)).toString("latin1");
  const dict = `/Type/XRef/Size 8/W[1 2 0]/Root 1 0 R/Filter/FlateDecode/DecodeParms<<${keys}>>`;
  const table = `7 0 obj\n<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
  return Uint8Array.from(Buffer.from(`${text}${table}startxref\n${at}\n%%EOF\n`, "latin1"));
};

/** @param from the number that the table gives its first entry, the free one */
const counted = (from: number, more = "") => {
  let text = "%PDF-1.7\n";
  const places = [...(PAGE as [number, string][]), [4, "null"] as const, [6, shows("a")] as const]
    .sort(([one], [other]) => one - other)
    .map(([number, object]) => {
      const at = text.length;
      text += `${number} 0 obj\n${object}\nendobj\n`;
      return at;
    });
  text += more;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n${from} 7\n0000000000 65535 f \n${rows}trailer\n<</Size 7/Root 1 0 R>>\n`;
  return Uint8Array.from(Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, "latin1"));
};

/** @param row the entry of object 6 in the last table @param offset the offset of object 5 in it */
const freed = (row: string, offset?: number) => {
  const file = fileOf([...PAGE, [6, shows("a")], [7, shows("b")], { table: "last" }]);
  const text = Buffer.from(file).toString("latin1").replace("/Contents 6 0 R", "/Contents[6 0 R 7 0 R]");
  // The table comes after the part that just grew. The offsets before that part still hold, the others are
  // rewritten.
  const again = ["1", "2", "3", "5", "7"].map((number) => {
    const place = number === "5" && offset !== undefined ? offset : text.indexOf(`\n${number} 0 obj`) + 1;
    return `${number} 1\n${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const from = text.indexOf("xref\n");
  const table = `xref\n${again.join("")}${row}trailer\n<</Size 9/Root 1 0 R>>\n`;
  return Uint8Array.from(Buffer.from(`${text.slice(0, from)}${table}startxref\n${from}\n%%EOF\n`, "latin1"));
};

const BOOKMARK = "<</Title(Rent)/Parent 2 0 R>>";
const RESOURCES = "<</Font<</F1 5 0 R>>>>";
const INFO = "<</Title(Rent)/ModDate(D:20260101)>>";
const page = (version: number): Piece => [3, PAGE[2]![1].replace("6 0 R", `6 ${version} R`)];
const first: Piece[] = [...PAGE, [6, shows("a")], { table: "last" }];
const twice = (one: string, other: string): Piece[] => [
  ...PAGE,
  [6, shows("a")],
  [7, one],
  [7, other],
  { table: "last" },
];
const held = (number: number, object: string): Piece => [
  number,
  stream(`7 0 ${object}`).replace("<<", "<</Type/ObjStm/N 1/First 4"),
];
const FREE = "6 1\n0000000000 00001 f \n";

/** The same, with the table's entry for object 6 pointing to what its stream contains. */
function intoStream(): Uint8Array<ArrayBuffer> {
  const inner = stream(`6 0 obj\n${shows("b").replace("endstream", "")}`);
  const text = Buffer.from(fileOf([...PAGE, [6, inner], { table: "last" }])).toString("latin1");
  const [outer, within] = [text.indexOf("6 0 obj"), text.indexOf("6 0 obj", text.indexOf("6 0 obj") + 1)];
  const places = [outer, within].map((place) => String(place).padStart(10, "0"));
  return Uint8Array.from(Buffer.from(text.replace(places[0]!, places[1]!), "latin1"));
}

const FILES: [string, () => Uint8Array<ArrayBuffer>][] = [
  [
    "an object behind the one that its table names",
    () => fileOf([...PAGE, [6, shows("a")], [6, shows("b")], { table: "first" }]),
  ],
  [
    "an object twice in one version",
    () => fileOf([...PAGE, [6, shows("a")], [6, shows("b")], { table: "last" }]),
  ],
  [
    "a later version whose table names the earlier object",
    () => fileOf([...first, [6, shows("b")], { table: "first" }]),
  ],
  [
    "an object that its table leaves out",
    () => fileOf([...PAGE, [6, shows("a")], { table: "last", without: 6 }]),
  ],
  ["an object twice and no table", () => fileOf([...PAGE, [6, shows("a")], [6, shows("b")]])],
  ["a table that leads into a stream", intoStream],
  ["a bookmark and a page", () => fileOf(twice(BOOKMARK, "<</Title(Rent)/Contents 6 0 R>>"))],
  ["content and a bookmark", () => fileOf(twice(shows("a"), BOOKMARK))],
  ["another font", () => fileOf(twice(RESOURCES, "<</Font<</F1 4 0 R>>>>"))],
  ["streams, be they the same", () => fileOf(twice(shows("a"), shows("a")))],
  ["information about the file", () => fileOf(twice(INFO, "<</Title(Lease)/Producer(Harbor)>>"))],
  ["one without an end", () => fileOf(twice(`${RESOURCES} (`, `${RESOURCES} (`))],
  [
    "copies in object streams",
    () =>
      fileOf([
        ...PAGE,
        [6, shows("a")],
        held(8, RESOURCES),
        held(9, "<</Font<</F1 4 0 R>>>>"),
        { table: "last" },
      ]),
  ],
  ["a table in a stream that names the earlier one", () => withFolded("indexOf", "/Predictor 2/Columns 12")],
  [
    "a table in a stream that names the later one",
    () => withFolded("lastIndexOf", "/Predictor 2/Columns 12"),
  ],
  ["a table with other colors", () => withFolded("lastIndexOf", "/Predictor 2/Columns 12/Colors 3")],
  ["a number that was reused", () => fileOf([...first, page(1), [6, shows("b"), 1], { table: "last" }])],
  ["a page that refers to the earlier use", () => fileOf([...first, [6, shows("b"), 1], { table: "last" }])],
  [
    "a page that refers to both",
    () =>
      fileOf([
        ...first,
        [3, PAGE[2]![1].replace("6 0 R", "[6 0 R 6 1 R]")],
        [6, shows("b"), 1],
        { table: "last" },
      ]),
  ],
  [
    "both in one version",
    () =>
      fileOf([
        ...PAGE.slice(0, 2),
        page(1),
        PAGE[3]!,
        [6, shows("a")],
        [6, shows("b"), 1],
        { table: "last" },
      ]),
  ],
  [
    "a table that tells another version",
    () => fileOf([...first, page(1), [6, shows("b"), 1], { table: "last", told: 2 }]),
  ],
  ["a table that counts from 1", () => counted(1, `6 0 obj\n${shows("b")}\nendobj\n`)],
  ["a table that counts from 2", () => counted(2)],
  ["a free object", () => freed(FREE)],
  ["a free object that no table tells of", () => freed("")],
  ["a free object in a file whose table is wrong", () => freed(FREE, 12)],
  ["a free object beside one that isn't there", () => freed(`${FREE}8 1\n0000000012 00000 n \n`)],
];

/** The other of two contents never survives in the copy. */
const other = { a: "b", b: "a" } as Record<string, string>;

describe("what's read is what others see, and nothing else is in their copy:", () => {
  it.each(FILES)("%s", async (_, make) => {
    const read = await textOf(make());
    const copy = await copyOf(make());
    if (typeof copy === "string") {
      expect(copy).toBe(read);
      return;
    }
    const { text } = await extractText(await getDocumentProxy(copy.slice()), { mergePages: true });
    const lines = Array.isArray(read) ? read : [];
    expect(
      text
        .trim()
        .split(/\s+/)
        .filter((word) => word !== ""),
    ).toEqual(
      lines
        .join(" ")
        .split(" ")
        .filter((word) => word !== ""),
    );
    if (lines.length === 1) expect(Buffer.from(copy).includes(`(${other[lines[0]!]}) Tj`)).toBe(false);
  });
});

describe("a sound file", () => {
  it("shows its latest version", async () => {
    expect(await textOf(fileOf([...first, [6, shows("b")], { table: "last" }]))).toEqual(["b"]);
    expect(await textOf(fileOf(first))).toEqual(["a"]);
    expect(await textOf(fileOf([...first, page(1), [6, shows("b"), 1], { table: "last" }]))).toEqual(["b"]);
  });

  it("is read and copied, with object streams and without", async () => {
    const document = await PDFDocument.load(await textPdf([papers.bill()]));
    for (const useObjectStreams of [true, false]) {
      const file = new Uint8Array(await document.save({ useObjectStreams }));
      expect((await textOf(file)).length).toBeGreaterThan(3);
      expect(await copyOf(file)).toBeInstanceOf(Uint8Array);
    }
  });
});

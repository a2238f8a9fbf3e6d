import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { judgePdf } from "#functions/documents/pdf-bounds.ts";
import { readPdfText } from "#functions/documents/readers/pdf-text.ts";
import { stripPdf } from "#functions/documents/strip-pdf.ts";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { stream } from "./made-pdf.ts";

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

describe("a PDF that shows one thing and contains another is refused:", () => {
  it.each<[string, Piece[]]>([
    [
      "an object behind the one that its table names",
      [...PAGE, [6, shows("a")], [6, shows("b")], { table: "first" }],
    ],
    ["an object twice in one version", [...PAGE, [6, shows("a")], [6, shows("b")], { table: "last" }]],
    [
      "a later version whose table names the earlier object",
      [...PAGE, [6, shows("a")], { table: "last" }, [6, shows("b")], { table: "first" }],
    ],
    ["an object that its table leaves out", [...PAGE, [6, shows("a")], { table: "last", without: 6 }]],
    ["an object twice and no table", [...PAGE, [6, shows("a")], [6, shows("b")]]],
    [
      "a table that leads into a stream",
      [...PAGE, [6, stream(`6 0 obj\n${shows("a").replace("endstream", "")}`)], { table: "last" }].map(
        (one) => one as Piece,
      ),
    ],
  ])("%s", async (name, pieces) => {
    let file = fileOf(pieces);
    if (name.includes("into a stream")) {
      const text = Buffer.from(file).toString("latin1");
      const [outer, inner] = [text.indexOf("6 0 obj"), text.indexOf("6 0 obj", text.indexOf("6 0 obj") + 1)];
      const places = [outer, inner].map((place) => String(place).padStart(10, "0"));
      file = Uint8Array.from(Buffer.from(text.replace(places[0]!, places[1]!), "latin1"));
    }
    expect(await judgePdf(file.slice())).toBe("too_complex");
    expect(await stripPdf(file)).toBeNull();
  });

  const BOOKMARK = "<</Title(Rent)/Parent 2 0 R>>";
  it.each<[string, string, string]>([
    ["a bookmark and a page", BOOKMARK, "<</Title(Rent)/Contents 6 0 R>>"],
    ["content and a bookmark", shows("a"), BOOKMARK],
    ["a list and a bookmark", "[6 0 R]", BOOKMARK],
  ])("an object twice in one version, of which not both are bookmarks: %s", async (_, first, second) => {
    const pieces: Piece[] = [...PAGE, [6, shows("a")], [7, first], [7, second], { table: "last" }];
    expect(await judgePdf(fileOf(pieces))).toBe("too_complex");
  });

  it("but not one with duplicate bookmarks, as some programs write them", async () => {
    const twice: Piece[] = [
      [7, BOOKMARK],
      [7, "<</Title(Rent)/Dest[3 0 R/Fit]/Next 8 0 R>>"],
    ];
    const file = fileOf([...PAGE, [6, shows("a")], ...twice, { table: "last" }]);
    expect(await judgePdf(file)).toBe("within_bounds");
    const first = fileOf([...PAGE, [6, shows("a")], ...twice, { table: "first" }]);
    expect(await judgePdf(first)).toBe("too_complex");
  });

  it("but not one with proper later versions, or with only one version", async () => {
    const later: Piece[] = [...PAGE, [6, shows("a")], { table: "last" }, [6, shows("b")], { table: "last" }];
    const made = [fileOf(later), fileOf([...PAGE, [6, shows("a")], { table: "last" }])];
    const document = await PDFDocument.load(await textPdf([papers.bill()]));
    made.push(new Uint8Array(await document.save({ useObjectStreams: true })));
    made.push(new Uint8Array(await document.save({ useObjectStreams: false })));
    for (const file of made) {
      expect(await judgePdf(file.slice())).toBe("within_bounds");
      expect(await stripPdf(file)).not.toBeNull();
    }
  });

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

  it("but not one whose table uses the TIFF predictor", async () => {
    const keys = "/Predictor 2/Columns 12";
    expect(await judgePdf(withFolded("lastIndexOf", keys))).toBe("within_bounds");
    expect(await judgePdf(withFolded("indexOf", keys))).toBe("too_complex");
    for (const more of ["/Colors 3", "/BitsPerComponent 4"])
      expect(await judgePdf(withFolded("lastIndexOf", keys + more))).toBe("too_complex");
  });

  describe("an object whose number was reused", () => {
    const page = (version: number): Piece => [3, PAGE[2]![1].replace("6 0 R", `6 ${version} R`)];
    const first: Piece[] = [...PAGE, [6, shows("a")], { table: "last" }];
    const renewed = fileOf([...first, page(1), [6, shows("b"), 1], { table: "last" }]);

    it("is the later one if all references point to it, but no copy is made", async () => {
      expect(await readPdfText(renewed.slice())).toEqual([{ page: 1, line: 1, text: "b" }]);
      expect(await judgePdf(renewed.slice())).toBe("too_complex");
      expect(await stripPdf(renewed)).toBeNull();
    });

    it.each<[string, Piece[]]>([
      ["a page refers to the earlier one", [...first, [6, shows("b"), 1], { table: "last" }]],
      [
        "a page refers to both",
        [...first, [3, PAGE[2]![1].replace("6 0 R", "[6 0 R 6 1 R]")], [6, shows("b"), 1], { table: "last" }],
      ],
      [
        "both are in one version of the file",
        [...PAGE.slice(0, 2), page(1), PAGE[3]!, [6, shows("a")], [6, shows("b"), 1], { table: "last" }],
      ],
      [
        "the earlier one comes later",
        [
          ...PAGE.slice(0, 2),
          page(1),
          PAGE[3]!,
          [6, shows("a"), 1],
          { table: "last" },
          [6, shows("b")],
          { table: "last" },
        ],
      ],
      ["the table names the earlier one", [...first, page(1), [6, shows("b"), 1], { table: "first" }]],
      [
        "the table tells another version of it",
        [...first, page(1), [6, shows("b"), 1], { table: "last", told: 2 }],
      ],
    ])("makes the file unreadable if %s", async (_, pieces) => {
      expect(await readPdfText(fileOf(pieces))).toMatch(/^pdf_(damaged|too_complex)$/);
    });
  });

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

  it("but not one whose table counts from 1 if every entry points to its object", async () => {
    expect(await judgePdf(counted(0))).toBe("within_bounds");
    expect(await judgePdf(counted(1))).toBe("within_bounds");
    expect(await judgePdf(counted(1, `6 0 obj\n${shows("b")}\nendobj\n`))).toBe("too_complex");
    expect(await judgePdf(counted(2))).toBe("too_complex");
  });

  const RESOURCES = "<</Font<</F1 5 0 R>>>>";
  const INFO = "<</Title(Rent)/ModDate(D:20260101)>>";
  it.each<[string, string, string]>([
    ["the same", RESOURCES, RESOURCES],
    ["the same but for blanks around it", RESOURCES, `  ${RESOURCES}\n`],
    ["about the file", INFO, "<</Title(Lease)/Producer(Harbor)>>"],
  ])("but not one with an object twice in one version that is %s", async (_, first, second) => {
    const twice: Piece[] = [...PAGE, [6, shows("a")], [7, first], [7, second]];
    expect(await judgePdf(fileOf([...twice, { table: "last" }]))).toBe("within_bounds");
    const early = await judgePdf(fileOf([...twice, { table: "first" }]));
    expect(early).toBe(first === INFO ? "too_complex" : "within_bounds");
    expect(await judgePdf(fileOf(twice))).toBe("too_complex");
  });

  it.each<[string, string, string]>([
    ["another font", RESOURCES, "<</Font<</F1 4 0 R>>>>"],
    ["a key more", RESOURCES, "<</Font<</F1 5 0 R>>/A 1>>"],
    ["streams, be they the same", shows("a"), shows("a")],
    ["about the file and a page", INFO, "<</Title(Rent)/Contents 6 0 R>>"],
    ["about the file, elsewhere", INFO, "<</Title 6 0 R>>"],
    ["without an end", `${RESOURCES} (`, `${RESOURCES} (`],
  ])("but is refused if the copies are %s", async (_, first, second) => {
    const twice: Piece[] = [...PAGE, [6, shows("a")], [7, first], [7, second], { table: "last" }];
    expect(await judgePdf(fileOf(twice))).not.toBe("within_bounds");
  });

  it("also compares copies in object streams", async () => {
    const held = (number: number, object: string): Piece => [
      number,
      stream(`7 0 ${object}`).replace("<<", "<</Type/ObjStm/N 1/First 4"),
    ];
    const judge = (first: string, second: string) =>
      judgePdf(fileOf([...PAGE, [6, shows("a")], held(8, first), held(9, second), { table: "last" }]));
    expect(await judge(RESOURCES, RESOURCES)).toBe("within_bounds");
    expect(await judge(RESOURCES, "<</Font<</F1 4 0 R>>>>")).toBe("too_complex");
  });

  describe("a free object that others refer to", () => {
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
      return Uint8Array.from(
        Buffer.from(`${text.slice(0, from)}${table}startxref\n${from}\n%%EOF\n`, "latin1"),
      );
    };
    const FREE = "6 1\n0000000000 00001 f \n";

    it("reads as null, as in viewers", async () => {
      expect(await readPdfText(freed(FREE))).toEqual([{ page: 1, line: 1, text: "b" }]);
    });

    it.each<[string, Uint8Array<ArrayBuffer>]>([
      ["that no table tells of", freed("")],
      ["in a file in which viewers look for objects themselves", freed(FREE, 12)],
      ["beside an object that is not there", freed(`${FREE}8 1\n0000000012 00000 n \n`)],
    ])("makes the file unreadable %s", async (_, file) => {
      expect(await readPdfText(file)).toBe("pdf_too_complex");
    });

    it("prevents a copy", async () => {
      expect(await judgePdf(freed(FREE))).toBe("too_complex");
      expect(await stripPdf(freed(FREE))).toBeNull();
    });
  });
});

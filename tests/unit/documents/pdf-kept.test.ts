import { inflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { extractLinks, extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { stripSfnt } from "#functions/documents/pdf-copy/font-programs.ts";
import { stripPdf } from "#functions/documents/strip-pdf.ts";
import { CANARY, everythingIn, folded, type MadePdf, madePdf, stream, VISIBLE } from "./made-pdf.ts";

const copied = async (original: Uint8Array): Promise<Uint8Array> => {
  const copy = await stripPdf(original);
  if (!copy) throw new Error("No copy was made");
  return copy;
};
const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text;
const widget = (entries: string, ...objects: string[]): MadePdf => ({
  page: "/Annots[10 0 R]",
  catalog: "/AcroForm<</Fields[10 0 R]/DA(/F1 9 Tf 0 g)>>",
  objects: [`<</Subtype/Widget/Rect[50 500 250 520]${entries}>>`, ...objects],
});
const appearance = (text: string) =>
  folded(
    `/Tx BMC BT /F1 9 Tf 2 4 Td (${text}) Tj ET EMC`,
    "/Subtype/Form/BBox[0 0 100 10]/Resources<</Font<</F1 5 0 R>>>>",
  );

describe("a copy of a PDF keeps", () => {
  it("text, rotated pages, and the visible part of them", async () => {
    const made = { page: "/MediaBox[0 0 600 800]/CropBox[20 50 700 750]/Rotate 450/UserUnit 2" };
    const page = (await PDFDocument.load(await copied(madePdf(made)))).getPage(0).node;
    const of = (key: string) => String(page.lookup(PDFName.of(key)));
    expect([of("MediaBox"), of("CropBox"), of("Rotate"), of("UserUnit")]).toEqual([
      "[ 20 50 600 750 ]",
      "undefined",
      "90",
      "2",
    ]);
    expect(await textOf(await copied(madePdf(made)))).toBe(VISIBLE);
  });

  it("links to the web and to mail addresses", async () => {
    const link = (address: string) => `<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${address})>>>>`;
    const addresses = [
      "https://example.com/a?b=(c)",
      "mailto:jane@example.com",
      "ftp://example.com",
      "file:///etc",
      "data:text/html,x",
    ];
    const original = madePdf({
      page: "/Annots[10 0 R 11 0 R 12 0 R 13 0 R 14 0 R]",
      objects: addresses.map((address) => link(address.replaceAll(/[()]/g, "\\$&"))),
    });
    const { links } = await extractLinks(await getDocumentProxy((await copied(original)).slice()));
    expect(links).toEqual(addresses.slice(0, 2));
  });

  it("the values of a filled form, but not the form", async () => {
    for (const made of [
      widget("/FT/Tx/V(Jane Doe)/AP<</N 11 0 R>>", appearance("Jane Doe")),
      widget("/FT/Tx/V(Jane Doe)"),
      widget("/FT/Ch/V[(Jane) (Doe)]/Q 2"),
      widget("/FT/Tx/Ff 4096/V(Jane\rDoe)/DA(/F1 0 Tf)"),
      widget("/Parent 11 0 R", "<</FT/Tx/V(Jane Doe)>>"),
      widget(
        "/FT/Btn/AS/Yes/AP<</N<</Yes 11 0 R/Off 12 0 R>>>>",
        appearance("Jane Doe"),
        appearance("never"),
      ),
      widget("/FT/Sig/AP<</N 11 0 R>>", appearance("Signed by Jane Doe")),
    ]) {
      const copy = await copied(madePdf(made));
      const text = await textOf(copy);
      expect(text).toContain(VISIBLE);
      expect(text).toMatch(/Jane,?\s+Doe/);
      expect(text).not.toContain("never");
      for (const key of ["AcroForm", "Widget", "Annots"]) expect(everythingIn(copy)).not.toContain(key);
    }
  });

  it("a form field's current value, not an earlier drawing of it", async () => {
    const stale = widget("/FT/Tx/V(Jane Doe)/AP<</N 11 0 R>>", appearance("earlier"));
    const made = { ...stale, catalog: "/AcroForm<</Fields[10 0 R]/NeedAppearances true>>" };
    const text = await textOf(await copied(madePdf(made)));
    expect(text).toContain("Jane Doe");
    expect(text).not.toContain("earlier");
  });

  it("visible layers, as plain content", async () => {
    const copy = await copied(
      madePdf({
        catalog: "/OCProperties<</OCGs[10 0 R 11 0 R]/D<</OFF[11 0 R]>>>>",
        resources: "/Properties<</L1 10 0 R/L2 11 0 R/L3<</Type/OCMD/OCGs[10 0 R 11 0 R]>>>>",
        content:
          "/OC /L1 BDC BT /F1 9 Tf 50 600 Td (seen) Tj ET EMC /OC /L3 BDC BT /F1 9 Tf 50 500 Td (too) Tj ET EMC",
        objects: ["<</Type/OCG/Name(a)>>", "<</Type/OCG/Name(b)>>"],
      }),
    );
    expect(await textOf(copy)).toBe(`${VISIBLE}\nseen\ntoo`);
    for (const key of ["OCProperties", "OCG", "BDC", "Properties"])
      expect(everythingIn(copy)).not.toContain(key);
  });

  it("a font's program, without names, dates and private tables", () => {
    const tables = {
      head: Buffer.alloc(54, 7),
      glyf: Buffer.from("outline!"),
      loca: Buffer.alloc(4),
      name: Buffer.from(CANARY),
      ACME: Buffer.from(CANARY),
    };
    let at = 12 + 16 * 5;
    const entries = Object.entries(tables).map(([name, body]) => {
      const entry = Buffer.alloc(16);
      entry.write(name);
      entry.writeUInt32BE(at, 8);
      entry.writeUInt32BE(body.length, 12);
      at += body.length;
      return entry;
    });
    const font = Buffer.concat([
      Buffer.from([0, 1, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0]),
      ...entries,
      ...Object.values(tables),
      Buffer.from(CANARY),
    ]);
    const copy = Buffer.from(stripSfnt(font) ?? []);
    expect(copy.includes("outline!")).toBe(true);
    expect(copy.includes(CANARY) || copy.includes("name") || copy.includes("ACME")).toBe(false);
    const head = copy.readUInt32BE(copy.indexOf("head") + 8);
    expect(copy.subarray(head + 16, head + 38)).toEqual(
      Buffer.from([7, 7, 7, 7, ...Array(16).fill(0), 7, 7]),
    );
    expect(stripSfnt(Buffer.from("no font at all"))).toBeNull();
  });

  it("pictures in every compression that documents use", async () => {
    const picture = (data: string, entries: string): MadePdf => ({
      content: "q 100 0 0 100 0 0 cm /Im1 Do Q",
      resources: "/XObject<</Im1 10 0 R>>",
      objects: [
        stream(data, `/Subtype/Image/Width 8/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`),
      ],
    });
    const cases: [string, string, Buffer][] = [
      ["ABCDEFGH", "", Buffer.from("ABCDEFGH")],
      ["4142434445464748>", "/Filter/ASCIIHexDecode", Buffer.from("ABCDEFGH")],
      ["5sdq,77Kd<~>", "/Filter/ASCII85Decode", Buffer.from("ABCDEFGH")],
      ["\x03ABCD\x03EFGH\x80", "/Filter[/RunLengthDecode]", Buffer.from("ABCDEFGH")],
      [
        "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01",
        "/Filter/LZWDecode",
        Buffer.from([45, 45, 45, 45, 45, 65, 45, 45]),
      ],
    ];
    for (const [data, entries, expected] of cases) {
      const pdf = await PDFDocument.load(await copied(madePdf(picture(data, entries))));
      const image = pdf.context
        .enumerateIndirectObjects()
        .map(([, one]) => one)
        .find(
          (one) =>
            one instanceof PDFRawStream && one.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image"),
        ) as PDFRawStream;
      expect(inflateSync(image.getContents())).toEqual(expected);
    }
  });

  it("each glyph of a font whose glyphs are inline pictures", async () => {
    const glyph = (data: string) => stream(`9 0 0 0 9 9 d1 BI /W 8 /H 1 /BPC 8 /CS /G ID ${data}\nEI`);
    const copy = await copied(
      madePdf({
        fonts: "/F2 10 0 R",
        content: "BT /F2 9 Tf 50 600 Td (AB) Tj ET",
        objects: [
          "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 65/LastChar 66/Widths[9 9]/Encoding/WinAnsiEncoding/CharProcs<</A 11 0 R/B 12 0 R>>>>",
          glyph("AAAAAAAA"),
          glyph("BBBBBBBB"),
        ],
      }),
    );
    const drawn = everythingIn(copy).match(/\/R\d+ Do/g);
    expect(new Set(drawn).size).toBe(2);
    for (const pixels of ["AAAAAAAA", "BBBBBBBB"]) expect(everythingIn(copy)).toContain(pixels);
  });
});

describe("no copy is made of a PDF", () => {
  it.each([
    [
      "whose text goes on behind text that is not shown",
      { content: "BT /F1 9 Tf 3 Tr 50 600 Td (hidden) Tj 0 Tr (seen) Tj ET" },
    ],
    ["whose value the copy could not show", widget("/FT/Tx/V<feff4e2d>")],
    [
      "whose font is broken",
      {
        fonts: "/F2 10 0 R",
        content: "BT /F2 9 Tf (x) Tj ET",
        objects: ["<</Type/Font/Subtype/TrueType/FontDescriptor<</FontFile2 11 0 R>>>>", stream("no font")],
      },
    ],
    [
      "whose photo is broken",
      {
        content: "/Im1 Do",
        resources: "/XObject<</Im1 10 0 R>>",
        objects: [stream("no photo", "/Subtype/Image/Width 9/Height 9/Filter/DCTDecode")],
      },
    ],
    [
      "whose picture has no end",
      {
        content: "/Im1 Do",
        resources: "/XObject<</Im1 10 0 R>>",
        objects: [
          stream("x", "/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 8/ColorSpace/DeviceRGB"),
        ],
      },
    ],
    [
      "with an unknown compression",
      {
        content: "/Im1 Do",
        resources: "/XObject<</Im1 10 0 R>>",
        objects: [
          stream("x", "/Subtype/Image/Width 9/Height 9/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/ACME"),
        ],
      },
    ],
    [
      "that draws one long stream again and again",
      { page: `/Contents[${"10 0 R ".repeat(1000)}]`, objects: [stream("0 g ".repeat(25_000))] },
    ],
    ["with lists in lists in content", { content: `${"[".repeat(1000)} TJ` }],
  ] as [string, MadePdf][])("%s", async (_, made) => {
    expect(await stripPdf(madePdf(made))).toBeNull();
  });
});

it("a form that draws itself is drawn once, and forms that draw others repeatedly are copied once", async () => {
  const form = (next: string) =>
    folded(
      `${next} BT /F1 9 Tf 50 600 Td (x) Tj ET`,
      "/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 5 0 R>>/XObject<</A 10 0 R/B 11 0 R>>>>",
    );
  const copy = await copied(
    madePdf({
      content: "/A Do",
      resources: "/XObject<</A 10 0 R>>",
      objects: [form("/B Do /B Do /A Do"), form("/A Do")],
    }),
  );
  const forms = (await PDFDocument.load(copy)).context
    .enumerateIndirectObjects()
    .filter(
      ([, one]) =>
        one instanceof PDFRawStream &&
        one.dict instanceof PDFDict &&
        String(one.dict.lookup(PDFName.of("Subtype"))) === "/Form",
    );
  expect(forms).toHaveLength(2);
});

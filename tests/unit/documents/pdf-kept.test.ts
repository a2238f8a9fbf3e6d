import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { UPLOAD } from "#contract/limits.ts";
import { copyPdf } from "#functions/documents/pdf/copy.ts";
import { withPdf } from "#functions/documents/pdf/document.ts";
import { frameOf, withDrawing } from "#functions/documents/pdf/render.ts";
import { lockedPdf, papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { copyOf } from "../readers/engine.ts";
import { wasmModules } from "../readers/wasm-modules.ts";
import { chinese, everythingIn, folded, type MadePdf, madePdf, stream, VISIBLE } from "./made-pdf.ts";

let pdfium: WebAssembly.Module;
beforeAll(async () => {
  ({ pdfium } = await wasmModules());
});

const copied = async (original: Uint8Array): Promise<Uint8Array> => {
  const copy = await copyOf(original);
  if (typeof copy === "string") throw new Error(copy);
  return copy;
};
const textIn = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text;
const widget = (entries: string, ...objects: string[]): MadePdf => ({
  page: "/Annots[10 0 R]",
  catalog: "/AcroForm<</Fields[10 0 R]/DA(/F1 9 Tf 0 g)>>",
  objects: [`<</Type/Annot/T(a)/Subtype/Widget/Rect[50 500 250 520]${entries}>>`, ...objects],
});
const appearance = (text: string) =>
  folded(
    `/Tx BMC BT /F1 9 Tf 2 4 Td (${text}) Tj ET EMC`,
    "/Subtype/Form/BBox[0 0 100 10]/Resources<</Font<</F1 5 0 R>>>>",
  );

interface Look {
  width: number;
  height: number;
  pixels: Uint8Array;
}
/** @returns a page as the engine draws it */
function lookOf(pdf: Uint8Array, index = 0): Look {
  const look = withPdf(pdf, pdfium, (open) =>
    open.withPage(index, (page, x) =>
      withDrawing(x, page, frameOf(x, page.handle, 100, 2_000_000), "aligned", (drawn) => ({
        width: drawn.width,
        height: drawn.height,
        pixels: drawn.pixels.slice(),
      })),
    ),
  );
  if (!look || typeof look === "string") throw new Error("The page can't be drawn");
  return look;
}
/** @returns how much two drawings differ on average, 0 to 255 */
function differenceOf(one: Look, other: Look): number {
  expect([other.width, other.height]).toEqual([one.width, one.height]);
  let sum = 0;
  for (let i = 0; i < one.pixels.length; i++) sum += Math.abs(one.pixels[i]! - other.pixels[i]!);
  return sum / one.pixels.length;
}
/** @returns how much of the page's ink a copy may lose or gain when it's drawn at another resolution */
async function expectSame(original: Uint8Array): Promise<void> {
  const before = lookOf(original);
  const blank = { ...before, pixels: before.pixels.map(() => 255) };
  const difference = differenceOf(before, lookOf(await copied(original)));
  expect(difference).toBeLessThan(Math.max(0.1, 0.35 * differenceOf(before, blank)));
}

describe("a copy of a PDF keeps", () => {
  it.each([0, 90, 180, 270])(
    "what a page shows, rotated by %s° and cropped, with its text at the same place",
    async (turn) => {
      const content = "BT /F1 30 Tf 0 1 -1 0 300 200 Tm (Turned) Tj ET 1 0 0 rg 400 100 90 200 re f";
      const original = madePdf({
        page: `/MediaBox[0 0 600 800]/CropBox[20 50 700 750]/Rotate ${turn}`,
        content,
      });
      await expectSame(original);
      const copy = await copied(original);
      expect((await textIn(copy)).replace(/\s+/g, " ").split(" ").sort()).toEqual(
        ["1,024.00", "Balance", "Turned"].sort(),
      );
      expect(placesIn(copy)).toEqual(placesIn(original));
    },
  );

  /** @returns each word's place in tenths of the page, as it's shown */
  function placesIn(pdf: Uint8Array): string[] {
    const places = withPdf(pdf, pdfium, (open) =>
      open.withPage(0, ({ handle }, x) => {
        const text = x.FPDFText_LoadPage!(handle);
        const [wide, high] = [x.FPDF_GetPageWidthF!(handle), x.FPDF_GetPageHeightF!(handle)];
        const at = x.malloc!(16);
        const found: string[] = [];
        for (let i = 0, count = x.FPDFText_CountChars!(text); i < count; i++) {
          const letter = String.fromCharCode(x.FPDFText_GetUnicode!(text, i));
          if (!["B", "T"].includes(letter)) continue;
          x.FPDFText_GetCharOrigin!(text, i, at, at + 8);
          const { view } = open.host;
          const place = [view.getFloat64(at, true), view.getFloat64(at + 8, true)] as const;
          x.FPDF_PageToDevice!(handle, 0, 0, 1000, 1000, 0, ...place, at, at + 4);
          found.push(
            `${letter} ${[0, 4].map((by) => Math.round(open.host.view.getInt32(at + by, true) / 5))}`,
          );
        }
        return wide > 0 && high > 0 ? found.sort() : [];
      }),
    );
    return Array.isArray(places) ? places : [];
  }

  it("text that programs find, with its words in order, and nothing but pictures and that text", async () => {
    const copy = await copied(await textPdf([papers.payStub(), ["Zażółć gęślą jaźń"]]));
    const text = await textIn(copy);
    expect(text.replace(/\s+/g, " ")).toContain("Gross Pay 2,000.00 44,000.00");
    const all = Buffer.from(copy).toString("latin1");
    for (const key of [
      "/Annots",
      "/AcroForm",
      "/Info",
      "/Metadata",
      "/FontFile",
      "/Subtype/Form",
      "/JavaScript",
    ])
      expect(all).not.toContain(key);
    // One picture for each page, whose text is never painted.
    expect(all.match(/\/Subtype\/Image/g)).toHaveLength(2);
    expect(everythingIn(copy).match(/BT 3 Tr/g)).toHaveLength(2);
  });

  it("no color where there is none, and one page's color does not add to another's", async () => {
    const gray = Buffer.from(await copied(madePdf())).toString("latin1");
    expect(gray).toContain("/DeviceGray");
    const colored = Buffer.from(await copied(madePdf({ content: "1 0 0 rg 9 9 90 90 re f" }))).toString(
      "latin1",
    );
    expect(colored).toContain("/DeviceRGB");
  });

  it("pages of photos within two megabytes each", async () => {
    let seed = 1;
    const noise = Uint8Array.from({ length: 3_000_000 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return seed >> 16;
    });
    const image =
      "/Type/XObject/Subtype/Image/Width 1000/Height 1000/BitsPerComponent 8/ColorSpace/DeviceRGB";
    const original = madePdf({
      content: "q 612 0 0 792 0 0 cm /P Do Q",
      resources: "/XObject<</P 10 0 R>>",
      objects: [folded(noise, image)],
    });
    const copy = await copied(original);
    expect(copy.length).toBeLessThan(2_010_000);
    expect(Buffer.from(copy).includes("/DCTDecode")).toBe(true);
  });

  it("the values of a filled form, but not the form", async () => {
    for (const made of [
      widget("/FT/Tx/V(Jane Doe)/AP<</N 11 0 R>>", appearance("Jane Doe")),
      widget("/FT/Tx/V(Jane Doe)"),
      widget("/FT/Ch/Ff 131072/V(Jane Doe)/Opt[(Jane Doe)]"),
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
      const text = await textIn(copy);
      expect(text).toContain(VISIBLE);
      expect(text).toMatch(/Jane,?\s+Doe/);
      expect(text).not.toContain("never");
      for (const key of ["AcroForm", "Widget", "Annots"]) expect(everythingIn(copy)).not.toContain(key);
    }
  });

  it("visible layers", async () => {
    const copy = await copied(
      madePdf({
        catalog: "/OCProperties<</OCGs[10 0 R 11 0 R]/D<</OFF[11 0 R]>>>>",
        resources: "/Properties<</L1 10 0 R/L2 11 0 R/L3<</Type/OCMD/OCGs[10 0 R 11 0 R]>>>>",
        content:
          "/OC /L1 BDC BT /F1 9 Tf 50 600 Td (seen) Tj ET EMC /OC /L3 BDC BT /F1 9 Tf 50 500 Td (too) Tj ET EMC" +
          " /OC /L2 BDC BT /F1 9 Tf 50 400 Td (hidden) Tj ET EMC",
        objects: ["<</Type/OCG/Name(a)>>", "<</Type/OCG/Name(b)>>"],
      }),
    );
    expect((await textIn(copy)).replace(/\s+/g, " ").trim()).toBe(`${VISIBLE} seen too`);
  });

  it("pictures in every compression that documents use", async () => {
    const picture = (data: string, entries: string): MadePdf => ({
      content: "q 400 0 0 400 100 100 cm /Im1 Do Q",
      resources: "/XObject<</Im1 10 0 R>>",
      objects: [
        stream(data, `/Subtype/Image/Width 8/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${entries}`),
      ],
    });
    const cases: [string, string][] = [
      ["ABCDEFGH", ""],
      ["4142434445464748>", "/Filter/ASCIIHexDecode"],
      ["5sdq,77Kd<~>", "/Filter/ASCII85Decode"],
      ["\x03ABCD\x03EFGH\x80", "/Filter[/RunLengthDecode]"],
      ["\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", "/Filter/LZWDecode"],
    ];
    for (const [data, entries] of cases) await expectSame(madePdf(picture(data, entries)));
  });
});

describe("no copy is made of a PDF", () => {
  it("that's locked or damaged", async () => {
    expect(await copyOf(await lockedPdf())).toBe("pdf_locked");
    expect(await copyOf(new TextEncoder().encode("%PDF-1.7\nnothing"))).toBe("pdf_damaged");
  });

  it("whose text would need a font that isn't in it", async () => {
    expect(await copyOf(madePdf(chinese))).toBe("pdf_without_font");
    // Text that no one would see in any font is no reason.
    const invisible = { ...chinese, content: "BT 3 Tr /F2 12 Tf 50 600 Td <4E2D6587> Tj ET" };
    expect(await copyOf(madePdf(invisible))).toBeInstanceOf(Uint8Array);
  });

  it("with more pages than we have time for", async () => {
    const file = await textPdf(
      Array.from({ length: UPLOAD.maxCopiedPages + 1 }, (_, i) => [`Page ${i + 1}`]),
    );
    expect(copyPdf(file, pdfium)).toBe("pdf_too_long");
  });
});

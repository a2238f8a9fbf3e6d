import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { stripPdf } from "#functions/documents/strip-pdf.ts";
import { folded, type MadePdf, madePdf, stream, VISIBLE } from "./made-pdf.ts";

const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(pdf.slice()), { mergePages: true })).text;
const shows = (text: string) => `BT /F1 9 Tf 50 600 Td (${text}) Tj ET`;
const state = (entries: string, more: string[] = []): MadePdf => ({
  resources: `/ExtGState<</G1<<${entries}>>>>`,
  content: `BT /F1 9 Tf 50 600 Td /G1 gs (x) Tj ET`,
  objects: more,
});
const inLine = (behind: string) => `BI /W 8 /H 1 /BPC 8 /CS /G /F /AHx ID 4142434445464748>\nEI ${behind}`;
/** The same file with another page tree. */
const withTree = (from: string, to: string) =>
  Uint8Array.from(Buffer.from(Buffer.from(madePdf()).toString("latin1").replace(from, to), "latin1"));

describe("no copy is made when viewers could show something else:", () => {
  it.each<[string, MadePdf]>([
    ["a font in a graphics state", state("/Font[5 0 R 40]")],
    ["a transfer function", state("/TR<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>")],
    ["a later transfer function", state("/TR2 10 0 R", [stream("{1 exch sub}", "/FunctionType 4")])],
    ["a soft mask without a drawing", state("/SMask<</S/Alpha>>")],
    ["an operator behind a number", { content: "BT /F1 9 Tf 50 600 Td 3Tr (hidden) Tj ET" }],
    [
      "a picture that may end twice",
      { content: `${inLine(`(\x80\x90) Tj ${shows("x")}`)}\nEI ${shows("y")}` },
    ],
    ["a picture without an end", { content: `BI /W 1 /H 1 /BPC 8 /CS /G ID xx ${shows("seen")}` }],
    [
      "a layer that one key hides and another shows",
      {
        catalog: "/OCProperties<</OCGs[10 0 R]/D<<>>>>",
        resources: "/Properties<</L1 10 0 R>>",
        content: `/OC /L1 BDC ${shows("x")} EMC`,
        objects: ["<</Type/OCG/Name(a)/Usage<</View<</ViewState/OFF>>>>>>"],
      },
    ],
  ])("%s", async (_, made) => {
    expect(await stripPdf(madePdf(made))).toBeNull();
  });

  it.each([
    ["a page that does not say it is one", "<</Type/Page/Parent", "<</Parent"],
    ["a page that stands there twice", "/Count 1/Kids[3 0 R]", "/Count 2/Kids[3 0 R 3 0 R]"],
    ["fewer pages than are counted", "/Count 1", "/Count 2"],
    ["more pages than are counted", "/Count 1", "/Count 0"],
  ])("%s", async (_, from, to) => {
    expect(await stripPdf(withTree("nothing", ""))).not.toBeNull();
    expect(await stripPdf(withTree(from, to))).toBeNull();
  });
});

describe("a copy shows what viewers show:", () => {
  it("the label of a choice, not its stored value", async () => {
    const copy = await stripPdf(
      madePdf({
        page: "/Annots[10 0 R]",
        catalog: "/AcroForm<</Fields[10 0 R]/DA(/F1 9 Tf 0 g)/NeedAppearances true>>",
        objects: [
          "<</Subtype/Widget/Rect[50 500 250 520]/FT/Ch/V(1)/Opt[[(0)(Refused)][(1)(Approved)]]/AP<</N 11 0 R>>>>",
          folded("0 g", "/Subtype/Form/BBox[0 0 9 9]"),
        ],
      }),
    );
    expect(await textOf(copy ?? new Uint8Array())).toBe(`${VISIBLE}Approved`);
  });

  it("what an incomplete matrix operator would have moved away", async () => {
    const copy = await stripPdf(madePdf({ content: `1 0 0 1 5000 5000 /x cm ${shows("seen")}` }));
    expect(await textOf(copy ?? new Uint8Array())).toContain("seen");
  });

  it("text after an inline picture", async () => {
    const copy = await stripPdf(madePdf({ content: inLine(shows("seen")) }));
    expect(await textOf(copy ?? new Uint8Array())).toContain("seen");
  });
});

import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { copyOf, textOf } from "../readers/engine.ts";
import { type MadePdf, madePdf, stream } from "./made-pdf.ts";

const textIn = async (pdf: Uint8Array) =>
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

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "");
async function expectAgreed(file: Uint8Array): Promise<void> {
  const read = await textOf(file.slice());
  const copy = await copyOf(file);
  if (typeof copy === "string") expect(copy).toBe("pdf_damaged");
  else expect(wordsOf(await textIn(copy))).toEqual(wordsOf(Array.isArray(read) ? read.join(" ") : ""));
}

describe("a copy has the text that was read, whatever other viewers show:", () => {
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
    await expectAgreed(madePdf(made));
  });

  it.each([
    ["a page that does not say it is one", "<</Type/Page/Parent", "<</Parent"],
    ["a page that stands there twice", "/Count 1/Kids[3 0 R]", "/Count 2/Kids[3 0 R 3 0 R]"],
    ["fewer pages than are counted", "/Count 1", "/Count 2"],
    ["more pages than are counted", "/Count 1", "/Count 0"],
  ])("%s", async (_, from, to) => {
    await expectAgreed(withTree(from, to));
  });
});

describe("a copy shows what viewers show:", () => {
  it("text after an inline picture", async () => {
    const copy = await copyOf(madePdf({ content: inLine(shows("seen")) }));
    expect(await textIn(copy as Uint8Array)).toContain("seen");
  });
});

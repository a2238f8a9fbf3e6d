import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { travelDocument } from "#tests/fixtures/travel-document.ts";
import { copyOf } from "../readers/engine.ts";
import { fixture } from "../readers/wasm-modules.ts";
import { CANARY, folded, madePdf } from "./made-pdf.ts";
import { BESIDE_PAGES } from "./pdf-beside.ts";
import { IN_CONTENT, picture } from "./pdf-inside.ts";
import { cameraTiff, hiding } from "./pictures.ts";

/**
 * What other programs find in a copy. A program that isn't installed is skipped. `pdf-hiding.test.ts` and
 * `pdf-kept.test.ts` assert the most important points without them.
 */

const run = (program: string, ...args: string[]) => {
  const { stdout, stderr, status, error } = spawnSync(program, args, { encoding: "latin1" });
  return { text: `${stdout}${stderr}`, status, isThere: error === undefined };
};
const isThere = (program: string) => run(program, "-v").isThere;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "copies-"));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
/** Writes a file and its copy. @returns their paths */
async function both(original: Uint8Array): Promise<{ original: string; copy: string }> {
  const copy = await copyOf(original.slice());
  if (typeof copy === "string") throw new Error(copy);
  const number = files++;
  const paths = { original: join(folder, `${number}.pdf`), copy: join(folder, `${number}-copy.pdf`) };
  await Promise.all([writeFile(paths.original, original), writeFile(paths.copy, copy)]);
  return paths;
}

const photo = async () =>
  hiding.jpegWith(await fixture("license.jpg"), {
    segments: [[0xe1, `Exif\0\0${cameraTiff(1, true).toString("latin1")}`]],
  });
const photoPdf = async () => madePdf(picture(await photo(), "/Filter/DCTDecode"));

async function honest(): Promise<[string, Uint8Array][]> {
  const scan = await PDFDocument.create();
  scan.addPage().drawImage(await scan.embedJpg(await travelDocument("TD3", [], { megapixels: 1 })));
  const form = await PDFDocument.create();
  const page = form.addPage();
  const field = form.getForm().createTextField("name");
  field.setText("Jane Doe");
  field.addToPage(page, { x: 50, y: 600, width: 200, height: 24 });
  const box = form.getForm().createCheckBox("agreed");
  box.addToPage(page, { x: 50, y: 500, width: 20, height: 20 });
  box.check();
  form.getForm().updateFieldAppearances();
  const save = async (pdf: PDFDocument) => new Uint8Array(await pdf.save());
  return [
    ["papers with text", await textPdf([papers.payStub(), papers.bill()])],
    ["a scan", await save(scan)],
    ["a filled form", await save(form)],
    [
      "layers that are seen",
      madePdf({
        catalog: "/OCProperties<</OCGs[10 0 R]/D<<>>>>",
        resources: "/Properties<</L1 10 0 R>>",
        content: "/OC /L1 BDC 1 0 0 rg 9 9 90 90 re f EMC",
        objects: ["<</Type/OCG/Name(a)>>"],
      }),
    ],
    [
      "links, turned and cropped",
      madePdf({
        page: "/MediaBox[0 0 600 800]/CropBox[20 50 500 750]/Rotate 90/Annots[<</Subtype/Link/Rect[9 9 99 99]/Border[0 0 0]/A<</S/URI/URI(https://example.com)>>>>]",
      }),
    ],
    [
      "a shading and a pattern",
      madePdf({
        content: "/Pattern cs /P1 scn 50 50 200 200 re f q 300 50 200 200 re W n /S1 sh Q",
        resources:
          "/Pattern<</P1 10 0 R>>/Shading<</S1<</ShadingType 2/ColorSpace/DeviceRGB/Coords[300 50 500 250]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>",
        objects: [
          folded(
            "0 1 0 rg 0 0 5 5 re f",
            "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>",
          ),
        ],
      }),
    ],
  ];
}

describe("other programs", () => {
  it("get a copy of every test file", async () => {
    for (const [, made] of [...BESIDE_PAGES, ...IN_CONTENT])
      expect(await copyOf(madePdf(made))).toBeInstanceOf(Uint8Array);
  });

  if (isThere("qpdf"))
    it("qpdf finds every copy sound", async () => {
      for (const [place, made] of [...BESIDE_PAGES, ...IN_CONTENT]) {
        const { copy } = await both(madePdf(made));
        const { text, status } = run("qpdf", "--check", copy);
        expect([place, status, text.includes("WARNING")]).toEqual([place, 0, false]);
      }
    });

  if (isThere("exiftool"))
    it("exiftool finds nothing but the number of pages", async () => {
      for (const [, made] of BESIDE_PAGES) {
        const { copy } = await both(madePdf(made));
        const { text } = run(
          "exiftool",
          "-a",
          "-u",
          "-ee",
          "-G1",
          "-PDF:all",
          "-XMP:all",
          "-EXIF:all",
          "-JPEG:all",
          copy,
        );
        expect(text).not.toContain(CANARY);
        const tags = text
          .trim()
          .split(/\r?\n/)
          .map((line) => line.replace(/\s*:.*/, ""));
        const known = ["PDFVersion", "Linearized", "PageCount"];
        for (const tag of tags) expect(known).toContain(tag.replace(/^\[PDF\]\s+/, "").replaceAll(" ", ""));
      }
    });

  if (isThere("pdfdetach"))
    it("pdfdetach finds no attached file", async () => {
      const attached = BESIDE_PAGES.filter(([place]) => place.includes("file"));
      for (const [, made] of attached) {
        const { copy } = await both(madePdf(made));
        expect(run("pdfdetach", "-list", copy).text).toMatch(/^0 embedded files/);
      }
      const [, made] = attached.find(([place]) => place === "attached files")!;
      expect(run("pdfdetach", "-list", (await both(madePdf(made))).original).text).toMatch(
        /^1 embedded file/,
      );
    });

  if (isThere("pdfimages"))
    it("pdfimages extracts a picture of the page, and not the photo on it", async () => {
      const { original, copy } = await both(await photoPdf());
      const extract = async (pdf: string) => {
        const into = await mkdtemp(join(folder, "pictures-"));
        run("pdfimages", "-all", pdf, join(into, "picture"));
        return Promise.all((await readdir(into)).map((name) => readFile(join(into, name))));
      };
      expect((await extract(original))[0]!.includes("Camera of Jane")).toBe(true);
      const pictures = await extract(copy);
      expect(pictures).toHaveLength(1);
      expect(pictures[0]!.includes("Camera of Jane")).toBe(false);
    });

  if (isThere("pdftotext"))
    it("pdftotext reads the same words in the same order", async () => {
      for (const [what, file] of await honest()) {
        const { original, copy } = await both(file);
        const wordsIn = (pdf: string) => run("pdftotext", "-layout", pdf, "-").text.split(/\s+/).join(" ");
        expect([what, wordsIn(copy)]).toEqual([what, wordsIn(original)]);
      }
    });

  if (isThere("pdftoppm"))
    it("pdftoppm renders pages that look the same", async () => {
      for (const [what, file] of [...(await honest()), ["a photo", await photoPdf()] as const]) {
        const { original, copy } = await both(file);
        const pages = async (pdf: string) => {
          const into = await mkdtemp(join(folder, "pages-"));
          run("pdftoppm", "-cropbox", "-r", "50", pdf, join(into, "page"));
          const names = (await readdir(into)).sort();
          return Promise.all(names.map((name) => readFile(join(into, name))));
        };
        const [before, after] = [await pages(original), await pages(copy)];
        expect([what, after.map((page) => page.length)]).toEqual([what, before.map((page) => page.length)]);
        for (const [i, page] of before.entries()) {
          let sum = 0;
          for (let at = 0; at < page.length; at++) sum += Math.abs(page[at]! - after[i]![at]!);
          expect([what, i, sum / page.length < 12]).toEqual([what, i, true]);
        }
      }
    });
});

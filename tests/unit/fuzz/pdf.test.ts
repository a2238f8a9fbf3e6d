import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { newTank } from "#functions/documents/pdf/document.ts";
import { drawPicture, placesOfPictures } from "#functions/documents/pdf/pictures.ts";
import { readPdfText } from "#functions/documents/pdf/text.ts";
import { lockedPdf, papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { pdfOf, pdfWith } from "../documents/pdf-bombs.ts";
import { copyOf, textOf } from "../readers/engine.ts";
import { wasmModules } from "../readers/wasm-modules.ts";
import { runs } from "./cases.ts";
import { mutated } from "./mutate.ts";

const TIMEOUT = 10 * MINUTE;
const WORDS = (
  "<< >> [ ] ( ) < > % / \\ # { } stream endstream obj endobj trailer xref startxref %%EOF R null true /Type /Length " +
  "/Filter /FlateDecode /Fl /N /First /Index /W /Size /Subtype /Image /Form /ObjStm /XRef /Encrypt /Kids /Parent /Contents " +
  "/Resources /XObject /Root /Prev /DecodeParms /Predictor q Q Do BI ID EI BT ET Tj cm re f #46 0 1 2 3 -1 9999999999 1e9"
)
  .split(" ")
  .flatMap((word) => [word, ` ${word} `])
  .concat("1 beginbfrange <0000> <FFFF> <0041> endbfrange", "/W[0 65535 500]", "/ToUnicode 7 0 R")
  .concat("1 0 obj", "6 0 R", "\nendstream\nendobj\n", ">>\nstream\n", "\0", "\n", "\r", " ".repeat(120));

const FAULTS = "pdf_without_text pdf_without_picture pdf_locked pdf_damaged pdf_too_complex".split(" ");

/** Fewer steps than a file may take, so that thousands can be tried. */
const FUEL = 200_000_000;

let pdfium: WebAssembly.Module;
let files: Uint8Array[];
beforeAll(async () => {
  ({ pdfium } = await wasmModules());
  const pictures = "/Subtype/Image/Width 400/Height 400/BitsPerComponent 8/ColorSpace/DeviceGray";
  files = [
    await textPdf([papers.payStub()]),
    await textPdf([papers.bill(), papers.lease()]),
    await lockedPdf(),
    pdfWith([
      ["q 200 0 0 200 9 9 cm /X0 Do Q BT /F1 9 Tf (Net Pay) Tj ET", ""],
      ["q 1 0 0 1 0 0 cm /X1 Do Q", "/Type/XObject/Subtype/Form/BBox[0 0 99 99]"],
    ]),
    pdfOf([
      [Buffer.from("q 300 0 0 300 9 9 cm /X0 Do Q"), ""],
      [deflateSync(Buffer.alloc(160_000)), `${pictures}/Filter/FlateDecode`],
    ]),
  ];
});

/** Values by the grammar of PDF (ISO 32000-2, 7.3), nested a few times. */
const { value } = fc.letrec<{ value: string; dict: string; array: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      fc.integer({ min: -9, max: 999 }).map(String),
      fc.constantFrom(
        "true",
        "null",
        "6 0 R",
        "(text)",
        "(a(b)c)",
        "<4142>",
        "1.5",
        "99999999",
        "/Image",
        "/ObjStm",
      ),
      fc.constantFrom(
        "/XRef",
        "/Form",
        "/FlateDecode",
        "[/FlateDecode]",
        "[/FlateDecode/FlateDecode]",
        "/#46l",
        "(",
        ">>",
      ),
    ),
    tie("dict"),
    tie("array"),
  ),
  dict: fc
    .array(fc.tuple(fc.constantFrom(...WORDS.filter((word) => word.startsWith("/"))), tie("value")), {
      maxLength: 5,
    })
    .map((entries) => `<<${entries.map(([key, one]) => `${key} ${one}`).join("")}>>`),
  array: fc.array(tie("value"), { maxLength: 5 }).map((values) => `[${values.join(" ")}]`),
}));

const made = fc
  .array(
    fc.record({
      keys: fc.array(
        fc.tuple(fc.constantFrom("/Type", "/Subtype", "/N", "/X", "/DecodeParms", "/Length"), value),
        {
          maxLength: 4,
        },
      ),
      content: fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(" ")),
      isFolded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((streams) =>
    pdfOf(
      streams.map(({ keys, content, isFolded }) => {
        const dict = keys.map(([key, one]) => `${key} ${one}`).join("");
        const data = Buffer.from(content, "latin1");
        return isFolded ? [deflateSync(data), `${dict}/Filter/FlateDecode`] : [data, dict];
      }),
    ),
  );

function check(file: Uint8Array): void {
  const tank = newTank(FUEL);
  const found = placesOfPictures(file, pdfium, tank);
  if (typeof found === "string") expect(FAULTS).toContain(found);
  else
    for (const place of found) {
      expect(place.page).toBeGreaterThan(0);
      const luma = drawPicture(file, pdfium, place, tank);
      if (typeof luma === "string") expect(FAULTS).toContain(luma);
      else expect(luma.data.length).toBe(luma.width * luma.height);
    }
  expect(tank.fuel).toBeGreaterThanOrEqual(0);
}

function checkText(file: Uint8Array): void {
  const lines = readPdfText(file, pdfium, newTank(FUEL));
  if (typeof lines === "string") expect(FAULTS).toContain(lines);
  else
    for (const { page, line, text } of lines)
      expect(page >= 1 && line >= 1 && text.length > 0 && text.length <= 400).toBe(true);
}

describe("any PDF", () => {
  it("has its pictures found and drawn, or a reason why not: changed files", { timeout: TIMEOUT }, () =>
    fc.assert(fc.property(mutated(files, WORDS), check), runs()),
  );

  it(
    "has its pictures found and drawn, or a reason why not: generated by grammar",
    { timeout: TIMEOUT },
    () => fc.assert(fc.property(made, check), runs()),
  );

  it("has lines of text, or a reason why not", { timeout: TIMEOUT }, () =>
    fc.assert(fc.property(fc.oneof(mutated(files, WORDS), made), checkText), runs()),
  );

  it("has the same text in the copy that others get", { timeout: TIMEOUT }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[A-Za-z0-9 .,$:-]{1,60}$/), { minLength: 1, maxLength: 12 }),
        async (rows) => {
          const file = await textPdf([rows]);
          const copy = await copyOf(file);
          const { text } = await extractText(await getDocumentProxy((copy as Uint8Array).slice()), {
            mergePages: true,
          });
          const read = await textOf(file);
          expect(text.split(/\s+/).join(" ").trim()).toBe(Array.isArray(read) ? read.join(" ") : "");
        },
      ),
      runs(1000),
    ),
  );
});

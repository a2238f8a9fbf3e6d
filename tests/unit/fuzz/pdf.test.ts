import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isWithinBounds, judgePdf, type PdfVerdict } from "#functions/documents/pdf-bounds.ts";
import { operationsIn } from "#functions/documents/pdf-operators.ts";
import { picturesIn } from "#functions/documents/readers/pdf-pictures.ts";
import { readPdfText } from "#functions/documents/readers/pdf-text.ts";
import { stripPdf } from "#functions/documents/strip-pdf.ts";
import { Work } from "#functions/documents/work.ts";
import { lockedPdf, papers, textPdf } from "#tests/fixtures/text-pdf.ts";
import { pdfOf, pdfWith } from "../documents/pdf-bombs.ts";
import { runs } from "./cases.ts";
import { mutated } from "./mutate.ts";

const MINUTES = 10 * 60_000;
const WORDS = (
  "<< >> [ ] ( ) < > % / \\ # { } stream endstream obj endobj trailer xref startxref %%EOF R null true /Type /Length " +
  "/Filter /FlateDecode /Fl /N /First /Index /W /Size /Subtype /Image /Form /ObjStm /XRef /Encrypt /Kids /Parent /Contents " +
  "/Resources /XObject /Root /Prev /DecodeParms /Predictor q Q Do BI ID EI BT ET Tj cm re f #46 0 1 2 3 -1 9999999999 1e9"
)
  .split(" ")
  .flatMap((word) => [word, ` ${word} `])
  .concat("1 beginbfrange <0000> <FFFF> <0041> endbfrange", "/W[0 65535 500]", "/ToUnicode 7 0 R")
  .concat("1 0 obj", "6 0 R", "\nendstream\nendobj\n", ">>\nstream\n", "\0", "\n", "\r", " ".repeat(120));

const VERDICTS: PdfVerdict[] = ["within_bounds", "locked", "damaged", "too_complex"];
const FAULTS =
  "pdf_without_text pdf_without_picture pdf_locked pdf_damaged pdf_too_large pdf_too_complex".split(" ");

let files: Uint8Array[];
beforeAll(async () => {
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

/** The most steps that may be charged: twelve times the file, plus what it can decompress to. */
const mostSteps = (file: Uint8Array) => 12 * file.length + 24 * 1024 * 1024;

async function check(file: Uint8Array): Promise<void> {
  const judged = new Work();
  const verdict = await judgePdf(file.slice(), judged);
  expect(VERDICTS).toContain(verdict);
  expect(judged.steps).toBeLessThanOrEqual(mostSteps(file));
  expect(await isWithinBounds(file.slice())).toBe(verdict === "within_bounds");
  const work = new Work();
  const found = await picturesIn(file.slice(), work);
  expect(work.steps).toBeLessThanOrEqual(mostSteps(file));
  if (typeof found === "string") expect(FAULTS).toContain(found);
  else for (const { page } of found) expect(page).toBeGreaterThan(0);
}

async function checkText(file: Uint8Array): Promise<void> {
  const lines = await readPdfText(file.slice());
  if (typeof lines === "string") expect(FAULTS).toContain(lines);
  else
    for (const { page, line, text } of lines)
      expect(page >= 1 && line >= 1 && text.length > 0 && text.length <= 400).toBe(true);
}

describe("any PDF", () => {
  it("is judged, and its pictures are found or not: changed files", { timeout: MINUTES }, () =>
    fc.assert(fc.asyncProperty(mutated(files, WORDS), check), runs()),
  );

  it("is judged, and its pictures are found or not: generated by grammar", { timeout: MINUTES }, () =>
    fc.assert(fc.asyncProperty(made, check), runs()),
  );

  it("has lines of text, or a reason why not", { timeout: MINUTES }, () =>
    fc.assert(fc.asyncProperty(fc.oneof(mutated(files, WORDS), made), checkText), runs()),
  );

  it("has the same text in the copy that others get", { timeout: MINUTES }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[A-Za-z0-9 .,$:-]{1,60}$/), { minLength: 1, maxLength: 12 }),
        async (rows) => {
          const file = await textPdf([rows]);
          const copy = await stripPdf(file.slice());
          expect(copy && (await readPdfText(copy))).toEqual(await readPdfText(file));
        },
      ),
      runs(1000),
    ),
  );
});

it("parsing page content ends for any text", { timeout: MINUTES }, () => {
  const content = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string()), { maxLength: 60 });
  fc.assert(
    fc.property(content, fc.constantFrom("", " ", "\n"), (words, between) => {
      const text = words.join(between);
      let count = 0;
      for (const { operator, numbers, names } of operationsIn(text)) {
        count++;
        expect(operator.length > 0 && numbers.length <= 8 && names.length <= 8).toBe(true);
      }
      expect(count).toBeLessThanOrEqual(text.length);
    }),
    runs(),
  );
});

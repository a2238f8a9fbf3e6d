import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { operationsIn } from "#functions/documents/pdf-operators.ts";
import { picturesIn } from "#functions/documents/readers/pdf-pictures.ts";
import { readDocumentWith } from "#functions/documents/readers/read-with.ts";
import type { WasmModules } from "#functions/documents/readers/wasm-types.ts";
import { Work } from "#functions/documents/work.ts";
import { expectLinear } from "./growth.ts";
import { WORST_PDFS } from "./worst-pdfs.ts";

/** @param objects numbered from 4, each a dictionary or array, or a stream with its keys */
function page(contents: string, objects: readonly (string | readonly [keys: string, data: Uint8Array])[]) {
  const all = objects.map((one, i) =>
    typeof one === "string"
      ? Buffer.from(`${4 + i} 0 obj\n${one}\nendobj\n`, "latin1")
      : Buffer.concat([
          Buffer.from(`${4 + i} 0 obj\n<<${one[0]}/Length ${one[1].length}>>\nstream\n`, "latin1"),
          one[1],
          Buffer.from("\nendstream\nendobj\n", "latin1"),
        ]),
  );
  const head = [
    "%PDF-1.4",
    "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj",
    "2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj",
    `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${contents}`,
    "/Resources<</XObject<</X 5 0 R>>>>>>\nendobj\n",
  ];
  const end = Buffer.from("trailer<</Size 99/Root 1 0 R>>\n%%EOF");
  return new Uint8Array(Buffer.concat([Buffer.from(head.join("\n")), ...all, end]));
}

const folded = (text: string) => ["/Filter/FlateDecode", deflateSync(text)] as const;
const content = (text: string) => page("4 0 R", [folded(text), ["/Subtype/Form", Buffer.from("q")]]);
const stepsOf = async (file: Uint8Array) => {
  const work = new Work();
  await picturesIn(file, work);
  return work.steps;
};
const times = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)));

describe("the search for what is visible on a page", () => {
  it.each([
    "q ",
    "(",
    "((x)",
    "<41",
    "/a ",
    "BI ID ",
    "EI ",
    "% ",
    "1 2 3 ",
    "[",
    "0 0 99 99 re f ",
    "BMC ",
    "q/X Do ",
  ])("grows only linearly with the page's content: %j", async (piece) => {
    await expectLinear((size) => stepsOf(content(times(piece, size))), [1000, 2000, 4000, 8000, 16_000]);
    let operations = 0;
    for (const _ of operationsIn(times(piece, 100_000))) operations++;
    expect(operations).toBeLessThanOrEqual(50_000);
  });

  it.each(Object.entries(WORST_PDFS))("grows only linearly with the file: %s", (_, make) =>
    expectLinear((size) => stepsOf(make(size))),
  );

  it("doesn't compare all marks and drawings of a page with each other", async () => {
    const marks = `${"/a BMC ".repeat(240_000)}${"/X Do ".repeat(240_000)}`;
    expect(await picturesIn(page("4 0 R", [folded(marks)]))).toBe("pdf_without_picture");
  });

  it("ends when the page's streams are in arrays that refer to one another", async () => {
    const arrays = Array.from({ length: 12 }, (_, i) => `[${`${5 + i} 0 R `.repeat(100)}]`);
    expect(await picturesIn(page("4 0 R", [...arrays, ["", Buffer.from("q")]]))).toBe("pdf_without_picture");
    expect(await picturesIn(page("4 0 R", ["[4 0 R 4 0 R]"]))).toBe("pdf_without_picture");
  });

  it("stops when a stream without content is decompressed again and again", async () => {
    const nothing = Buffer.concat([
      Buffer.from([0x78, 0x01]),
      Buffer.from("\0\0\0\xff\xff".repeat(40_000), "latin1"),
      Buffer.from([1, 0, 0, 0xff, 0xff, 0, 0, 0, 1]),
    ]);
    const drawn = page("4 0 R", [
      folded("/X Do ".repeat(100_000)),
      ["/Subtype/Form/Filter/FlateDecode", nothing],
    ]);
    expect(await picturesIn(drawn)).toBe("pdf_too_complex");
    const many = page(`[${"4 0 R ".repeat(100_000)}]`, [["/Filter/FlateDecode", nothing]]);
    expect(await picturesIn(many)).toBe("pdf_too_complex");
  });
});

it("a picture that takes too much work to decompress is reported as such", async () => {
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const keys =
    "/Subtype/Image/Width 1000/Height 1000/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode";
  const bytes = page("4 0 R", [folded("q 400 0 0 400 9 9 cm /X Do Q"), [keys, pixels]]);
  const file = { documentId: "doc_1", documentType: "passport", uploadedAt: 1, readAt: 2 } as const;
  const read = readDocumentWith(
    { ...file, bytes, contentType: "application/pdf" },
    {} as WasmModules,
    new Work(500_000),
  );
  expect((await read).reason).toBe("pdf_too_complex");
});

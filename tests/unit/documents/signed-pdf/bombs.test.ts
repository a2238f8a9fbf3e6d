import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pdfSignature } from "#functions/documents/signatures/pdf/read-signature.ts";
import { Work } from "#functions/documents/work.ts";
import { signed } from "#tests/fixtures/signatures/attacks.ts";
import { der, sequence } from "#tests/fixtures/signatures/der.ts";

/** The most steps for a small file, a hundredth of what one may take. */
const FEW = 4_000_000;

async function faultOf(bytes: Uint8Array): Promise<{ fault: string | undefined; steps: number }> {
  const work = new Work();
  const found = await pdfSignature(bytes, [], work);
  expect(found?.state).not.toBe("intact");
  return { fault: found?.fault, steps: work.steps };
}

/** Makes the reader look for a signature. */
const BAIT = "%PDF-1.7\n% /ByteRange\n";
const file = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(
    [BAIT, ...parts].map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
const startAt = (at: number) => `startxref\n${at}\n%%EOF\n`;

/** A file with these objects and a table. */
function withObjects(objects: Readonly<Record<number, string>>, trailer = "/Root 1 0 R"): Buffer {
  let text = BAIT;
  let rows = "";
  for (const [number, object] of Object.entries(objects)) {
    rows += `${number} 1\n${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  return Buffer.from(`${text}xref\n${rows}trailer\n<<${trailer}>>\n${startAt(text.length)}`, "latin1");
}

const packedTable = (entries: string, data: Uint8Array) =>
  file(
    `5 0 obj\n<</Type/XRef/Filter/FlateDecode${entries}/Length ${data.length}>>\nstream\n`,
    data,
    `\nendstream\nendobj\n${startAt(BAIT.length)}`,
  );

describe("a file that would keep a reader busy", () => {
  it.each<[string, Uint8Array, string]>([
    ["without a table", file("nothing"), "unreadable"],
    ["whose table is beyond its end", file(startAt(10_000)), "unreadable"],
    [
      "whose table refers to itself",
      file(`xref\ntrailer\n<</Prev ${BAIT.length}>>\n`, startAt(BAIT.length)),
      "unreadable",
    ],
    [
      "whose tables refer to each other",
      file(
        `xref\ntrailer\n<</Prev ${BAIT.length + 40}>>\n`.padEnd(40),
        `xref\ntrailer\n<</Prev ${BAIT.length}>>\n`,
        startAt(BAIT.length),
      ),
      "unreadable",
    ],
    [
      "whose table has a billion entries",
      file("xref\n0 1000000000\ntrailer\n<<>>\n", startAt(BAIT.length)),
      "unreadable",
    ],
    [
      "with 30,000 parts of a table",
      file(`xref\n${"0 0\n".repeat(30_000)}trailer\n<<>>\n`, startAt(BAIT.length)),
      "too_complex",
    ],
    [
      "with a packed table of 100 MB",
      packedTable("/W[1 3 1]/Size 9", deflateSync(Buffer.alloc(100_000_000))),
      "too_complex",
    ],
    [
      "with a packed table of wide rows",
      packedTable("/W[9999999 1 1]/Size 9", deflateSync(Buffer.alloc(99))),
      "unreadable",
    ],
    ["with a packed table that's damaged", packedTable("/W[1 3 1]/Size 9", Buffer.alloc(99)), "unreadable"],
    [
      "with a table packed in an unknown way",
      file(
        `5 0 obj\n<</Type/XRef/Filter/Odd/W[1 3 1]/Size 1/Length 5>>\nstream\n00000\nendstream\nendobj\n${startAt(BAIT.length)}`,
      ),
      "unreadable",
    ],
    ["with arrays 100,000 deep", withObjects({ 1: "[".repeat(100_000) }), "too_complex"],
    ["with dictionaries 100,000 deep", withObjects({ 1: "<</A".repeat(100_000) }), "too_complex"],
    ["with a string that doesn't end", withObjects({ 1: `<</A (${"(".repeat(100_000)}` }), "unreadable"],
    ["with a name of 100,000 letters", withObjects({ 1: `<</${"A".repeat(100_000)} 1>>` }), "too_complex"],
    ["whose catalog refers to itself", withObjects({ 1: "1 0 R" }), "unreadable"],
    ["without a catalog", withObjects({}), "unreadable"],
    [
      "whose fields contain each other",
      withObjects({
        1: "<</AcroForm<</Fields[2 0 R]>>>>",
        2: "<</Kids[2 0 R 3 0 R]>>",
        3: "<</Kids[2 0 R]>>",
      }),
      "not_in_form",
    ],
    [
      "with 11,000 fields",
      withObjects({ 1: `<</AcroForm<</Fields[${"<<>>".repeat(11_000)}]>>>>` }),
      "too_complex",
    ],
    [
      "whose fields are doubled again and again",
      withObjects({
        1: "<</AcroForm<</Fields[<</Kids 2 0 R>>]>>>>",
        2: `[${"<</Kids 2 0 R>>".repeat(50)}]`,
      }),
      "too_complex",
    ],
    [
      "whose signature contains itself",
      withObjects({ 1: "<</AcroForm<</Fields[2 0 R]>>>>", 2: "<</FT/Sig/V 2 0 R>>" }),
      "",
    ],
    [
      "with a thousand signatures",
      withObjects({
        1: `<</AcroForm<</Fields[${"<</FT/Sig/V<</SubFilter/ETSI.CAdES.detached>>>>".repeat(1000)}]>>>>`,
      }),
      "too_complex",
    ],
    [
      "whose stream's length refers to the stream",
      withObjects({ 1: "<</Length 1 0 R>>\nstream\nabc\nendstream" }),
      "unreadable",
    ],
  ])("%s is refused", async (_, bytes, expected) => {
    const { fault, steps } = await faultOf(bytes);
    expect(fault ?? "").toBe(expected);
    expect(steps).toBeLessThan(bytes.length > 1_000_000 ? 10 * FEW : FEW);
  });

  it("with streams of objects inside each other is refused", async () => {
    const row = (kind: number, at: number, index: number) => [kind, at >> 8, at & 255, index];
    const at = BAIT.length;
    const rows = Buffer.from(
      [row(0, 0, 0), row(2, 2, 0), row(2, 1, 0), row(2, 1, 0), row(0, 0, 0), row(1, at, 0)].flat(),
    );
    const bytes = packedTable("/W[1 2 1]/Size 6/Root 1 0 R", deflateSync(rows));
    expect(await faultOf(bytes)).toMatchObject({ fault: "unreadable" });
  });
});

describe("a signature that would keep a reader busy", () => {
  const nested = (depth: number) => {
    let inner = sequence();
    for (let i = 0; i < depth; i++) inner = sequence(inner);
    return inner;
  };
  const endless = (depth: number) =>
    Buffer.concat([
      Buffer.from(Array.from({ length: depth }, () => [0x30, 0x80]).flat()),
      Buffer.alloc(2 * depth),
    ]);
  it.each<[string, Buffer]>([
    ["1000 values inside each other", nested(1000)],
    ["1000 values of unknown length inside each other", endless(1000)],
    ["a length of four gigabytes", Buffer.from("3084ffffffff", "hex")],
    ["a length that isn't there", Buffer.from("3085", "hex")],
    ["a length longer than needed", Buffer.from("30810100", "hex")],
    ["a tag of several bytes", Buffer.from("3f818181", "hex")],
    ["nothing", Buffer.alloc(0)],
    ["an empty value", sequence()],
    ["a type that's endless", sequence(der(0x06, Buffer.alloc(200, 0xff)))],
  ])("%s", async (_, message) => {
    const { fault, steps } = await faultOf(await signed({ message: () => message }));
    expect(fault).toBe("unreadable");
    expect(steps).toBeLessThan(FEW);
  });

  it("counts the steps of the one who asked, and says so when they're used up", async () => {
    const found = await pdfSignature(await signed(), [], new Work(100_000));
    expect(found).toMatchObject({ state: "broken", fault: "too_complex", keys: [] });
  });
});

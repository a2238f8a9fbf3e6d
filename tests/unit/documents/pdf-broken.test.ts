import { describe, expect, it } from "vitest";
import { textOf as linesOf } from "../readers/engine.ts";

const CONTENT = "BT /F1 12 Tf 50 700 Td (Harbor Electric) Tj ET";
const OBJECTS = [
  "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 7 0 R>>",
  "<</Type/Pages/Count 1/Kids[3 0 R]>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 6 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
  "null",
  "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  `<</Length ${CONTENT.length}>>\nstream\n${CONTENT}\nendstream`,
];
const objects = (list: readonly string[]) =>
  list.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("");
const TRAILER = "trailer\n<</Size 9/Root 1 0 R>>\n";
const BROKEN = "<</Type OBJR/Pg 3 0 R>>";

const textOf = async (text: string) =>
  (await linesOf(Uint8Array.from(Buffer.from(text, "latin1")))).toString();
/** What a file that's broken somewhere may give: its text, or a reason. */
const EITHER = /^(Harbor Electric|pdf_(damaged|too_complex|without_text))$/;
const withObject = (number: number, object: string) =>
  `%PDF-1.7\n${objects(Object.assign([...OBJECTS], { [number - 1]: object }))}${TRAILER}`;

describe("a broken object", () => {
  it.each([BROKEN, "", "<</K 1/A>>"])("is ignored if no page needs it: %j", async (object) => {
    expect(await textOf(withObject(7, object))).toBe("Harbor Electric");
  });

  it.each<[string, string]>([
    ["a page's font", withObject(5, BROKEN)],
    ["a page's content", withObject(6, BROKEN)],
    ["a page", withObject(3, BROKEN)],
    ["the catalog", withObject(1, BROKEN)],
    [
      "an annotation",
      withObject(3, OBJECTS[2]!.replace("/Contents", "/Annots[7 0 R]/Contents")).replace(
        "trailer",
        `7 0 obj\n${BROKEN}\nendobj\ntrailer`,
      ),
    ],
    ["layers", withObject(1, "<</Type/Catalog/Pages 2 0 R/OCProperties 4 0 R>>").replace("null", BROKEN)],
    ["what may hide another", withObject(7, `<</Type OBJR ${objects(["null"]).slice(0, 7)} x>>`)],
  ])("leaves a reason or the text if its pages need it: %s", async (_, file) => {
    expect(await textOf(file)).toMatch(EITHER);
  });

  it("is tolerated, however often", async () => {
    const file = (count: number) =>
      `%PDF-1.7\n${objects([...OBJECTS, ...Array.from({ length: count }, () => BROKEN)])}${TRAILER}`;
    expect(await textOf(file(8))).toBe("Harbor Electric");
    expect(await textOf(file(900))).toBe("Harbor Electric");
  });
});

describe("the end of a file", () => {
  const body = `%PDF-1.7\n${objects(OBJECTS)}`;
  const END = "startxref\n9\n%%EOF\n";

  it.each<[string, string]>([
    ["with a trailer that is broken", `${body}trailer\n<</Size 9/Root 1 0 R/Prev>>\n${END}`],
    ["without the place of its table", `${body}${TRAILER}startxref\n`],
  ])("is enough to read it: %s", async (_, file) => {
    expect(await textOf(file)).toBe("Harbor Electric");
  });

  it.each<[string, string]>([
    ["with a trailer that is cut off", `${body}trailer\n<</Size 9/Root 1 0 R/ID[<904e`],
    ["with a trailer that is cut off in noise", `${body}trailer\n<</Size 9/Root 1 0 R/ID[<904e\x92#\xff@;#`],
    ["of a file without a version", `${objects(OBJECTS)}${TRAILER}${END}`],
  ])("leaves a reason that the engine has, as Chrome does: %s", async (_, file) => {
    expect(await textOf(file)).toBe("pdf_damaged");
  });

  const OTHER = "8 0 obj\n<</Pages 9 0 R>>\nendobj\n";
  const SECOND = "8 0 obj\n<</Type/Catalog/Pages 9 0 R>>\nendobj\n";
  it.each<[string, string]>([
    ["another catalog", `${body}${OTHER}trailer\n<</Root 8 0 R/Prev>>\n${END}`],
    ["one of two catalogs", `${body}${SECOND}trailer\n<</Root 1 0 R/Prev>>\n${END}`],
    ["a catalog in other letters", `${body}trailer\n<</R#6fot 8 0 R/Root 1 0 R/Prev>>\n${END}`],
    ["a catalog in a comment", `${body}trailer\n<<%/Root 1 0 R\n/Prev>>\n${END}`],
    ["no catalog", `${body}trailer\n<</Prev>>\n${END}`],
    ["one before it is cut off, of two catalogs", `${body}${SECOND}trailer\n<</Root 1 0 R/ID[<904e`],
    ["a catalog before objects", `${body}trailer\n<</Root 1 0 R/ID[<904e\n${OTHER}`],
    ["a catalog before objects and an end", `${body}trailer\n<</Root 1 0 R/Prev>>\n${OTHER}${END}`],
    ["two before it is cut off", `${body}trailer\n<</Root 1 0 R/ID[<904e>]/R#6fot 8 0 R/A[<`],
    ["no catalog before it is cut off", `${body}trailer\n<</Size 9/ID[<904e`],
    ["two catalogs", `${body}trailer\n<</Root 1 0 R/Root 8 0 R/Prev>>\n${END}`],
  ])("leaves a reason or the text if a broken trailer names %s", async (_, file) => {
    expect(await textOf(file)).toMatch(EITHER);
  });
});

describe("a stream with a wrong length", () => {
  it("ends at its first endstream, whatever it contains", async () => {
    const content = `(a stream of words) pop ${CONTENT}`;
    const stream = `<</Length 3>>\nstream\n${content.replace(" pop", " Tj")}\nendstream`;
    expect(await textOf(withObject(6, stream))).toBe("Harbor Electric");
  });
});

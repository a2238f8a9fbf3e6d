import { constants, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { textOf as linesOf } from "../readers/engine.ts";

const CONTENT = "BT /F1 12 Tf 50 700 Td (Harbor Electric) Tj ET";
const HEAD = `%PDF-1.7
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Count 1/Kids[3 0 R]>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 6 0 R/Resources<</Font<</F1 5 0 R>>>>>>
endobj
`;
const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
const TRAILER = "trailer\n<</Size 9/Root 1 0 R>>\n";
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

/** @param between goes between the content's dictionary and its word `stream` @param after goes after the object */
const withComment = (between: string, after = "") =>
  bytes(
    `${HEAD}5 0 obj\n${FONT}\nendobj\n6 0 obj\n<</Length ${CONTENT.length}>>${between}stream\n${CONTENT}\nendstream\nendobj\n${after}${TRAILER}`,
  );

/** @param table the offsets at the start of an object stream @param data the stream, including the font */
const packed = (table: string, data: string, key = "") =>
  bytes(
    `${HEAD}6 0 obj\n<</Length ${CONTENT.length}>>\nstream\n${CONTENT}\nendstream\nendobj\n` +
      `7 0 obj\n<</Type/ObjStm/N 1/First ${table.length}/Length ${data.length}${key}>>\nstream\n${data}\nendstream\nendobj\n${TRAILER}`,
  );
const plain = (table: string) => packed(table, table + FONT);

const textOf = async (file: Uint8Array) => (await linesOf(file)).toString();
/** Readers may take these for something else. Whatever is read is what the engine shows. */
const EITHER = /^(Harbor Electric|pdf_(damaged|too_complex|without_text))$/;

describe("comments", () => {
  it.each<[string, Uint8Array]>([
    ["between a dictionary and its stream", withComment("\n% made by hand, 100 percent\n% really\n")],
    [
      "behind an object, with the word in them",
      withComment("\n", "% This page has no second stream\n% >>\n"),
    ],
    ["behind the offsets of objects", plain("5 0\n%% Object 5: the first one\n")],
    ["before an object in a stream", packed("5 0\n", `5 0\n% 5 0 obj\n${FONT}`)],
  ])("hide nothing %s", async (_, file) => {
    expect(await textOf(file)).toBe("Harbor Electric");
  });

  it.each<[string, string]>([
    ["with brackets", "\n% >>\n"],
    ["with the word itself", "\n% stream\n"],
    ["that end a dictionary again", " % >> x\n"],
    ["with backslashes", "\n% \\\n"],
  ])("leave a reason or the text if readers could take them for something else: %s", async (_, between) => {
    expect(await textOf(withComment(between))).toMatch(EITHER);
  });

  it("leave a reason or the text between the offsets of objects, and where an object should start", async () => {
    expect(await textOf(plain("5 % a\n0\n"))).toMatch(EITHER);
    expect(await textOf(packed("5 1\n", `5 1\n%%\n${FONT}`))).toMatch(EITHER);
    expect(await textOf(plain("5 0\n% x"))).toMatch(EITHER);
  });
});

describe("objects whose compressed data doesn't end", () => {
  const data = deflateSync(`5 0\n${FONT}`, { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");

  it("are read up to their stated length", async () => {
    expect(await textOf(packed("5 0\n", data, "/Filter/FlateDecode"))).toBe("Harbor Electric");
  });

  it("leave a reason or the text if readers could read further", async () => {
    const text = Buffer.from(packed("5 0\n", data, "/Filter/FlateDecode")).toString("latin1");
    for (const told of [`${data.length - 9}`, `${data.length + 60}`, "8 0 R"])
      expect(
        await textOf(bytes(text.replace(`/Length ${data.length}/Filter`, `/Length ${told}/Filter`))),
      ).toMatch(EITHER);
  });
});

import { deflateSync } from "node:zlib";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { copyOf } from "../readers/engine.ts";
import { fixture } from "../readers/wasm-modules.ts";
import { CANARY, holds, madePdf, VISIBLE } from "./made-pdf.ts";
import { BESIDE_PAGES } from "./pdf-beside.ts";
import { IN_CONTENT, picture } from "./pdf-inside.ts";
import { hiding } from "./pictures.ts";

describe("a copy of a PDF hides nothing in", () => {
  it.each([...BESIDE_PAGES, ...IN_CONTENT])("%s", async (place, made) => {
    const original = madePdf(made);
    if (place !== "a hidden layer's lines") expect(holds(original)).toBe(true);
    const copy = await copyOf(original);
    if (typeof copy === "string") throw new Error(copy);
    expect(holds(copy)).toBe(false);
    expect(holds(copy, "ACME")).toBe(false);
    expect(holds(copy, "4711")).toBe(false);
    const { text } = await extractText(await getDocumentProxy(copy.slice()), { mergePages: true });
    if (place !== "an earlier version") expect(text).toContain(VISIBLE);
  });

  it("a photo: place and camera, XMP, comments and data after its end", async () => {
    const photo = hiding.jpegWith(await fixture("license.jpg"), {
      segments: [
        [0xe1, `Exif\0\0${CANARY}`],
        [0xe1, `http://ns.adobe.com/xap/1.0/\0${CANARY}`],
        [0xfe, CANARY],
      ],
      trailer: CANARY,
    });
    for (const [data, filter] of [
      [photo, "/Filter/DCTDecode"],
      [deflateSync(photo), "/Filter[/FlateDecode/DCTDecode]"],
    ] as const) {
      const original = madePdf(picture(data, filter));
      const copy = await copyOf(original);
      if (typeof copy === "string") throw new Error(copy);
      expect(holds(copy)).toBe(false);
      expect(Buffer.from(copy).includes(Buffer.from(photo.subarray(-3000, -1000)))).toBe(false);
    }
  });
});

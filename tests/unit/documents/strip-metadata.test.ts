import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { stripMetadata } from "../../../functions/documents/strip-metadata.ts";
import { hiding } from "./pictures.ts";

const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../fixtures/out/${name}`, import.meta.url)));
const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);

describe("copies for others", () => {
  it("of a JPEG carry no Exif, no comment, and nothing behind the picture", async () => {
    const plain = await fixture("licence.jpg");
    const hidden = hiding.jpegWith(plain, "Exif\0\0GPS 41.88,-87.63", "a comment", "film behind the picture");
    const copy = stripMetadata(hidden, "image/jpeg");
    for (const text of ["GPS", "a comment", "film behind"]) {
      expect(has(hidden, text)).toBe(true);
      expect(has(copy, text)).toBe(false);
    }
    expect(Buffer.compare(copy, stripMetadata(plain, "image/jpeg"))).toBe(0);
  });

  it("of a PNG carry no text chunk", async () => {
    const plain = await fixture("licence.png");
    const hidden = hiding.pngWith(plain, "tEXt", "Location\0home");
    const copy = stripMetadata(hidden, "image/png");
    expect(has(hidden, "Location")).toBe(true);
    expect(has(copy, "Location")).toBe(false);
    expect(Buffer.compare(copy, plain)).toBe(0);
  });

  it("of everything else, and of what breaks its format, are unchanged", async () => {
    const cut = (await fixture("truncated.jpg")).subarray(0, 40_000);
    expect(stripMetadata(cut, "image/jpeg")).toBe(cut);
    const text = new TextEncoder().encode("%PDF-1.7");
    expect(stripMetadata(text, "application/pdf")).toBe(text);
    expect(stripMetadata(text, "image/png")).toBe(text);
  });
});

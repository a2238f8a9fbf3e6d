import { describe, expect, it } from "vitest";
import { cutFax } from "#functions/documents/pdf-copy/fax.ts";
import { stripJbig2 } from "#functions/documents/pdf-copy/jbig2.ts";
import { stripJpx } from "#functions/documents/pdf-copy/jpx.ts";
import { CANARY } from "./made-pdf.ts";

const words = Buffer.from(CANARY);
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const holdsWords = (bytes: Uint8Array | null) => Buffer.from(bytes ?? words).includes(CANARY);

describe("scanners' pictures in PDFs", () => {
  it("in JPEG 2000 lose boxes and comments with text, and data after their end", () => {
    const marker = (code: number, body: Buffer) =>
      Buffer.concat([Buffer.from([0xff, code, 0, body.length + 2]), body]);
    const size = marker(0x51, Buffer.alloc(38));
    const tile = Buffer.concat([
      Buffer.from([0xff, 0x90, 0, 10, 0, 0]),
      number(16),
      Buffer.from([0, 1, 0xff, 0x93, 7, 7]),
    ]);
    const end = Buffer.from([0xff, 0xd9]);
    const start = Buffer.from([0xff, 0x4f]);
    const plain = Buffer.concat([start, size, tile, end]);
    const hidden = Buffer.concat([start, size, marker(0x64, words), tile, end, words]);
    expect(Buffer.from(stripJpx(hidden) ?? [])).toEqual(plain);
    for (const code of [0x55, 0x57, 0x63, 0x6f, 0x72])
      expect(
        Buffer.from(stripJpx(Buffer.concat([start, size, marker(code, words), tile, end])) ?? []),
      ).toEqual(plain);
    const box = (name: string, body: Buffer) =>
      Buffer.concat([number(body.length + 8), Buffer.from(name), body]);
    const header = box(
      "jp2h",
      Buffer.concat([
        box("ihdr", Buffer.alloc(14)),
        box("colr", Buffer.from([1, 0, 0, 0, 0, 0, 16])),
        box("xml ", words),
      ]),
    );
    const file = Buffer.concat([
      box("jP  ", Buffer.alloc(4)),
      box("ftyp", words),
      box("xml ", words),
      box("uuid", words),
      header,
      box("jp2c", hidden),
    ]);
    const copy = stripJpx(file);
    expect(holdsWords(copy)).toBe(false);
    expect(Buffer.from(copy ?? []).subarray(-plain.length)).toEqual(plain);
    const inPart = (code: number) => {
      const parts = [start, size, tile.subarray(0, 12), marker(code, words), tile.subarray(12), end];
      const made = Buffer.concat(parts);
      made.writeUInt32BE(16 + words.length + 4, 2 + size.length + 6);
      return made;
    };
    expect(stripJpx(inPart(0x52))).not.toBeNull();
    for (const broken of [inPart(0x64), inPart(0x6f), plain.subarray(0, 20), words, box("jp2h", words)])
      expect(stripJpx(broken)).toBeNull();
  });

  it("in JBIG2 lose segments with text, and data after the page", () => {
    const segment = (kind: number, body: Buffer) =>
      Buffer.concat([number(1), Buffer.from([kind, 0, 1]), number(body.length), body]);
    const plain = Buffer.concat([
      segment(48, Buffer.alloc(19)),
      segment(38, Buffer.alloc(30)),
      segment(49, Buffer.alloc(0)),
    ]);
    const hidden = Buffer.concat([segment(62, words), plain, segment(51, Buffer.alloc(0)), words]);
    expect(Buffer.from(stripJbig2(hidden) ?? [])).toEqual(plain);
    expect(stripJbig2(plain.subarray(0, 50))).toBeNull();
    expect(stripJbig2(Buffer.alloc(0))).toBeNull();
  });

  it("in fax encoding end with their end of page", () => {
    const page = Buffer.from([0x26, 0xa0, 0x00, 0x10, 0x01]);
    expect(cutFax(Buffer.concat([page, words]))).toEqual(page);
    const without = Buffer.from([0x26, 0xa1, 0x35, 0x55]);
    expect(cutFax(without)).toEqual(without);
  });
});

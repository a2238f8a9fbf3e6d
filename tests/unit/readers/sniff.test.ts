import { describe, expect, it } from "vitest";
import { imageEnd } from "#functions/documents/store/image-end.ts";
import { SNIFF_BYTES, sniff } from "#functions/documents/store/sniff.ts";
import { fixture } from "./wasm-modules.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const padded = (head: Uint8Array) => join(head, new Uint8Array(SNIFF_BYTES)).subarray(0, SNIFF_BYTES);

/** A stored zip entry: local header, name, content. */
function entry(name: string, content: string): Uint8Array {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return join(head, bytes(name), bytes(content));
}

const TYPES = (type: string) =>
  `<Types><Override PartName="/x" ContentType="application/vnd.${type}.main+xml"/></Types>`;
const WORD = "openxmlformats-officedocument.wordprocessingml.document";
const EXCEL = "openxmlformats-officedocument.spreadsheetml.sheet";
const MACROS = "ms-word.document.macroEnabled";
const long = "x".repeat(9000);
const wordFirst = join(entry("[Content_Types].xml", TYPES(WORD)), entry("word/document.xml", long));
const wordLast = join(entry("_rels/.rels", "r"), entry("word/document.xml", long));
const cfb = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

describe("sniff", () => {
  it.each([
    ["a JPEG", () => fixture("license.jpg"), "jpg", "image/jpeg", "image"],
    ["a PNG", () => fixture("license.png"), "png", "image/png", "image"],
    ["a PDF", () => padded(bytes("%PDF-1.7\n%âãÏÓ\n")), "pdf", "application/pdf", "document"],
    [
      "a PDF behind 1,024 other bytes",
      () => padded(bytes(`${"\n".repeat(1024)}%PDF-1.7\n`)),
      "pdf",
      "application/pdf",
      "document",
    ],
    ["a Word file", () => wordFirst, "docx", `application/vnd.${WORD}`, "document"],
    [
      "a Word file whose list of types is last",
      () => wordLast,
      "docx",
      `application/vnd.${WORD}`,
      "document",
    ],
    ["an old Word file", () => padded(cfb), "doc", "application/msword", "document"],
  ])("recognizes %s by its first bytes", async (_what, file, ext, contentType, kind) => {
    expect(await sniff((await file()).subarray(0, SNIFF_BYTES))).toEqual({ ext, contentType, kind });
  });

  it.each([
    ["text", () => fixture("text.jpg")],
    ["nothing", () => new Uint8Array(0)],
    ["a GIF", () => padded(bytes("GIF89a"))],
    ["a page", () => padded(bytes("<!doctype html><script>alert(1)</script>"))],
    ["an SVG", () => padded(bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))],
    ["a program", () => padded(bytes("MZ"))],
    ["a program that mentions a PDF", () => padded(bytes("MZ %PDF-1.7\n"))],
    ["a PDF behind more bytes", () => padded(bytes(`${"\n".repeat(1025)}%PDF-1.7\n`))],
    ["a plain zip", () => entry("readme.txt", long)],
    ["a workbook", () => join(entry("[Content_Types].xml", TYPES(EXCEL)), entry("xl/workbook.xml", long))],
    [
      "a Word file with macros",
      () => join(entry("[Content_Types].xml", TYPES(MACROS)), entry("word/a", long)),
    ],
    ["a JPEG that comes late", () => padded(join(bytes("hello"), Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])))],
  ])("refuses %s", async (_what, file) => {
    expect(await sniff((await file()).subarray(0, SNIFF_BYTES))).toBeNull();
  });
});

/** Feeds a file in pieces of this size. */
function complete(ext: "jpg" | "png", file: Uint8Array, size: number): boolean {
  const end = imageEnd(ext);
  for (let at = 0; at < file.length; at += size) end.push(file.subarray(at, at + size));
  return end.complete;
}

describe("a picture's end", () => {
  const names = ["license.jpg", "license-noisy.jpg", "license.png"] as const;

  it.each(names)("is found in %s, however it's split", async (name) => {
    const file = await fixture(name);
    const ext = name.endsWith("png") ? "png" : "jpg";
    for (const size of [1, 7, 4096, 65_536, file.length]) expect(complete(ext, file, size)).toBe(true);
  });

  it.each(names)("isn't found if %s was cut off anywhere", async (name) => {
    const file = await fixture(name);
    const ext = name.endsWith("png") ? "png" : "jpg";
    for (const part of [0, 0.1, 0.6, 0.99]) {
      const cut = file.subarray(0, Math.floor(file.length * part));
      expect(complete(ext, cut, 4096)).toBe(false);
    }
    expect(complete(ext, file.subarray(0, file.length - 1), 4096)).toBe(false);
  });

  it("isn't found in the truncated fixture", async () => {
    expect(complete("jpg", await fixture("truncated.jpg"), 65_536)).toBe(false);
  });

  it("is found even if a phone appended data", async () => {
    const trailer = join(await fixture("license.jpg"), bytes("SEFT and a film"), new Uint8Array(5000));
    expect(complete("jpg", trailer, 4096)).toBe(true);
  });

  it("isn't confused with the end of the embedded thumbnail", async () => {
    const file = await fixture("license.jpg");
    const thumbnail = Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9]);
    const exif = join(Uint8Array.from([0xff, 0xe1, 0, thumbnail.length + 2]), thumbnail);
    const cut = join(file.subarray(0, 2), exif, file.subarray(2, 2000));
    expect(complete("jpg", cut, 64)).toBe(false);
    expect(complete("jpg", join(file.subarray(0, 2), exif, file.subarray(2)), 64)).toBe(true);
  });

  it("is found after several scans with restarts and padding", () => {
    const scan = [0xff, 0xda, 0, 3, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
    const file = Uint8Array.from([
      0xff,
      0xd8,
      ...scan,
      0xff,
      0xc4,
      0,
      4,
      0xff,
      0xd9,
      ...scan,
      0xff,
      0xff,
      0xff,
      0xd9,
    ]);
    expect(complete("jpg", file, 1)).toBe(true);
    expect(complete("jpg", file.subarray(0, -1), 1)).toBe(false);
  });
});

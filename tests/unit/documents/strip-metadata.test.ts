import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Orientation, orientationTiff } from "#functions/documents/pictures/orientation.ts";
import { orientation, stripMetadata } from "#functions/documents/strip-metadata.ts";
import { cameraTiff, hiding } from "./pictures.ts";

const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../fixtures/out/${name}`, import.meta.url)));
const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);
const strip = async (bytes: Uint8Array, type: string) => {
  const copy = await stripMetadata(bytes, type);
  if (!copy) throw new Error("No copy was made");
  return copy;
};

describe("copies for others", () => {
  it("of a JPEG have no Exif, XMP, IPTC, comment or thumbnail, and nothing after the picture", async () => {
    const plain = await fixture("licence.jpg");
    const hidden = hiding.jpegWith(plain, {
      segments: [
        [0xe1, "Exif\0\0GPS 41.88,-87.63"],
        [0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>"],
        [0xed, "Photoshop 3.0\0 caption"],
        [0xe0, "JFXX\0 small picture"],
        [0xfe, "a comment"],
      ],
      trailer: "film behind the picture",
    });
    const copy = await strip(hidden, "image/jpeg");
    for (const text of ["GPS", "xmpmeta", "caption", "small picture", "a comment", "film behind"]) {
      expect(has(hidden, text)).toBe(true);
      expect(has(copy, text)).toBe(false);
    }
    expect(Buffer.compare(copy, await strip(plain, "image/jpeg"))).toBe(0);
  });

  it("of a PNG have no text, no time and no private chunks", async () => {
    const plain = await fixture("licence.png");
    for (const type of ["tEXt", "iTXt", "zTXt", "tIME", "prVt"]) {
      const hidden = hiding.pngWith(plain, type, Buffer.from("Location\0home"));
      expect(has(hidden, "Location")).toBe(true);
      expect(Buffer.compare(await strip(hidden, "image/png"), plain)).toBe(0);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as Orientation[])(
    "of a picture with orientation tag %i keep the orientation and only that tag",
    async (turned) => {
      for (const littleEndian of [true, false]) {
        const camera = cameraTiff(turned, littleEndian);
        const app1 = `Exif\0\0${camera.toString("latin1")}`;
        const jpeg = hiding.jpegWith(await fixture("licence.jpg"), { segments: [[0xe1, app1]] });
        const png = hiding.pngWith(await fixture("licence.png"), "eXIf", camera);
        for (const [file, type] of [
          [jpeg, "image/jpeg"],
          [png, "image/png"],
        ] as const) {
          expect(orientation(file, type)).toBe(turned);
          const copy = await strip(file, type);
          expect(orientation(copy, type)).toBe(turned);
          expect(has(copy, "Camera of Jane")).toBe(false);
          const tag = Buffer.from(orientationTiff(turned));
          expect(Buffer.from(copy).includes(tag)).toBe(turned !== 1);
        }
      }
    },
  );

  it("of a PNG have correct checksums", async () => {
    const turned = hiding.pngWith(await fixture("licence.png"), "eXIf", cameraTiff(6, true));
    const copy = Buffer.from(await strip(turned, "image/png"));
    const types: string[] = [];
    for (let at = 8; at < copy.length; ) {
      const end = at + 8 + copy.readUInt32BE(at);
      types.push(copy.toString("latin1", at + 4, at + 8));
      expect(copy.readUInt32BE(end)).toBe(crc32(copy.subarray(at + 4, end)));
      at = end + 4;
    }
    expect(types.slice(0, 2)).toEqual(["IHDR", "eXIf"]);
    expect(types.at(-1)).toBe("IEND");
  });

  it("treat an invalid orientation tag as upright", async () => {
    for (const camera of [
      Buffer.from("GPS 41.88,-87.63"),
      Buffer.alloc(0),
      cameraTiff(9, true),
      cameraTiff(6, true).subarray(0, 16),
    ]) {
      const file = hiding.pngWith(await fixture("licence.png"), "eXIf", camera);
      expect(orientation(file, "image/png")).toBe(1);
    }
  });

  it("aren't made of files that break their format, because we can't know what those contain", async () => {
    expect(
      await stripMetadata((await fixture("truncated.jpg")).subarray(0, 40_000), "image/jpeg"),
    ).toBeNull();
    const text = new TextEncoder().encode("%PDF-1.7 and more than eight bytes");
    for (const type of ["application/pdf", "image/png", "image/jpeg"])
      expect(await stripMetadata(text, type)).toBeNull();
  });
});

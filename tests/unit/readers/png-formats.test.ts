import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pngLuma } from "#functions/documents/pictures/png.ts";
import { brokenPalettes, madePng, PNG_FAULTS, PNG_KINDS, pngFile } from "#tests/fixtures/corpus/picture.ts";
import { seeded } from "#tests/fixtures/picture/effects.ts";
import { pngChunk } from "#tests/fixtures/picture/encode.ts";

const random = seeded(3);
const made = (kind: (typeof PNG_KINDS)[number], isInterlaced: boolean, width = 19, height = 13) =>
  madePng(kind, { width, height, isInterlaced, filter: -1 }, random);
const lumaOf = (file: Buffer) => pngLuma(new Uint8Array(file), 100).catch(() => null);

describe("an intact PNG", () => {
  it.each(PNG_KINDS.flatMap((kind) => [false, true].map((isInterlaced) => ({ ...kind, isInterlaced }))))(
    "is read: color type $color, $depth bits, interlaced: $isInterlaced",
    async ({ isInterlaced, ...kind }) => {
      const picture = made(kind, isInterlaced);
      const luma = await lumaOf(pngFile(picture));
      expect(luma).toMatchObject({ width: 19, height: 13 });
      expect([...luma!.data]).toEqual(picture.luma);
    },
  );

  it.each([1, 2, 3, 4, 5, 7, 8, 9])("is read if it's interlaced and %d pixels wide", async (width) => {
    for (const height of [1, 2, 3, 4, 5, 8, 9]) {
      const picture = made(PNG_KINDS[3]!, true, width, height);
      expect([...(await lumaOf(pngFile(picture)))!.data]).toEqual(picture.luma);
    }
  });

  it("is read with data after its pixels, and with a wrong checksum of an unneeded chunk", async () => {
    const picture = made(PNG_KINDS[3]!, false);
    const data = Buffer.concat([deflateSync(picture.rows), Buffer.from("behind")]);
    expect(await lumaOf(pngFile(picture, { data }))).toMatchObject({ width: 19 });
    const text = pngChunk("tEXt", Buffer.from("a\0b"));
    text[text.length - 1]! ^= 1;
    const file = pngFile(picture);
    const noted = Buffer.concat([file.subarray(0, 33), text, file.subarray(33)]);
    expect(await lumaOf(noted)).toMatchObject({ width: 19 });
  });
});

describe("a broken PNG is refused", () => {
  it.each(Object.entries(PNG_FAULTS))("%s", async (_, spoil) => {
    for (const isInterlaced of [false, true])
      expect(await lumaOf(spoil(made(PNG_KINDS[3]!, isInterlaced)))).toBeNull();
  });

  it.each([...brokenPalettes(random)])("$name", async ({ file }) => expect(await lumaOf(file)).toBeNull());
});

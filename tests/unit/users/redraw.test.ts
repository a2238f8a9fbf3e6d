import { deflateSync } from "node:zlib";
import decode from "@jsquash/jpeg/decode.js";
import { beforeAll, describe, expect, test } from "vitest";
import { drawUpright } from "#functions/accounts/avatar/picture/pixels.ts";
import { pngPixels } from "#functions/accounts/avatar/picture/png-pixels.ts";
import { type Codecs, redraw } from "#functions/accounts/avatar/picture/redraw.ts";
import { cameraTiff, hiding, pngOf } from "../documents/pictures.ts";
import { compiled, fixture } from "../readers/wasm-modules.ts";

const SECRET = "secret of Jane";

let codecs: Codecs;
beforeAll(async () => {
  const [decoder, encoder] = await Promise.all([
    compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    compiled("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
  ]);
  codecs = { decoder, encoder };
});

/** A PNG in one color. */
function plain(
  width: number,
  height: number,
  color: number,
  pixel: readonly number[],
  more: [string, Buffer][] = [],
) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, color, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.alloc(1), ...Array<Buffer>(width).fill(Buffer.from(pixel))]);
  const data = deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)));
  return pngOf([["IHDR", head], ...more, ["IDAT", data], ["IEND", Buffer.alloc(0)]]);
}
const made = async (bytes: Uint8Array, type: "image/jpeg" | "image/png") => {
  const picture = await redraw(bytes, type, codecs);
  if (typeof picture === "string") throw new Error(picture);
  return { picture, pixels: await decode(picture.slice().buffer) };
};

describe("a profile picture", () => {
  test("is a small JPEG made from the pixels, without any of the sender's bytes", async () => {
    const photo = hiding.jpegWith(await fixture("licence.jpg"), {
      segments: [
        [0xe1, `Exif\0\0${cameraTiff(1, true).toString("latin1")}`],
        [0xee, `Adobe\0d\0\0\0\0\x01${SECRET}`],
        [0xf0, SECRET],
        [0xfe, SECRET],
      ],
      trailer: SECRET,
    });
    const { picture, pixels } = await made(photo, "image/jpeg");
    expect([pixels.width, pixels.height]).toEqual([512, 384]);
    expect(picture.length).toBeLessThan(150_000);
    for (const words of [SECRET, "Camera of Jane", "Exif", "Adobe"])
      expect(Buffer.from(picture).includes(words)).toBe(false);
    const [name, head] = [picture.subarray(2, 4), picture.subarray(6, 10)];
    expect([...name, Buffer.from(head).toString()]).toEqual([0xff, 0xe0, "JFIF"]);
    const runs = new Set<string>();
    const sent = Buffer.from(photo);
    for (let at = 0; at + 16 <= sent.length; at++) runs.add(sent.toString("latin1", at, at + 16));
    const scan = Buffer.from(picture).indexOf(Uint8Array.of(0xff, 0xda));
    for (let at = scan; at + 16 <= picture.length; at++)
      expect(runs.has(Buffer.from(picture).toString("latin1", at, at + 16))).toBe(false);
  });

  test("from a camera held upright is upright, without the tag", async () => {
    const photo = hiding.jpegWith(await fixture("licence.jpg"), {
      segments: [[0xe1, `Exif\0\0${cameraTiff(6, true).toString("latin1")}`]],
    });
    const { pixels } = await made(photo, "image/jpeg");
    expect([pixels.width, pixels.height]).toEqual([384, 512]);
  });

  test("from a PNG is a JPEG on white", async () => {
    const { pixels } = await made(
      plain(20, 10, 6, [255, 0, 0, 0], [["tEXt", Buffer.from(SECRET)]]),
      "image/png",
    );
    expect([pixels.width, pixels.height, ...pixels.data.subarray(0, 3)]).toEqual([20, 10, 255, 255, 255]);
  });

  test("with too many pixels, or truncated, is refused", async () => {
    expect(await redraw(plain(2001, 1000, 0, [9]), "image/png", codecs)).toBe("too_many_pixels");
    expect(await redraw(plain(2000, 1000, 0, [9]), "image/png", codecs)).not.toBe("too_many_pixels");
    const half = async (name: string) => {
      const whole = await fixture(name);
      return whole.subarray(0, whole.length >> 1);
    };
    expect(await redraw(await half("licence.jpg"), "image/jpeg", codecs)).toBe("damaged");
    expect(await redraw(await half("licence.png"), "image/png", codecs)).toBe("damaged");
    expect(await redraw(new Uint8Array(2000), "image/png", codecs)).toBe("damaged");
  });
});

test.each([
  ["grey", 0, [128], [], [128, 128, 128, 255]],
  ["grey with opacity", 4, [128, 7], [], [128, 128, 128, 7]],
  ["color", 2, [1, 2, 3], [], [1, 2, 3, 255]],
  ["color of which one is not seen", 2, [1, 2, 3], [["tRNS", Buffer.from([0, 1, 0, 2, 0, 3])]], [1, 2, 3, 0]],
  [
    "a palette",
    3,
    [1],
    [
      ["PLTE", Buffer.from([0, 0, 0, 9, 8, 7])],
      ["tRNS", Buffer.from([255, 5])],
    ],
    [9, 8, 7, 5],
  ],
] as const)("a PNG of %s is decoded", (_, color, pixel, more, expected) => {
  const { data } = pngPixels(plain(3, 2, color, pixel, more as unknown as [string, Buffer][]));
  expect([...data]).toEqual(Array.from({ length: 6 }, () => expected).flat());
});

test.each([
  [1, [1, 2, 3, 4]],
  [2, [2, 1, 4, 3]],
  [3, [4, 3, 2, 1]],
  [4, [3, 4, 1, 2]],
  [5, [1, 3, 2, 4]],
  [6, [3, 1, 4, 2]],
  [7, [4, 2, 3, 1]],
  [8, [2, 4, 1, 3]],
] as const)("a picture with orientation tag %i is set upright", (tag, expected) => {
  const data = Uint8Array.from([1, 2, 3, 4].flatMap((one) => [one, one, one, 255]));
  const out = drawUpright({ width: 2, height: 2, data }, 512, tag).data;
  expect([out[0], out[4], out[8], out[12]]).toEqual(expected);
});

import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { AVATAR_MESSAGES } from "#contract/accounts/avatar.ts";
import { receiveAvatar } from "#functions/accounts/avatar/receive-avatar.ts";
import { pixelsOf } from "../documents/copied.ts";
import { cameraTiff, hiding, pngOf } from "../documents/pictures.ts";
import { fixture, wasmModules } from "../readers/wasm-modules.ts";

const SECRET = "secret of Jane";

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
/** Uploads a picture, as the profile page does. */
async function received(bytes: Uint8Array): Promise<Uint8Array> {
  const body = new FormData();
  body.set("avatar", new File([Uint8Array.from(bytes)], "me.jpg", { type: "image/jpeg" }));
  const request = new Request("https://app.example/api/users/avatar", { method: "POST", body });
  return receiveAvatar(request, await wasmModules());
}
const made = async (bytes: Uint8Array) => {
  const picture = await received(bytes);
  return { picture, pixels: await pixelsOf(picture, "image/jpeg") };
};

describe("a profile picture", () => {
  test("is a small JPEG made from the pixels, without any of the sender's bytes", async () => {
    const photo = hiding.jpegWith(await fixture("license.jpg"), {
      segments: [
        [0xe1, `Exif\0\0${cameraTiff(1, true).toString("latin1")}`],
        [0xee, `Adobe\0d\0\0\0\0\x01${SECRET}`],
        [0xef, SECRET],
        [0xfe, SECRET],
      ],
      trailer: SECRET,
    });
    const { picture, pixels } = await made(photo);
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
    const photo = hiding.jpegWith(await fixture("license.jpg"), {
      segments: [[0xe1, `Exif\0\0${cameraTiff(6, true).toString("latin1")}`]],
    });
    const { pixels } = await made(photo);
    expect([pixels.width, pixels.height]).toEqual([384, 512]);
  });

  test("from a PNG is a JPEG on white", async () => {
    const { pixels } = await made(plain(20, 10, 6, [255, 0, 0, 0], [["tEXt", Buffer.from(SECRET)]]));
    expect([pixels.width, pixels.height, ...pixels.data.subarray(0, 3)]).toEqual([20, 10, 255, 255, 255]);
  });

  const refusal = (bytes: Uint8Array) =>
    received(bytes).then(
      () => null,
      (error: Error) => error.message,
    );

  test("with too many pixels, or truncated, is refused", async () => {
    expect(await refusal(plain(2001, 1000, 0, [9]))).toBe(AVATAR_MESSAGES.tooManyPixels);
    expect(await refusal(plain(2000, 1000, 0, [9]))).toBeNull();
    for (const name of ["license.jpg", "license.png"]) {
      const whole = await fixture(name);
      expect(await refusal(whole.subarray(0, whole.length >> 1))).toBe(AVATAR_MESSAGES.damaged);
    }
    const empty = Buffer.concat([plain(3, 3, 0, [9]).subarray(0, 8), Buffer.alloc(2000)]);
    expect(await refusal(empty)).toBe(AVATAR_MESSAGES.damaged);
  });

  test("of a few bytes that takes a lot of work is refused", async () => {
    expect(await refusal(plain(1_999_999, 1, 0, [9]))).toBe(AVATAR_MESSAGES.tooManyPixels);
  });
});

import { deflateSync } from "node:zlib";
import { client } from "#tests/harness/client.ts";
import type { Account } from "#tests/harness/people/account.ts";
import { pngOf } from "#tests/unit/documents/pictures.ts";

/** A small gray PNG. */
export function smallPicture(): Uint8Array<ArrayBuffer> {
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
  const data = deflateSync(Buffer.alloc(8 * 9));
  return Uint8Array.from(
    pngOf([
      ["IHDR", head],
      ["IDAT", data],
      ["IEND", Buffer.alloc(0)],
    ]),
  );
}

/** Uploads a picture, as the profile page does. */
export function putPicture(one: Account, bytes: Uint8Array<ArrayBuffer>, name = "me.jpg", field = "avatar") {
  const form = new FormData();
  form.set(field, new File([bytes], name, { type: "image/jpeg" }));
  return one.api.post<{ avatarUrl: string }>("/api/users/avatar", form);
}

/** Fetches a picture without signing in. */
export const getPicture = (url: string) => client().get(url);

import type { Account } from "../../../harness/account.ts";
import { client } from "../../../harness/client.ts";

/** The smallest that counts as a whole WebP: its container says how long it is. */
export function webp(length = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(new TextEncoder().encode("RIFF"));
  new DataView(bytes.buffer).setUint32(4, length - 8, true);
  bytes.set(new TextEncoder().encode("WEBPVP8 "), 8);
  return bytes;
}

/** Uploads a picture as the profile page does. */
export function putPicture(one: Account, bytes: Uint8Array<ArrayBuffer>, name = "me.jpg", field = "avatar") {
  const form = new FormData();
  form.set(field, new File([bytes], name, { type: "image/jpeg" }));
  return one.api.post<{ avatarUrl: string }>("/api/users/avatar", form);
}

/** Fetches a picture as anybody may. */
export const getPicture = (url: string) => client().get(url);

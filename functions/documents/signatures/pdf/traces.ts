import type { Work } from "#functions/documents/work.ts";
import type { Objects } from "./objects.ts";

/** The key of what a signature covers. It's never packed, because the signature has to be found in the file itself. */
const KEY = "/ByteRange";
/** How many bytes the search looks at in a step. */
const FAST = 16;

/** @returns whether a signature's dictionary could be anywhere in the file */
export function mayBeSigned(bytes: Uint8Array, work: Work): boolean {
  work.charge(Math.ceil(bytes.length / FAST));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(KEY);
}

/** The formats of the signatures that we verify, as a signature's dictionary names them. */
const FORMATS = ["/ETSI.CAdES.detached", "/adbe.pkcs7.detached"];

/** @returns whether a signature in a format that we know may be anywhere in the file, even in an earlier revision */
export const namesKnownFormat = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return FORMATS.some((format) => file.includes(format));
};

/**
 * Whether a file's only signature are usage rights, with which Adobe's programs unlock functions of a form
 * (ISO 32000-2, 12.8.6). They say nothing about the content, and aren't in the form.
 */
export function hasOnlyUsageRights(objects: Objects, bytes: Uint8Array): boolean {
  const rights = objects.dict(objects.dict(objects.trailer.get("Root"))?.get("Perms"));
  const signature = objects.dict(rights?.get("UR3")) ?? objects.dict(rights?.get("UR"));
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return signature?.get("ByteRange") !== undefined && file.indexOf(KEY) === file.lastIndexOf(KEY);
}

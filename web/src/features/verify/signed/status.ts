import { STATUS_LIST_SIZE, TOKEN_TYPE } from "#contract/sharing/signed.ts";
import { SECOND } from "#contract/time.ts";
import { fromBase64Url, isObject } from "./encoding.ts";
import type { Get } from "./source.ts";
import { type Issuer, readToken, verifyToken } from "./token.ts";
import { Refused } from "./verdict.ts";

/** What a status list says about one entry, and when the list was issued (`at`) and expires, in UTC milliseconds. */
export interface Status {
  isRevoked: boolean;
  at: number;
  expiresAt: number;
}

const LIST_PATH = /^\/api\/status-lists\/(0|[1-9]\d{0,8})$/;

/**
 * Fetches a status list (draft-ietf-oauth-status-list) and looks up an entry in it.
 * @param status the `status` claim of a verified token
 * @returns null if the list can't be fetched or is invalid, so that we can't tell whether the token was revoked
 */
export async function lookUpStatus(status: unknown, issuer: Issuer, get: Get): Promise<Status | null> {
  try {
    const { idx, uri, path } = referenceIn(status);
    const response = await get(path);
    if (!response.ok) return null;
    const token = readToken(await response.text());
    await verifyToken(token, TOKEN_TYPE.statusList, issuer);
    const { sub, iat, exp, status_list: list } = token.payload;
    if (sub !== uri || typeof iat !== "number" || typeof exp !== "number") return null;
    if (!isObject(list) || list.bits !== 1 || typeof list.lst !== "string") return null;
    const byte = (await inflate(fromBase64Url(list.lst)))[idx >> 3];
    if (byte === undefined) return null;
    return { isRevoked: ((byte >> (idx & 7)) & 1) === 1, at: iat * SECOND, expiresAt: exp * SECOND };
  } catch {
    return null;
  }
}

function referenceIn(status: unknown): { idx: number; uri: string; path: string } {
  const reference = isObject(status) ? status.status_list : null;
  if (!isObject(reference)) throw new Refused("unreadable");
  const { idx, uri } = reference;
  if (!Number.isInteger(idx) || (idx as number) < 0 || (idx as number) >= STATUS_LIST_SIZE)
    throw new Refused("unreadable");
  // Fetch the list from our own origin, whatever host the URI names. The list's own `sub` must match the URI.
  const { pathname: path } = new URL(String(uri));
  if (!LIST_PATH.test(path)) throw new Refused("unreadable");
  return { idx: idx as number, uri: String(uri), path };
}

/** Decompresses a status list. @throws Refused `too_large` if it's larger than any list of ours */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const inflated = new Uint8Array(STATUS_LIST_SIZE / 8);
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (length + part.value.length > inflated.length) {
      await reader.cancel();
      throw new Refused("too_large");
    }
    inflated.set(part.value, length);
    length += part.value.length;
  }
  return inflated.subarray(0, length);
}

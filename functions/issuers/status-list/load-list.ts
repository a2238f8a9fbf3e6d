import { DAY, MINUTE } from "#contract/time.ts";
import { TIME_LIMITS } from "#contract/time-limits.ts";
import type { Ctx } from "#core/context.ts";
import { fetchPublished } from "../fetch-published.ts";
import { fetchAddress, isMadeUp } from "../made-up-address.ts";
import { PublishedFault } from "../published-fault.ts";
import { bitOf, bytesOfBase64Url } from "./bits.ts";
import { keepList, keptList, type VerifiedList } from "./kept-lists.ts";
import type { ListPlace } from "./list-address.ts";
import { type ListDocument, MAX_REST, readListDocument } from "./list-document.ts";
import { type ListKey, verifyListProofs } from "./list-proof.ts";
import { verifyListToken } from "./list-token.ts";

/** How long a list is used if it doesn't say, and the bounds of what it says. */
const LIST_TTL = { usual: 5 * MINUTE, least: MINUTE, most: DAY } as const;
/** How far an issuer's clock may be ahead of ours. */
const SKEW = 5 * MINUTE;
const ACCEPT = "application/vc+jwt, application/vc, application/ld+json, application/json";
const BRACE = 0x7b;

/**
 * Reads an entry of a list: of one that was kept, or else of a new one, which is verified and kept.
 * @param keys the issuer's active keys
 * @returns whether the entry's bit is set
 * @throws PublishedFault
 */
export async function isListed(
  ctx: Pick<Ctx, "env" | "now">,
  { url, length, index }: ListPlace,
  { keys, test }: { keys: readonly ListKey[]; test: boolean },
): Promise<boolean> {
  const identity = { url, length, keys };
  return await inTurn(async () => {
    const kept = await keptList(identity, ctx.now());
    if (kept) return await bitOf(kept, length, index);
    const { packed, until } = await fetchList(ctx, { url, length, index }, { keys, test });
    // Only a list that unpacks to its length is kept.
    const bit = await bitOf(packed, length, index);
    await keepList(identity, { packed, until }, ctx.now());
    return bit;
  });
}

/**
 * Until when someone reads a list. It's a time and not a flag, because the runtime may end the work of a request without
 * finishing it.
 */
let busyUntil = 0;
const LOOK_EVERY = 20;

/**
 * Reads lists one after the other. The jobs of a batch run at the same time, and a list that can't be compressed takes 50
 * MB while it's verified. Most of those that wait then find the list kept.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (busyUntil > Date.now()) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  busyUntil = Date.now() + TIME_LIMITS.statusList;
  try {
    return await work();
  } finally {
    busyUntil = 0;
  }
}

async function fetchList(
  ctx: Pick<Ctx, "env" | "now">,
  { url, length }: ListPlace,
  { keys, test }: { keys: readonly ListKey[]; test: boolean },
): Promise<VerifiedList> {
  const bytes = await fetchPublished(fetchAddress(ctx.env, { test }, url), {
    accept: ACCEPT,
    maxBytes: maxBytes(length),
    signal: AbortSignal.timeout(TIME_LIMITS.statusList),
  });
  const now = ctx.now();
  const document = bytes[0] === BRACE ? readListDocument(bytes) : await verifyListToken(bytes, keys, now);
  if (bytes[0] === BRACE) await verifyListProofs(document, keys, now);
  // On the local stack, a license that was just revoked should be found at once.
  return verifiedList(document, url, now, isMadeUp(ctx.env, { test }) ? 0 : LIST_TTL.least);
}

/**
 * The size of the largest document: a list that can't be compressed, in base64url, with everything else, and once more
 * in base64url for a token.
 */
const maxBytes = (length: number): number => Math.ceil(((length / 8) * 1.01 * (4 / 3) + MAX_REST) * (4 / 3));

/** @param least the shortest time that a list is kept, in milliseconds */
function verifiedList(
  { credential, encodedList }: ListDocument,
  url: string,
  now: number,
  least: number,
): VerifiedList {
  const { id, type, validFrom, validUntil, credentialSubject } = credential;
  if (
    !type.includes("BitstringStatusListCredential") ||
    !credentialSubject.type.includes("BitstringStatusList")
  )
    throw new PublishedFault("wrong_type");
  if (id !== url) throw new PublishedFault("wrong_id");
  if (!credentialSubject.statusPurpose.includes("revocation")) throw new PublishedFault("wrong_purpose");
  if (validFrom !== undefined && Date.parse(validFrom) > now + SKEW)
    throw new PublishedFault("not_yet_valid");
  const end = validUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(validUntil);
  if (end <= now) throw new PublishedFault("expired");
  if (encodedList[0] !== "u".charCodeAt(0)) throw new PublishedFault("bad_encoding");
  const ttl = Math.min(Math.max(credentialSubject.ttl ?? LIST_TTL.usual, least), LIST_TTL.most);
  return { packed: bytesOfBase64Url(encodedList.subarray(1)), until: Math.min(now + ttl, end) };
}

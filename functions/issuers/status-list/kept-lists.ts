import { SECOND } from "#contract/time.ts";
import { sha256 } from "#core/crypto/encode.ts";

/** A list that was verified. */
export interface VerifiedList {
  /** Compressed with gzip, as it was published: a list of 8 MB is usually a few hundred kilobytes. */
  packed: Uint8Array<ArrayBuffer>;
  /** How long it may be used, UTC milliseconds. */
  until: number;
}

/** What a list was verified for. If the issuer's keys change, earlier lists no longer count. */
export interface ListIdentity {
  url: string;
  length: number;
  keys: readonly { keyId: string; material: string }[];
}

const NAME = "status-lists";
const UNTIL = "X-Until";

/**
 * The Worker's cache (`caches`), which the Workers of a data center share. Where there's none, every list is fetched.
 * Nothing is kept in memory, because a Worker has too little.
 */
async function openCache(): Promise<Cache | null> {
  return typeof caches === "undefined" ? null : await caches.open(NAME);
}

async function addressOf({ url, length, keys }: ListIdentity): Promise<string> {
  const own = keys.map(({ keyId, material }) => [keyId, material].join(" ")).sort();
  return `https://status-lists.invalid/${await sha256(JSON.stringify([url, length, own]))}`;
}

/** @returns a list that was kept and may still be used; null if there's none */
export async function keptList(identity: ListIdentity, now: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const found = await (await openCache())?.match(await addressOf(identity));
    if (!found || Number(found.headers.get(UNTIL)) <= now) return null;
    return new Uint8Array(await found.arrayBuffer());
  } catch {
    // The cache may be cleared at any time, and the list is fetched then.
    return null;
  }
}

/** Keeps a verified list until its time. If that fails, it's fetched again next time. */
export async function keepList(
  identity: ListIdentity,
  { packed, until }: VerifiedList,
  now: number,
): Promise<void> {
  const seconds = Math.floor((until - now) / SECOND);
  if (seconds < 1) return;
  const headers = { "Cache-Control": `max-age=${seconds}`, [UNTIL]: String(until) };
  try {
    await (await openCache())?.put(await addressOf(identity), new Response(packed, { headers }));
  } catch {
    // See above.
  }
}

import { constantTimeEqual } from "oslo/crypto";
import { DAY, MINUTE } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { fromBase64, sha256, toBase64Url, utf8 } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";

/** How long an open page can keep refreshing before it counts as another view. */
const MAX_VISIT = DAY;

const TAG = /^(?:W\/)?"([0-9a-f]{32})\.([0-9a-z]{1,9})\.([\w-]{22})"$/;

/** What a page says it last saw. */
export interface Visit {
  /** Hash of the response body that it has. */
  seen: string;
  /** When the visit began, in minutes since 1970. */
  since: number;
}

const sign = async (ctx: Ctx, linkId: string, seen: string, since: string): Promise<string> =>
  toBase64Url(
    (await hmac(fromBase64(ctx.env.LINK_KEY), `visit\u2016${linkId}\u2016${seen}\u2016${since}`)).subarray(
      0,
      16,
    ),
  );

/**
 * The ETag of a shared profile. A request with one of our tags belongs to a view that was already counted.
 * The tag is signed, so that no one can hide a view with a forged tag.
 * @param linkId the link's id, followed by the id of the request that admitted the visitor, if there is one
 * @param visit the visit that continues; null if a new one begins
 */
export async function visitTag(ctx: Ctx, linkId: string, seen: string, visit: Visit | null): Promise<string> {
  const since = (visit?.since ?? Math.floor(ctx.now() / MINUTE)).toString(36);
  return `"${seen}.${since}.${await sign(ctx, linkId, seen, since)}"`;
}

/**
 * @returns the visit that an `If-None-Match` header continues; null for any other header, and for a visit
 *   that's too old
 */
export async function readVisit(ctx: Ctx, linkId: string, header: string | undefined): Promise<Visit | null> {
  const [, seen, since, mac] = TAG.exec(header ?? "") ?? [];
  if (!seen || !since || !mac) return null;
  const expected = await sign(ctx, linkId, seen, since);
  if (!constantTimeEqual(utf8(expected), utf8(mac))) return null;
  const begun = Number.parseInt(since, 36);
  return ctx.now() - begun * MINUTE > MAX_VISIT ? null : { seen, since: begun };
}

/** @returns the hash of a response body, 32 hex digits */
export const hashAnswer = async (answer: unknown): Promise<string> =>
  (await sha256(JSON.stringify(answer))).slice(0, 32);

import { constantTimeEqual } from "oslo/crypto";
import { fromBase64, toBase64Url, utf8 } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import type { Env } from "#core/env.ts";
import type { AccessRequest } from "#db/schema/sharing.ts";
import { shareToken, shareUrl } from "../share-token.ts";

type Granted = Pick<AccessRequest, "id" | "generation">;

/** @returns the grant that an approved visitor gets by email. It's derived whenever it's needed, and never stored. */
async function grantOf(env: Env, { id, generation }: Granted): Promise<string> {
  const mac = await hmac(fromBase64(env.LINK_KEY), `access\u2016${id}\u2016${generation}`);
  return `${id}.${toBase64Url(mac)}`;
}

/** @returns the link in the approval email. Opening it sends the grant to no server, because that's in the fragment. */
export const grantUrl = async (env: Env, request: Granted & { linkId: string }): Promise<string> =>
  `${shareUrl(env, await shareToken(env, request.linkId))}#grant=${await grantOf(env, request)}`;

/** @returns the id of the request that a grant claims to be for; empty if the text isn't a grant */
export const requestIdIn = (grant: string): string => /^(acr_[0-9a-z]{26})\./.exec(grant)?.[1] ?? "";

/** @returns whether we issued this grant for this request, compared in constant time */
export const isGrantFor = async (env: Env, request: Granted, grant: string): Promise<boolean> =>
  constantTimeEqual(utf8(await grantOf(env, request)), utf8(grant));

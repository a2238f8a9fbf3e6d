import { constantTimeEqual } from "oslo/crypto";
import type { Ctx } from "../context.ts";
import { utf8 } from "../crypto/encode.ts";
import { unauthenticated } from "../errors.ts";
import { enforceRateLimits, readNothing } from "./rate-limit.ts";

/** A bearer token that may be an operator's key. Access tokens have dots. */
const KEY = /^Bearer ([^\s.]{1,200})$/;

/**
 * @param authorization the header as received
 * @param network the caller's network; a wrong key counts toward its rate limit. With the right key, the caller of this
 *   function has to count the request
 * @returns whether the header has `OPS_KEY`; false if it has an access token or nothing
 * @throws DomainError 401 for another key, `rate_limited` beyond the limit
 */
export async function isOperator(ctx: Ctx, authorization: string | undefined, network: string) {
  const given = KEY.exec(authorization ?? "")?.[1];
  if (given === undefined) return false;
  const { OPS_KEY: key } = ctx.env;
  if (key !== undefined && constantTimeEqual(utf8(given), utf8(key))) return true;
  await enforceRateLimits(ctx, [{ rule: "ops.network", subject: network }], readNothing(ctx));
  throw unauthenticated("key_invalid", "This isn't the operators' key.");
}

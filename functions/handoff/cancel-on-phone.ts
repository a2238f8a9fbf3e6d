import type { ClaimHandoffBody } from "#contract/handoff/handoff.schema.ts";
import type { Ctx } from "#core/context.ts";
import { sha256 } from "#core/crypto/encode.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { commit } from "#core/write/commit.ts";
import { linkInvalid } from "#functions/accounts/links/links.ts";
import { checkToken, selectByToken } from "./link.ts";
import { endWrite } from "./writes.ts";

/**
 * Cancels the handoff on a phone that has opened the link, but has no session yet. Idempotent.
 * @throws DomainError 404 `link_invalid` for a bad token, and for any phone but the one that opened the link; 403
 *   `account_suspended`; 429
 */
export async function cancelOnPhone(
  ctx: Ctx,
  client: Client,
  { token, claim }: ClaimHandoffBody,
): Promise<void> {
  const limits = [{ rule: "handoff.network", subject: subscriberOf(client.address) }] as const;
  const [first] = await enforceRateLimits(ctx, limits, selectByToken(ctx, token));
  const { handoff } = await checkToken(ctx, token, first);
  if (handoff.claimHash !== (await sha256(claim))) throw linkInvalid();
  if (handoff.endedAt !== null) return;
  await commit(ctx, { ...endWrite(ctx, handoff, { by: "phone", actor: "link" }), resourceId: handoff.id });
}

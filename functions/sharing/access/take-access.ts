import { and, eq, isNull } from "drizzle-orm";
import type { AccessGranted } from "#contract/sharing/access.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { randomToken, sha256 } from "#core/crypto/encode.ts";
import { conflict, DomainError } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { accessRequests, shareLinks } from "#db/schema/sharing.ts";
import { tokenHash } from "../share-token.ts";
import { sharedState } from "../view/state.ts";
import { isGrantFor, requestIdIn } from "./grant.ts";

/**
 * Trades the emailed grant for an access token. The grant works once, and the token works only in this
 * browser.
 * @param viewer the cookie that the browser has; null if it has none
 * @returns the token, and the cookie that it's bound to
 * @throws DomainError 404 `link_invalid` for a grant that isn't ours, or that no longer opens this link; 409
 *   `grant_used`; 429
 */
export async function takeAccess(
  ctx: Ctx,
  client: Client,
  { token, grant, viewer }: { token: string; grant: string; viewer: string | null },
): Promise<AccessGranted & { viewer: string }> {
  const hash = await tokenHash(token);
  const id = requestIdIn(grant);
  const read = () =>
    ctx.db
      .select({ request: accessRequests, link: shareLinks, suspendedAt: users.suspendedAt })
      .from(accessRequests)
      .innerJoin(shareLinks, eq(shareLinks.id, accessRequests.linkId))
      .innerJoin(users, eq(users.id, shareLinks.userId))
      .where(and(eq(accessRequests.id, id), eq(shareLinks.tokenHash, hash), isNull(users.deletedAt)));
  const network = subscriberOf(client.address);
  const [first] = await enforceRateLimits(ctx, [{ rule: "access_grant.network", subject: network }], read());
  const accessToken = randomToken();
  const cookie = viewer ?? randomToken(16);
  await attempt(ctx, async (isFirst) => {
    const found = isFirst ? first : (await read())[0];
    const { request, link, suspendedAt } = found ?? invalidLink();
    if (!(await isGrantFor(ctx.env, request, grant))) invalidLink();
    const isAdmitted = request.status === "approved";
    const state = sharedState(
      { ...link, isSuspended: suspendedAt !== null, isAdmitted, isDenied: false },
      ctx.now(),
    );
    if (state !== "ok" || !isAdmitted) invalidLink();
    if (request.grantUsedAt !== null)
      throw conflict("grant_used", "This link was already used. Ask for access again to get a new one.");
    const unused = and(
      eq(accessRequests.id, id),
      eq(accessRequests.status, "approved"),
      isNull(accessRequests.grantUsedAt),
    );
    const change = {
      grantUsedAt: ctx.now(),
      accessHash: await sha256(accessToken),
      browserHash: await sha256(cookie),
    };
    await commit(ctx, {
      statements: [
        ctx.db.update(accessRequests).set(change).where(unused),
        mustHaveChanged(ctx.db),
        auditRow(ctx, { actor: "link", action: "access.opened", entity: "access_request", entityId: id }),
      ],
      effects: [],
      resourceId: id,
    });
  });
  return { access_token: accessToken, viewer: cookie };
}

function invalidLink(): never {
  throw new DomainError("not_found", "link_invalid", "This link isn't valid. Ask for access again.");
}

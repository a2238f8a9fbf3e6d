import { and, eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { type Link, type LinkKind, links } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { assertNotSuspended } from "../sign-in/suspended.ts";
import { checkLink, idIn, linkInvalid } from "./links.ts";

const accountColumns = {
  id: users.id,
  emailVerifiedAt: users.emailVerifiedAt,
  suspendedAt: users.suspendedAt,
};

/**
 * Finds the link of a token and its account, provided the account still has the address the link was emailed to. The
 * caller has to check whether the link was used or has expired.
 * @throws DomainError 404 `link_invalid`; 403 `account_suspended`, only for a genuine link; 429
 */
export async function readUserLink(
  ctx: Ctx,
  client: Client,
  kind: LinkKind,
  token: string,
): Promise<{ link: Link; account: Pick<User, "id" | "emailVerifiedAt"> }> {
  const [row] = await enforceRateLimits(
    ctx,
    [{ rule: "link.network", subject: subscriberOf(client.address) }],
    ctx.db
      .select({ link: links, account: accountColumns })
      .from(links)
      .innerJoin(users, and(eq(users.id, links.refId), eq(users.email, links.email)))
      .where(eq(links.id, idIn(token))),
  );
  if (!row) throw linkInvalid();
  const link = await checkLink(ctx, kind, token, row.link);
  assertNotSuspended(ctx, row.account);
  return { link, account: row.account };
}

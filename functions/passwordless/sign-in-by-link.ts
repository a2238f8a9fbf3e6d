import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHold } from "#db/batch.ts";
import { links } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { assertFresh, checkLink, idIn, linkInvalid, spendLink } from "#functions/accounts/links/links.ts";
import { readUser, type UserView } from "#functions/accounts/profile/view.ts";
import { type NewSession, newSession } from "#functions/accounts/sessions/new-session.ts";
import { accountExists, hasSignIn, isStillPasswordless } from "#functions/accounts/sign-in/has-sign-in.ts";
import { assertNotSuspended } from "#functions/accounts/sign-in/suspended.ts";

/**
 * Signs in someone without a password, with the link that we mailed them. The session is limited to the link's request.
 * @throws DomainError 404 `link_invalid`; 409 `link_used` or `link_expired`; 409 `account_exists` once the account has a
 *   password or Google; 403 `account_suspended`; 429
 */
export async function signInByLink(
  ctx: Ctx,
  client: Client,
  id: string,
  token: string,
): Promise<NewSession & { user: UserView }> {
  const { link, account } = await readSignInLink(ctx, client, id, token);
  if (link.usedAt !== null) throw linkUsed();
  assertFresh(ctx, link);
  if (hasSignIn(account)) throw accountExists();
  assertNotSuspended(ctx, account);
  const session = await newSession(ctx, account, client, id);
  const statements = [
    ...spendLink(ctx, link.id),
    mustHold(ctx.db, isStillPasswordless(ctx, account.id)),
    ...session.statements,
  ];
  await commit(ctx, { statements, effects: [], resourceId: session.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? linkUsed() : error;
  });
  return { ...session, user: (await readUser(ctx, account.id))! };
}

/** @throws DomainError 404 `link_invalid`, also if the address's account isn't the request's subject; 429 */
async function readSignInLink(ctx: Ctx, client: Client, id: string, token: string) {
  const subject = alias(users, "subject");
  const [found] = await enforceRateLimits(
    ctx,
    [{ rule: "link.network", subject: subscriberOf(client.address) }],
    ctx.db
      .select({ link: links, account: subject })
      .from(links)
      .innerJoin(verifications, eq(verifications.id, links.refId))
      .innerJoin(subject, and(eq(subject.id, verifications.targetUserId), eq(subject.email, links.email)))
      .where(eq(links.id, idIn(token))),
  );
  const link = await checkLink(ctx, "sign_in", token, found?.link);
  if (!found || link.refId !== id) throw linkInvalid();
  return { link, account: found.account };
}

const linkUsed = () => conflict("link_used", "This link was already used. We'll email you a new one.");

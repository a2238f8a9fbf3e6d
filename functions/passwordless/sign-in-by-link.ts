import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { combine, NO_WRITE, type WritePart } from "#core/write/part.ts";
import { mustHold } from "#db/batch.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { assertFresh, checkLink, idIn, linkInvalid, spendLink } from "#functions/accounts/links/links.ts";
import { readUser, type UserView } from "#functions/accounts/profile/view.ts";
import { type NewSession, newSession } from "#functions/accounts/sessions/new-session.ts";
import { accountExists, hasSignIn, isStillPasswordless } from "#functions/accounts/sign-in/has-sign-in.ts";
import { assertNotSuspended } from "#functions/accounts/sign-in/suspended.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { subjectAccount } from "#functions/verification/subject-account.ts";

/**
 * Signs in someone whose account has neither a password nor Google, with the link that we emailed them. The session is
 * limited to the link's request. If that's still pending and unopened, and its requester isn't suspended, signing in
 * opens it, as with an invitation.
 * @throws DomainError 404 `link_invalid`; 409 `link_used` or `link_expired`; 409 `account_exists` if the account now
 *   has a password or Google sign-in; 403 `account_suspended`; 429
 */
export async function signInByLink(
  ctx: Ctx,
  client: Client,
  id: string,
  token: string,
): Promise<NewSession & { user: UserView }> {
  const limit = { rule: "link.network", subject: subscriberOf(client.address) } as const;
  const [first] = await enforceRateLimits(ctx, [limit], selectSignInLink(ctx, token));
  const begin = async (isFirst: boolean) => {
    // Someone may have changed the request in between.
    const found = isFirst ? first : (await selectSignInLink(ctx, token))[0];
    const { link, row, account, requesterSuspendedAt } = await checkSignInLink(ctx, id, token, found);
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
    const opens = row.status === "pending" && row.openedAt === null && requesterSuspendedAt === null;
    const opened = opens ? openedBy(ctx, row, account.id) : NO_WRITE;
    await commit(ctx, { ...combine({ statements }, opened), resourceId: session.id });
    return { session, accountId: account.id };
  };
  const { session, accountId } = await attempt(ctx, begin);
  return { ...session, user: (await readUser(ctx, accountId))! };
}

/**
 * Opens the request and binds it to the account. A request that was made after the account was created isn't bound to
 * it yet.
 */
function openedBy(ctx: Ctx, row: Verification, userId: string): WritePart {
  const change = { targetUserId: userId, openedAt: ctx.now() };
  const entry = { actor: userId, action: "invite.opened", entity: "verification", entityId: row.id } as const;
  return {
    statements: [...changeStatements(ctx, row, change), auditRow(ctx, entry)],
    effects: [updatedEvent(row, change)],
  };
}

/** @returns the query for a token's link and its request, if the account with the link's address is the subject */
function selectSignInLink(ctx: Ctx, token: string) {
  const subject = alias(users, "subject");
  return ctx.db
    .select({ link: links, row: verifications, account: subject, requesterSuspendedAt: users.suspendedAt })
    .from(links)
    .innerJoin(verifications, eq(verifications.id, links.refId))
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .innerJoin(subject, and(eq(subject.id, subjectAccount()), eq(subject.email, links.email)))
    .where(eq(links.id, idIn(token)));
}

type Found = Awaited<ReturnType<typeof selectSignInLink>>[number];

async function checkSignInLink(ctx: Ctx, id: string, token: string, found: Found | undefined) {
  const link = await checkLink(ctx, "sign_in", token, found?.link);
  if (!found || link.refId !== id) throw linkInvalid();
  return { ...found, link };
}

const linkUsed = () => conflict("link_used", "This link was already used. We'll email you a new one.");

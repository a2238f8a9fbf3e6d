import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ContinueBody } from "#contract/verification/invitation.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, notFound } from "#core/errors.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { provenFromStart } from "#functions/accounts/links/address-proven.ts";
import { checkLink, idIn } from "#functions/accounts/links/links.ts";
import { readUser, type UserView } from "#functions/accounts/profile/view.ts";
import { assertAnswerable } from "#functions/accounts/requests/answerable.ts";
import { assertCurrent } from "#functions/accounts/requests/current-link.ts";
import { belongsToAnother } from "#functions/accounts/requests/wrong-account.ts";
import { type NewSession, newSession } from "#functions/accounts/sessions/new-session.ts";
import { accountExists, hasSignIn } from "#functions/accounts/sign-in/has-sign-in.ts";
import { changeStatements, updatedEvent } from "#functions/verification/moves.ts";
import { sealSubjectName } from "#functions/verification/subject-name.ts";

/**
 * Creates an account without a password for the holder of an emailed invitation, opens the request for it, and
 * starts a session that's limited to the request. This works only as long as the address has no account, so that a
 * link that's forwarded or found later gives no access. If the holder enters a different name than the request states,
 * it's stored as the name that the subject gave.
 * @throws DomainError 404 `link_invalid`; 409 `account_exists` if the address has an account with a password or
 *   Google, `sign_in_link_needed` if that account needs an emailed link to sign in; 403 `wrong_account` if the request
 *   is bound to another account; what `readInvite` throws for a request that can't be answered; 429
 */
export async function continueInvited(
  ctx: Ctx,
  client: Client,
  id: string,
  input: ContinueBody,
): Promise<NewSession & { user: UserView }> {
  const subject = subscriberOf(client.address);
  const limits = [
    { rule: "link.network", subject },
    { rule: "register.network", subject },
  ] as const;
  const [first] = await enforceRateLimits(ctx, limits, selectInvited(ctx, input.invite));
  const begin = async (isFirst: boolean) => {
    // Someone may have changed the request, or created the account, in between.
    const found = isFirst ? first : (await selectInvited(ctx, input.invite))[0];
    const { row, email } = await checkInvited(ctx, id, input.invite, found);
    const now = ctx.now();
    const { firstName, lastName } = input;
    const user = { id: newId("usr", now), email, firstName, lastName, accountType: "individual" } as const;
    const session = await newSession(ctx, user, client, id);
    const change = {
      targetUserId: user.id,
      openedAt: row.openedAt ?? now,
      subjectName: await sealSubjectName(ctx, row, { firstName, lastName }),
    };
    const proof = provenFromStart(ctx, user);
    await commit(ctx, {
      statements: [
        ctx.db.insert(users).values({
          ...user,
          emailVerifiedAt: now,
          lastActiveAt: now,
          createdAt: now,
          updatedAt: now,
        }),
        auditRow(ctx, {
          actor: user.id,
          action: "user.registered",
          entity: "user",
          entityId: user.id,
          detail: { by: "invitation" },
        }),
        ...changeStatements(ctx, row, change),
        ...proof.statements,
        ...session.statements,
        auditRow(ctx, { actor: user.id, action: "invite.opened", entity: "verification", entityId: id }),
      ],
      effects: [updatedEvent(row, change), ...proof.effects],
      resourceId: user.id,
    });
    return { userId: user.id, session };
  };
  const { userId, session } = await attempt(ctx, begin);
  return { ...session, user: (await readUser(ctx, userId))! };
}

/** @returns the query for a token's link, its request, and the account with its address */
function selectInvited(ctx: Ctx, token: string) {
  const holder = alias(users, "holder");
  return ctx.db
    .select({
      link: links,
      row: verifications,
      requesterSuspendedAt: users.suspendedAt,
      holder: { id: holder.id, passwordHash: holder.passwordHash, googleSub: holder.googleSub },
    })
    .from(links)
    .innerJoin(verifications, eq(verifications.id, links.refId))
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .leftJoin(holder, eq(holder.email, links.email))
    .where(and(eq(links.id, idIn(token)), eq(links.kind, "invite")));
}

type Found = Awaited<ReturnType<typeof selectInvited>>[number];

async function checkInvited(ctx: Ctx, id: string, token: string, found: Found | undefined) {
  const link = await checkLink(ctx, "invite", token, found?.link);
  if (!found || link.refId !== id) throw notFound("Verification not found");
  const { row, holder } = found;
  await assertCurrent(ctx, link, row);
  if (holder) throw hasSignIn(holder) ? accountExists() : signInLinkNeeded();
  assertAnswerable(ctx, link, row, found.requesterSuspendedAt);
  if (row.targetUserId !== null) throw belongsToAnother();
  return { row, email: link.email };
}

const signInLinkNeeded = () =>
  conflict(
    "sign_in_link_needed",
    "You've already started, maybe on another device. We'll email you a link to go on here.",
  );

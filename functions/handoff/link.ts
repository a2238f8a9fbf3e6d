import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ctx } from "#core/context.ts";
import { links, sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { checkLink, idIn, linkInvalid } from "#functions/accounts/links/links.ts";
import { namedColumns } from "#functions/accounts/names/business-name.ts";
import { assertNotSuspended } from "#functions/accounts/sign-in/suspended.ts";

const holders = alias(users, "holders");

/** @returns the query for the handoff of a phone's token, with its request, requester, account and session */
export const selectByToken = (ctx: Ctx, token: string) =>
  ctx.db
    .select({
      link: links,
      handoff: phoneHandoffs,
      sessionEndedAt: sessions.revokedAt,
      request: { status: verifications.status, evidenceCompleteAt: verifications.evidenceCompleteAt },
      requester: namedColumns(ctx.now()),
      holder: { id: holders.id, accountType: holders.accountType, suspendedAt: holders.suspendedAt },
    })
    .from(links)
    .innerJoin(phoneHandoffs, eq(phoneHandoffs.id, links.refId))
    .innerJoin(verifications, eq(verifications.id, phoneHandoffs.verificationId))
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .innerJoin(holders, eq(holders.id, phoneHandoffs.userId))
    .leftJoin(sessions, eq(sessions.id, phoneHandoffs.sessionId))
    .where(eq(links.id, idIn(token)));

type Found = Awaited<ReturnType<typeof selectByToken>>[number];

/**
 * Verifies the token of a phone's link. Doesn't check the handoff's state.
 * @throws DomainError 404 `link_invalid` for a token that isn't ours or was altered; 403 `account_suspended`
 */
export async function checkToken(ctx: Ctx, token: string, found: Found | undefined): Promise<Found> {
  await checkLink(ctx, "handoff", token, found?.link);
  if (!found) throw linkInvalid();
  assertNotSuspended(ctx, found.holder);
  return found;
}

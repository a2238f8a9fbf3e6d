import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Charge } from "#contract/billing/charges.ts";
import { DEFAULT_PURPOSE } from "#contract/enums.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import type { NewVerificationBody } from "#contract/verification/new-verification.schema.ts";
import { requestTexts } from "#contract/verification/request-fields.ts";
import type { Ctx } from "#core/context.ts";
import { conflict, invalid, unauthenticated } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import type { Once } from "#core/write/commit.ts";
import { qualified } from "#db/qualified.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { idempotency } from "#db/schema/ground.ts";
import { memberships } from "#db/schema/teams.ts";
import { type Payer, payerOf, teamAddressOf } from "#functions/allowance/payer.ts";
import { type Account, accountOf, selectAccount } from "#functions/allowance/standing.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";
import { addressHash, takesInvitations } from "#functions/mail/opt-out.ts";
import { ownerAddress } from "#functions/mail/tie-mailboxes.ts";
import { hasAccess, type Membership } from "#functions/teams/access.ts";
import { notBlocking } from "#functions/verification/case-file/hidden.ts";
import { type HoldAnswer, readHold } from "#functions/verification/invitation.ts";
import { claimsOf, targetNameOf } from "#functions/verification/stated.ts";
import { assertOffered } from "./offered.ts";
import { type AskingTeam, countRequest } from "./request-limit.ts";
import { assertMayRequest, submit } from "./submit.ts";

const member = alias(memberships, "member");

/**
 * Creates a request: computes the price, records the purpose and invites the subject by email. A request about
 * the requester themselves includes the consent and starts right away.
 * @returns `id` of the new verification, or of the earlier one if the Idempotency-Key was used before; `held`: why the
 *   email to the subject is held back, or null; `charge`: what the request costs, and how much of that is due
 * @throws DomainError 422 per field; 403 for a team role that can't create requests; 409 for an outdated
 *   consent text; 429; 402 and 409 like `assertPayable`
 */
export async function createVerification(
  ctx: Ctx,
  userId: string,
  input: NewVerificationBody,
  client: Client,
  once?: Once,
): Promise<{ id: string; held: HoldAnswer | null; charge: Charge }> {
  await assertOffered(ctx, input.verificationType, input.requestedServices);
  const claims = claimsOf(ctx, input);
  const email = input.targetUserEmail ?? "";
  const { requester, teams, accountId, isReplay } = await readRequester(ctx, userId, email, once);
  const isSelf = input.mode === "self";
  if (!isSelf && mailboxOf(email) === mailboxOf(requester.email))
    throw invalid({ targetUserEmail: "This is your own address. Verify yourself instead." });
  if (isSelf && input.consent?.textVersion !== CONSENT_VERSION)
    throw conflict("consent_text_changed", "The consent text has changed. Please read it again.");
  const { verificationType: type, requestedServices: services, priority } = input;
  const teamId = isSelf ? null : teamFor(requester, teams, input.teamId);
  const team = teams.find((one) => one.teamId === teamId);
  const paying = await readPaying(ctx, requester, team, isReplay);
  const { id, charge } = await submit(
    ctx,
    {
      requester,
      type,
      services,
      priority,
      purpose: input.purpose ?? DEFAULT_PURPOSE[type],
      claims,
      targetName: targetNameOf(claims),
      target: isSelf ? { self: client } : { email, accountId },
      teamId,
      texts: requestTexts(input),
      wantedAssurance: input.wantedAssurance,
      peer: null,
      mutualWith: null,
      certified: input.purposeCertified ?? false,
    },
    paying,
    once,
  );
  const held = isSelf ? null : await readHold(ctx, id, { id: userId, teamId });
  return { id, held, charge };
}

/**
 * Reads what we need to know about the requester and the subject's account, in one round trip.
 * @param email the subject's address
 * @param once the request's Idempotency-Key, if any
 * @returns the requester and their teams; `accountId`: the account that has proven the subject's address, or null if
 *   there's none or it blocked the requester or all invitations; `isReplay`: whether the key was used before
 * @throws DomainError 401 if there's no such user
 */
export async function readRequester(ctx: Ctx, userId: string, email: string, once?: Once) {
  const { db } = ctx;
  const hash = await addressHash(ctx.env, email);
  const [requesterRows, teams, accountRows, keyRows] = await db.batch([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select({
        teamId: memberships.teamId,
        role: memberships.role,
        hasAccess: hasAccess(ctx),
        members: qualified<number>`(SELECT count(*) FROM ${memberships} ${member}
          JOIN ${users} ON ${users.id} = ${member.userId}
          WHERE ${member.teamId} = ${memberships.teamId} AND ${users.suspendedAt} IS NULL
            AND ${users.deletedAt} IS NULL)`,
        ownerAddress: teamAddressOf(memberships.teamId),
      })
      .from(memberships)
      .where(eq(memberships.userId, userId)),
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.email, email),
          isNotNull(users.emailVerifiedAt),
          notBlocking(userId),
          takesInvitations(ctx, hash),
        ),
      ),
    db
      .select({ key: idempotency.key })
      .from(idempotency)
      .where(and(eq(idempotency.userId, userId), eq(idempotency.key, once?.key ?? ""))),
  ]);
  const requester = requesterRows[0];
  if (!requester) throw unauthenticated();
  return { requester, teams, accountId: accountRows[0]?.id ?? null, isReplay: keyRows.length > 0 };
}

/**
 * Counts a request toward the rate limits and reads the payer's account, in one round trip. If the request's
 * Idempotency-Key was used before, it does neither.
 * @throws DomainError 429
 */
export async function readPaying(
  ctx: Ctx,
  requester: Pick<User, "id" | "email" | "emailVerifiedAt">,
  team: (AskingTeam & { ownerAddress: string | null }) | undefined,
  isReplay: boolean,
): Promise<{ payer: Payer; account: Account | undefined }> {
  const payer = await payerOf(ctx, {
    userId: requester.id,
    teamId: team?.teamId ?? null,
    address: team?.ownerAddress ?? ownerAddress(requester),
  });
  if (isReplay) return { payer, account: undefined };
  return {
    payer,
    account: accountOf(await countRequest(ctx, requester.id, team, selectAccount(ctx, payer))),
  };
}

/**
 * @returns the team that a request belongs to: the one named in the request; if none is named, the only team of a
 *   business account, provided that the account owns it (like `teams/default-team.ts`); null for a personal request
 * @throws DomainError like {@link assertMayRequest}
 */
export function teamFor(
  { accountType }: Pick<User, "accountType">,
  teams: readonly (Membership & { teamId: string })[],
  wanted: string | undefined,
): string | null {
  const isOwn = accountType === "business" && teams.length === 1 && teams[0]?.role === "owner";
  const team = wanted ? teams.find((t) => t.teamId === wanted) : isOwn ? teams[0] : undefined;
  if (!wanted && !team) return null;
  assertMayRequest(team);
  return team.teamId;
}

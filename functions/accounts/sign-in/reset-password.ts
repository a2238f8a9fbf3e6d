import { and, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import type { Client } from "#core/http/client.ts";
import { noteAction } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { users } from "#db/schema/accounts/users.ts";
import { ownerAddress, tieMailboxes } from "#functions/mail/tie-mailboxes.ts";
import { forgetSharing } from "../forget-sharing.ts";
import { CLEARED_UNPROVEN_SETTINGS, canBeProven, forgetDevices } from "../links/address-proven.ts";
import { bindRequests } from "../links/bind-requests.ts";
import { assertFresh, spendLink, voidLinks } from "../links/links.ts";
import { readUserLink } from "../links/user-link.ts";
import { securityAlert } from "../security-alert.ts";
import { endAllSessions } from "../sessions/end-all-sessions.ts";
import { resetHere } from "../sessions/known-here.ts";
import { dropSecondFactor } from "../totp/disable.ts";
import { hashPassword } from "./password.ts";

/**
 * Sets a new password with an emailed link. Using the link also proves the address, which locks out anyone who
 * registered it without owning it. Ends every session and voids every other reset link. If the address wasn't proven
 * before, also voids the account's other links and removes what someone else may have set up, such as a second factor.
 * @throws DomainError 404 `link_invalid`; 409 `link_used` or `link_expired`; 403 `account_suspended`; 429
 */
export async function resetPassword(
  ctx: Ctx,
  client: Client,
  input: { token: string; password: string },
): Promise<void> {
  const { link, account } = await readUserLink(ctx, client, "reset_password", input.token);
  if (link.usedAt !== null) throw linkUsed();
  assertFresh(ctx, link);
  const passwordHash = await hashPassword(ctx.env, input.password);

  const { db } = ctx;
  const now = ctx.now();
  const wasUnproven = account.emailVerifiedAt === null;
  const isNewProof = canBeProven(account.emailVerifiedAt, now);
  const here = await noteAction(ctx, resetHere(client, link.email));
  const ended = endAllSessions(ctx, { userId: account.id, reason: "password_reset" });
  const alert = securityAlert(ctx, account.id, "password_reset", { mailed: true });
  const statements = [
    ...spendLink(ctx, link.id),
    db
      .update(users)
      .set({
        passwordHash,
        ...(isNewProof && { emailVerifiedAt: now }),
        ...(wasUnproven && CLEARED_UNPROVEN_SETTINGS),
        updatedAt: now,
      })
      .where(and(eq(users.id, account.id), eq(users.email, link.email))),
    mustHaveChanged(db),
    bindRequests(ctx, { id: account.id, email: link.email }),
    ...(await tieMailboxes(ctx, { from: ownerAddress({ ...account, email: link.email }), to: link.email })),
    voidLinks(ctx, account.id, wasUnproven ? undefined : "reset_password"),
    // For the next day, other people's wrong guesses don't lock out the account holder at this network address.
    here.statement,
    ...ended.statements,
    auditRow(ctx, { actor: "link", action: "user.password_reset", entity: "user", entityId: account.id }),
    ...alert.statements,
  ];
  const effects: Effect[] = [
    job("mail.password_changed", { user_id: account.id }),
    ended.effect,
    ...alert.effects,
  ];
  if (isNewProof) effects.push(job("trust.compute", { user_id: account.id }));
  if (wasUnproven) {
    // If someone else registered this address, their authenticator app must not lock the owner out.
    statements.push(...dropSecondFactor(ctx, account.id), forgetDevices(ctx, account.id));
    // Their share links mustn't show the owner's profile, either.
    statements.push(...forgetSharing(ctx, account.id));
    effects.push(job("mail.release_held", { user_id: account.id }));
  }
  await commit(ctx, { statements, effects, resourceId: account.id }).catch((error: unknown) => {
    throw error instanceof LostRace ? linkUsed() : error;
  });
}

const linkUsed = () => conflict("link_used", "This link was already used. Request a new one.");

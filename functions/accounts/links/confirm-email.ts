import { and, eq } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, forbidden, invalid } from "#core/errors.ts";
import type { Caller } from "#core/http/app.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { enforceRateLimits } from "#core/http/rate-limit.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { type Link, links } from "#db/schema/accounts/sessions.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { revokeReliantOn } from "#functions/credentials/status-entries.ts";
import { sealAddress } from "#functions/mail/sealed-address.ts";
import { ownerAddress, tieMailboxes } from "#functions/mail/tie-mailboxes.ts";
import { securityAlert } from "../security-alert.ts";
import { checkPassword } from "../sign-in/password.ts";
import { reauthenticate } from "../sign-in/reauthenticate.ts";
import { bindRequests } from "./bind-requests.ts";
import { assertFresh, checkLink, idIn, linkInvalid, spendLink } from "./links.ts";

type Account = Pick<User, "id" | "email" | "passwordHash" | "pendingEmail" | "emailVerifiedAt">;

/**
 * Changes an account's address to the one a link was emailed to. Requires both the link and the password, so
 * neither a stolen session nor access to the mailbox is enough. We email the old address about the change. The
 * account stays the subject of requests that were sent to the old address, and becomes the subject of those
 * that were sent to the new one.
 * @param caller who is signed in, or null; accounts without a password need a sign-in within the last ten
 *   minutes
 * @returns the account's new address
 * @throws DomainError 404 `link_invalid`; 409 `link_used`, `link_expired`, or `email_taken` when another
 *   account has taken the address in the meantime; 422 for a missing or wrong password; for an account without
 *   one, 403 `sign_in_again`, or 401 when the session has ended; 429 before any password is hashed
 */
export async function confirmEmail(
  ctx: Ctx,
  client: Client,
  caller: Caller | null,
  input: { token: string; password?: string | undefined },
): Promise<string> {
  const { link, account } = await readLink(ctx, client, input.token);
  if (link.usedAt !== null || account.pendingEmail !== link.email) throw linkUsed();
  assertFresh(ctx, link);
  await assertHolder(ctx, account, caller, input.password);

  const { db } = ctx;
  const now = ctx.now();
  const alert = securityAlert(ctx, account.id, "email_changed", { mailed: true });
  const statements = [
    ...spendLink(ctx, link.id),
    bindRequests(ctx, account),
    db
      .update(users)
      .set({ email: link.email, emailVerifiedAt: now, pendingEmail: null, updatedAt: now })
      .where(
        and(eq(users.id, account.id), eq(users.email, account.email), eq(users.pendingEmail, link.email)),
      ),
    mustHaveChanged(db),
    bindRequests(ctx, { id: account.id, email: link.email }),
    ...(await tieMailboxes(ctx, { from: ownerAddress(account), to: link.email })),
    revokeReliantOn(ctx, account.id),
    auditRow(ctx, { actor: account.id, action: "user.email_changed", entity: "user", entityId: account.id }),
    ...alert.statements,
  ];
  const address = await sealAddress(ctx, account.id, account.email);
  const effects = [
    job("mail.email_changed", { user_id: account.id, address }),
    ...alert.effects,
    job("trust.compute", { user_id: account.id }),
    ...(account.emailVerifiedAt === null ? [job("mail.release_held", { user_id: account.id })] : []),
  ];
  try {
    await commit(ctx, { statements, effects, resourceId: account.id });
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    const [holder] = await db.select({ id: users.id }).from(users).where(eq(users.email, link.email));
    throw holder && holder.id !== account.id
      ? conflict("email_taken", "An account with this email already exists")
      : linkUsed();
  }
  return link.email;
}

async function readLink(ctx: Ctx, client: Client, token: string): Promise<{ link: Link; account: Account }> {
  const [row] = await enforceRateLimits(
    ctx,
    [{ rule: "link.network", subject: subscriberOf(client.address) }],
    ctx.db
      .select({
        link: links,
        account: {
          id: users.id,
          email: users.email,
          passwordHash: users.passwordHash,
          pendingEmail: users.pendingEmail,
          emailVerifiedAt: users.emailVerifiedAt,
        },
      })
      .from(links)
      .innerJoin(users, eq(users.id, links.refId))
      .where(eq(links.id, idIn(token))),
  );
  if (!row) throw linkInvalid();
  return { link: await checkLink(ctx, "change_email", token, row.link), account: row.account };
}

async function assertHolder(ctx: Ctx, account: Account, caller: Caller | null, password: string | undefined) {
  if (account.passwordHash === null) {
    if (caller?.id !== account.id) throw forbidden("sign_in_again", "Please sign in first, then try again.");
    await reauthenticate(ctx, caller, undefined);
    return;
  }
  if (password === undefined) throw invalid({ password: "Enter your password to continue" });
  const [now] = await enforceRateLimits(
    ctx,
    [{ rule: "password.account", subject: account.id }],
    ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, account.id)),
  );
  const { matches } = await checkPassword(ctx.env, password, now?.passwordHash ?? null);
  if (!matches) throw invalid({ password: "Your password isn't correct" });
}

const linkUsed = () => conflict("link_used", "This link was already used or replaced by a newer one.");

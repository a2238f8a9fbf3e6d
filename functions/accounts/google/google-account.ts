import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, job } from "#core/effects.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { NO_WRITE } from "#core/write/part.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { ownerAddress, tieMailboxes } from "#functions/mail/tie-mailboxes.ts";
import { forgetSharing } from "../forget-sharing.ts";
import { CLEARED_UNPROVEN_SETTINGS, forgetDevices, provenFromStart } from "../links/address-proven.ts";
import { bindRequests } from "../links/bind-requests.ts";
import { voidLinks } from "../links/links.ts";
import { newTeam } from "../new-team.ts";
import { securityAlert } from "../security-alert.ts";
import { endAllSessions } from "../sessions/end-all-sessions.ts";
import { assertNotSuspended } from "../sign-in/suspended.ts";
import { dropSecondFactor } from "../totp/disable.ts";
import type { Attempt } from "./cookies.ts";
import { newHandoff } from "./handoff.ts";
import type { Claims } from "./id-token.ts";
import { namesOf } from "./names.ts";

interface AccountWrite {
  userId: string;
  statements: Statement[];
  effects: Effect[];
}

/**
 * Finds or creates the account for a Google sign-in. If none is linked, we use the account with this address: we link
 * it if its address is proven, and take it over if it isn't. If there's no such account either, we create one.
 * @param claims from Google, with an address that Google has verified
 * @param registered account type and business name for a new account
 * @throws DomainError 403 `account_suspended`
 * @returns the hand-off cookie's value, or null when the address's account is linked to another Google account
 */
export function findOrCreateGoogleAccount(
  ctx: Ctx,
  claims: Claims,
  registered: Pick<Attempt, "accountType" | "businessName">,
): Promise<string | null> {
  const readDecideWrite = async () => {
    const found = await ctx.db
      .select()
      .from(users)
      .where(or(eq(users.googleSub, claims.sub), eq(users.email, claims.email)));
    const linked = found.find((user) => user.googleSub === claims.sub);
    const holder = found.find((user) => user.email === claims.email);
    if (!linked && holder?.googleSub) return null;
    const account = linked ?? holder;
    if (account) assertNotSuspended(ctx, account);
    const way = linked
      ? { userId: linked.id, ...NO_WRITE }
      : holder
        ? holder.emailVerifiedAt === null
          ? await takeOver(ctx, holder, claims)
          : link(ctx, holder, claims)
        : create(ctx, claims, registered);
    const handoff = await newHandoff(ctx, way.userId);
    const statements = [...way.statements, handoff.statement];
    await commit(ctx, { statements, effects: way.effects, resourceId: way.userId });
    return handoff.cookie;
  };
  return attempt(ctx, readDecideWrite);
}

/** Links Google to an account, so its holder can also sign in that way. */
function link(ctx: Ctx, { id, email, passwordHash }: User, { sub }: Claims): AccountWrite {
  const unchanged = and(
    eq(users.id, id),
    eq(users.email, email),
    isNotNull(users.emailVerifiedAt),
    isNull(users.googleSub),
  );
  const alert = securityAlert(ctx, id, "google_linked", { mailed: true });
  // Without a password, emailed links were the only way into the account, and someone other than its holder
  // may have used one.
  const ended = passwordHash === null ? endAllSessions(ctx, { userId: id, reason: "google_linked" }) : null;
  return {
    userId: id,
    statements: [
      ctx.db.update(users).set({ googleSub: sub, updatedAt: ctx.now() }).where(unchanged),
      mustHaveChanged(ctx.db),
      auditRow(ctx, { actor: id, action: "user.google_linked", entity: "user", entityId: id }),
      ...(ended?.statements ?? []),
      ...alert.statements,
    ],
    effects: [job("mail.google_linked", { user_id: id }), ...(ended ? [ended.effect] : []), ...alert.effects],
  };
}

/**
 * Takes over an account whose address was never proven. Locks out the person who registered it, and removes
 * every way for them to get back in. As when an address is proven with an emailed link, the allowance that the
 * account has used and the money it owes now count toward the address's owner.
 */
async function takeOver(ctx: Ctx, holder: User, claims: Claims): Promise<AccountWrite> {
  const { db } = ctx;
  const { id, email } = holder;
  const now = ctx.now();
  const unproven = and(eq(users.id, id), eq(users.email, email), isNull(users.emailVerifiedAt));
  const proven = {
    googleSub: claims.sub,
    emailVerifiedAt: now,
    passwordHash: null,
    ...CLEARED_UNPROVEN_SETTINGS,
    ...namesOf(claims),
    updatedAt: now,
  };
  const ended = endAllSessions(ctx, { userId: id, reason: "taken_over" });
  return {
    userId: id,
    statements: [
      db.update(users).set(proven).where(unproven),
      mustHaveChanged(db),
      bindRequests(ctx, { id, email }),
      ...(await tieMailboxes(ctx, { from: ownerAddress(holder), to: email })),
      ...ended.statements,
      voidLinks(ctx, id),
      ...dropSecondFactor(ctx, id),
      forgetDevices(ctx, id),
      ...forgetSharing(ctx, id),
      auditRow(ctx, { actor: id, action: "user.taken_over", entity: "user", entityId: id }),
    ],
    effects: [
      job("mail.google_linked", { user_id: id }),
      job("mail.release_held", { user_id: id }),
      job("trust.compute", { user_id: id }),
      ended.effect,
    ],
  };
}

function create(
  ctx: Ctx,
  claims: Claims,
  { accountType, businessName }: Pick<Attempt, "accountType" | "businessName">,
): AccountWrite {
  const isBusiness = accountType === "business";
  const now = ctx.now();
  const id = newId("usr", now);
  const names = namesOf(claims);
  const row = {
    id,
    email: claims.email,
    emailVerifiedAt: now,
    googleSub: claims.sub,
    ...names,
    accountType,
    businessName: isBusiness ? (businessName ?? null) : null,
    createdAt: now,
    updatedAt: now,
  };
  const teamName = row.businessName ?? `${names.firstName} ${names.lastName}`.trim();
  const proof = provenFromStart(ctx, row);
  return {
    userId: id,
    statements: [
      ctx.db.insert(users).values(row),
      auditRow(ctx, {
        actor: id,
        action: "user.registered",
        entity: "user",
        entityId: id,
        detail: { by: "google" },
      }),
      ...proof.statements,
      ...(isBusiness ? newTeam(ctx, teamName, id).statements : []),
    ],
    effects: proof.effects,
  };
}

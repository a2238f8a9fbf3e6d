import { eq, max } from "drizzle-orm";
import type { RegisterBody } from "#contract/accounts/auth.schema.ts";
import type { GrantableRole } from "#contract/teams/permissions.ts";
import { inviteBody } from "#contract/teams/teams.schema.ts";
import type { Ctx } from "#core/context.ts";
import { type Client, truncateAddress } from "#core/http/client.ts";
import { runBatch } from "#db/batch.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { audit } from "#db/schema/ground.ts";
import { memberships } from "#db/schema/teams.ts";
import { findOrCreateGoogleAccount } from "#functions/accounts/google/google-account.ts";
import { linkToken } from "#functions/accounts/links/links.ts";
import { verifyEmail } from "#functions/accounts/links/verify-email.ts";
import { newSession } from "#functions/accounts/sessions/new-session.ts";
import { register } from "#functions/accounts/sign-in/register.ts";
import { acceptInvitation } from "#functions/teams/invitations/accept.ts";
import { inviteToTeam } from "#functions/teams/invitations/invite.ts";
import type { Changing } from "#scripts/ops/command.ts";
import { staff } from "#scripts/ops/staff.ts";
import { staffTrained } from "#scripts/ops/training.ts";
import { accountOf } from "#scripts/stack/google/google-accounts.ts";

/** A person's browser. Everyone has a different network address, because limits count by address. */
export function browserOf(email: string): Client {
  let sum = 7;
  for (const char of email) sum = (sum * 31 + char.charCodeAt(0)) % 65_536;
  // 198.18.0.0/15 is reserved for tests (RFC 2544).
  const address = `198.18.${sum >> 8}.${sum & 255}`;
  const userAgent = "Mozilla/5.0 (demo)";
  return { address, network: truncateAddress(address), userAgent, isBrowser: true, cookie: null };
}

/** Registers with a password, and opens the emailed link. @returns the account's id */
export async function registerAccount(ctx: Ctx, input: RegisterBody): Promise<string> {
  const client = browserOf(input.email);
  const { user } = await register(ctx, client, input);
  const [link] = await ctx.db.select().from(links).where(eq(links.refId, user.id));
  await verifyEmail(ctx, client, await linkToken(ctx.env, link!));
  return user.id;
}

/**
 * Signs up with Google, so no password has to be hashed and the address is already confirmed. @returns the account's id
 */
export async function signUpWithGoogle(
  ctx: Ctx,
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
): Promise<string> {
  const name = `${firstName} ${lastName}`;
  // The id that the stand-in for Google uses, so that people can sign in there as this person.
  const { sub } = accountOf(new URLSearchParams({ email, name }));
  const claims = { sub, email, emailVerified: true, name, givenName: firstName, familyName: lastName };
  await findOrCreateGoogleAccount(ctx, claims, { accountType: "individual" });
  const [account] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return account!.id;
}

/** Invites a person to the owner's team, and accepts the invitation at once. @returns the team's id */
export async function joinTeam(
  ctx: Ctx,
  ownerId: string,
  member: { id: string; email: string; role: GrantableRole; department: string },
): Promise<string> {
  const { id, email, role, department } = member;
  const teamId = await teamOf(ctx, ownerId);
  const input = inviteBody.parse({ email, role, department });
  const { invitations } = await inviteToTeam(ctx, ownerId, teamId, input);
  const [link] = await ctx.db.select().from(links).where(eq(links.refId, invitations[0]!.id));
  await acceptInvitation(ctx, browserOf(email), id, await linkToken(ctx.env, link!));
  return teamId;
}

/** @returns the time of an account's last action in the audit log, in UTC milliseconds; now if there's none */
export async function lastActOf(ctx: Ctx, { id }: { id: string }): Promise<number> {
  const [last] = await ctx.db
    .select({ at: max(audit.at) })
    .from(audit)
    .where(eq(audit.actor, id));
  return last?.at ?? ctx.now();
}

/**
 * Signs a person in, in their browser. The demo calls verbs without a session, so only this records when the person was
 * last active.
 */
export async function signIn(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<void> {
  const session = await newSession(ctx, { id, accountType: "individual" }, browserOf(email));
  await runBatch(ctx.db, session.statements);
}

/** @returns the id of the team that an account owns */
export async function teamOf(ctx: Ctx, ownerId: string): Promise<string> {
  const [own] = await ctx.db.select().from(memberships).where(eq(memberships.userId, ownerId));
  return own!.teamId;
}

/**
 * Makes an account staff and marks it as trained to examine documents, as an operator would. Without a second factor,
 * it can't open staff pages.
 */
export async function makeReviewer(ctx: Ctx, email: string): Promise<void> {
  await apply(ctx, staff, ["add", email]);
  await apply(ctx, staffTrained, [email]);
}

async function apply(ctx: Ctx, command: Changing, words: string[]): Promise<void> {
  const ops = {
    ctx,
    by: "ops:demo",
    why: undefined,
    options: {},
    flags: new Set<string>(),
    env: {},
    report() {},
  };
  const change = await command.prepare(ops, words);
  await change.apply();
}

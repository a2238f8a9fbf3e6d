import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { constantTimeEqual } from "oslo/crypto";
import { HOUR } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { fromBase64, toBase64Url, utf8 } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import { job } from "#core/effects.ts";
import type { Env } from "#core/env.ts";
import { conflict, DomainError } from "#core/errors.ts";
import { commit } from "#core/write/commit.ts";
import { mailSuppressions } from "#db/schema/accounts/mail.ts";
import { users } from "#db/schema/accounts/users.ts";
import { formerAddressOf } from "./former-address.ts";
import { mailboxOf } from "./mailbox.ts";

export const keyed = async (env: Env, purpose: string, text: string) =>
  toBase64Url(await hmac(fromBase64(env.LINK_KEY), `${purpose}\u2016${text}`));

/** @returns a hash for counting and finding an address without storing it; the same for every spelling of a mailbox */
export const addressHash = (env: Env, email: string) => keyed(env, "mail_address", mailboxOf(email));

/** @returns what replaces the address of a deleted account; no one can read it or write to it */
export const formerAddress = async (env: Env, email: string): Promise<string> =>
  formerAddressOf(await addressHash(env, email));

/** @returns the token in an address's opt-out link. It reveals nothing about the address and never expires. */
async function optOutToken(env: Env, hash: string): Promise<string> {
  return `${hash}.${await keyed(env, "mail_opt_out", hash)}`;
}

/** @returns whether the holder of an address opted out of email about other people's requests */
export const takesNoMail = async (ctx: Ctx, email: string): Promise<boolean> =>
  isSuppressed(ctx, await addressHash(ctx.env, email));

/** For any query: the mailbox with this hash hasn't blocked invitations. */
export const takesInvitations = ({ db }: Ctx, hash: string) =>
  notExists(db.select({ one: sql`1` }).from(mailSuppressions).where(eq(mailSuppressions.addressHash, hash)));

export const isSuppressed = async ({ db }: Ctx, hash: string): Promise<boolean> =>
  (await db.select().from(mailSuppressions).where(eq(mailSuppressions.addressHash, hash))).length > 0;

/** @returns the headers with which mail programs offer to block all email about other people's requests (RFC 8058) */
export async function blockHeaders(ctx: Ctx, hash: string): Promise<Record<string, string>> {
  return oneClick(ctx.env, await optOutToken(ctx.env, hash));
}

/** @returns the headers of RFC 8058 for a token that `POST /api/mail/unsubscribe` accepts */
export function oneClick(env: Env, token: string): Record<string, string> {
  const url = new URL("/api/mail/unsubscribe", env.APP_URL);
  url.searchParams.set("token", token);
  return {
    "List-Unsubscribe": `<${url.href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/**
 * @returns the token that blocks invitations to an address. Give it only to people who have proven that the address is
 *   theirs, or email it to the address
 */
export const blockToken = async (ctx: Ctx, email: string): Promise<string> =>
  optOutToken(ctx.env, await addressHash(ctx.env, email));

/** @returns the URL of the page for blocking invitations. Its fragment has the token, so no server or log gets it */
export const blockUrl = async (ctx: Ctx, email: string): Promise<string> =>
  new URL(`/block-invitations#token=${await blockToken(ctx, email)}`, ctx.env.APP_URL).href;

/** @throws DomainError 404 `link_invalid` for a token that isn't ours */
async function hashIn({ env }: Ctx, token: string): Promise<string> {
  const hash = token.split(".")[0] ?? "";
  if (!constantTimeEqual(utf8(await optOutToken(env, hash)), utf8(token))) throw linkInvalid();
  return hash;
}

export const linkInvalid = () => new DomainError("not_found", "link_invalid", "This link isn't valid.");

/** How long the page can undo a block (ms). After that, only the account that has the address can. */
const UNDO_FOR = HOUR;

async function undoToken(env: Env, hash: string, expiresAt: number): Promise<string> {
  const text = `${hash}.${expiresAt}`;
  return `${text}.${await keyed(env, "mail_opt_out_undo", text)}`;
}

/**
 * Blocks all email about other people's requests to an address: no invitation or reminder from any requester
 * reaches it, in any spelling. Idempotent.
 * @param token from the email's link. The email may have been forwarded, so the token can only block
 * @returns the token that undoes the block within an hour; null if the address was already blocked, because
 *   otherwise anyone with the link could undo the block by blocking again
 * @throws DomainError 404 `link_invalid` for a token that isn't ours
 */
export async function optOut(ctx: Ctx, token: string): Promise<string | null> {
  const hash = await hashIn(ctx, token);
  const isNew = await suppress(ctx, hash);
  return isNew ? undoToken(ctx.env, hash, ctx.now() + UNDO_FOR) : null;
}

/**
 * Undoes the block. Requests that are still open and never reached the subject are emailed now, each once;
 * reminders aren't.
 * @param token the one that {@link optOut} returned
 * @throws DomainError 404 `link_invalid` for a token that isn't ours, that's for blocking, or that's older
 *   than an hour
 */
export async function optIn(ctx: Ctx, token: string): Promise<void> {
  const [hash = "", until = ""] = token.split(".");
  const isOurs = constantTimeEqual(utf8(await undoToken(ctx.env, hash, Number(until))), utf8(token));
  if (!isOurs || Number(until) <= ctx.now()) throw linkInvalid();
  await release(ctx, hash);
}

/** @returns whether a signed-in person blocked invitations; false if their address isn't confirmed */
export async function blocksInvitations(ctx: Ctx, userId: string): Promise<boolean> {
  const email = await provenAddress(ctx, userId);
  return email !== null && takesNoMail(ctx, email);
}

/**
 * Blocks or allows invitations to a signed-in person's own address.
 * @throws DomainError 409 `email_unverified` if the address isn't confirmed
 */
export async function setInvitationsBlocked(ctx: Ctx, userId: string, blocked: boolean): Promise<void> {
  const email = await provenAddress(ctx, userId);
  if (email === null) throw conflict("email_unverified", "Confirm your email address first.");
  await (blocked ? suppress : release)(ctx, await addressHash(ctx.env, email));
}

async function provenAddress({ db }: Ctx, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  return user?.email ?? null;
}

/** @returns true if this call blocked the address; false if it was already blocked */
async function suppress(ctx: Ctx, hash: string): Promise<boolean> {
  const added = await ctx.db
    .insert(mailSuppressions)
    .values({ addressHash: hash, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ hash: mailSuppressions.addressHash });
  return added.length > 0;
}

async function release(ctx: Ctx, hash: string): Promise<void> {
  await commit(ctx, {
    statements: [ctx.db.delete(mailSuppressions).where(eq(mailSuppressions.addressHash, hash))],
    effects: [job("mail.release_blocked", { mailbox_hash: hash })],
    resourceId: hash,
  });
}

import { and, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { constantTimeEqual } from "oslo/crypto";
import type { Ctx } from "#core/context.ts";
import { fromBase64, toBase64Url, utf8 } from "#core/crypto/encode.ts";
import { hmac } from "#core/crypto/hmac.ts";
import { job } from "#core/effects.ts";
import type { Env } from "#core/env.ts";
import { conflict, DomainError } from "#core/errors.ts";
import { commit } from "#core/write/commit.ts";
import { mailSuppressions } from "#db/schema/mail.ts";
import { links } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";
import { verifications } from "#db/schema/verifications.ts";
import { formerAddressOf } from "./former-address.ts";
import { mailboxOf } from "./mailbox.ts";
import { type Envelope, sendMail } from "./send.ts";

const keyed = async (env: Env, purpose: string, text: string) =>
  toBase64Url(await hmac(fromBase64(env.LINK_KEY), `${purpose}\u2016${text}`));

/** @returns an address as it is counted and found again without being kept; the same for all spellings of a mailbox */
export const addressHash = (env: Env, email: string) => keyed(env, "mail_address", mailboxOf(email));

/** @returns what stands where the address of somebody who left was written down: nobody can read it, or write to it */
export const formerAddress = async (env: Env, email: string): Promise<string> =>
  formerAddressOf(await addressHash(env, email));

/** @returns what stands in the opt-out link of an address; it says nothing about the address and never expires. */
async function optOutToken(env: Env, hash: string): Promise<string> {
  return `${hash}.${await keyed(env, "mail_opt_out", hash)}`;
}

/** @returns whether the holder of an address opted out of mail about other people's requests */
export const takesNoMail = async (ctx: Ctx, email: string): Promise<boolean> =>
  isSuppressed(ctx, await addressHash(ctx.env, email));

/** Of any query: the mailbox with this hash has not blocked invitations. */
export const takesInvitations = ({ db }: Ctx, hash: string) =>
  notExists(db.select({ one: sql`1` }).from(mailSuppressions).where(eq(mailSuppressions.addressHash, hash)));

const isSuppressed = async ({ db }: Ctx, hash: string): Promise<boolean> =>
  (await db.select().from(mailSuppressions).where(eq(mailSuppressions.addressHash, hash))).length > 0;

/**
 * Sends a mail about a request between people, with a one-click opt-out (RFC 8058), unless the reader opted out.
 * Mail about one's own account goes by `sendMail` and knows no opt-out.
 * @returns whether it was sent
 */
export async function mailParty(ctx: Ctx, envelope: Omit<Envelope, "headers">): Promise<boolean> {
  const hash = await addressHash(ctx.env, envelope.to);
  if (await isSuppressed(ctx, hash)) {
    ctx.log("mail.suppressed", { key: envelope.key });
    return false;
  }
  const url = new URL("/api/mail/unsubscribe", ctx.env.APP_URL);
  url.searchParams.set("token", await optOutToken(ctx.env, hash));
  const headers = {
    "List-Unsubscribe": `<${url.href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await sendMail(ctx, { ...envelope, headers });
  return true;
}

/** @returns the token by which the holder of an address blocks invitations, for who has shown that they are */
export const blockToken = async (ctx: Ctx, email: string): Promise<string> =>
  optOutToken(ctx.env, await addressHash(ctx.env, email));

/** @returns the page that blocks them; the token is in the fragment, which no server and no log sees */
export const blockUrl = async (ctx: Ctx, email: string): Promise<string> =>
  new URL(`/block-invitations#token=${await blockToken(ctx, email)}`, ctx.env.APP_URL).href;

/** @throws DomainError 404 `link_invalid` for a token that is not ours */
async function hashIn({ env }: Ctx, token: string): Promise<string> {
  const hash = token.split(".")[0] ?? "";
  if (!constantTimeEqual(utf8(await optOutToken(env, hash)), utf8(token))) throw linkInvalid();
  return hash;
}

const linkInvalid = () => new DomainError("not_found", "link_invalid", "This link isn't valid.");

/** How long the page that blocked can take it back (ms); later the account with the address does. */
const UNDO_FOR = 60 * 60_000;

async function undoToken(env: Env, hash: string, expiresAt: number): Promise<string> {
  const text = `${hash}.${expiresAt}`;
  return `${text}.${await keyed(env, "mail_opt_out_undo", text)}`;
}

/**
 * Takes an address off all mail about other people's requests: no invitation and no reminder of any requester reaches
 * it, however it is spelt. Doing it again changes nothing.
 * @param token from the link in a mail, which may be forwarded: it blocks and does no more
 * @returns the token that takes it back within an hour; null where it was blocked before, else whoever has the link
 *   could undo by blocking again
 * @throws DomainError 404 `link_invalid` for a token that is not ours
 */
export async function optOut(ctx: Ctx, token: string): Promise<string | null> {
  const hash = await hashIn(ctx, token);
  const isNew = await suppress(ctx, hash);
  return isNew ? undoToken(ctx.env, hash, ctx.now() + UNDO_FOR) : null;
}

/**
 * Takes that back. Invitations that were not delivered meanwhile leave now, while their requests are open.
 * @param token what {@link optOut} answered
 * @throws DomainError 404 `link_invalid` for a token that is not ours, blocks, or is older than an hour
 */
export async function optIn(ctx: Ctx, token: string): Promise<void> {
  const [hash = "", until = ""] = token.split(".");
  const isOurs = constantTimeEqual(utf8(await undoToken(ctx.env, hash, Number(until))), utf8(token));
  if (!isOurs || Number(until) <= ctx.now()) throw linkInvalid();
  await release(ctx, hash);
}

/** @returns whether a signed-in person blocked invitations; of an address that is not proven theirs, nothing is told */
export async function blocksInvitations(ctx: Ctx, userId: string): Promise<boolean> {
  const email = await provenAddress(ctx, userId);
  return email !== null && takesNoMail(ctx, email);
}

/**
 * The same by the account with the address.
 * @throws DomainError 409 `email_unverified` while the address is not proven theirs
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

/** @returns whether it was not blocked before */
async function suppress(ctx: Ctx, hash: string): Promise<boolean> {
  const added = await ctx.db
    .insert(mailSuppressions)
    .values({ addressHash: hash, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ hash: mailSuppressions.addressHash });
  return added.length > 0;
}

async function release(ctx: Ctx, hash: string): Promise<void> {
  const refused = await ctx.db
    .select({ id: links.id })
    .from(links)
    .innerJoin(verifications, eq(verifications.id, links.refId))
    .where(
      and(
        eq(links.mailboxHash, hash),
        isNull(links.admittedAt),
        gt(links.expiresAt, ctx.now()),
        eq(verifications.status, "pending"),
      ),
    );
  await commit(ctx, {
    statements: [ctx.db.delete(mailSuppressions).where(eq(mailSuppressions.addressHash, hash))],
    effects: refused.map(({ id }) => job("mail.invite", { link_id: id })),
    resourceId: hash,
  });
}

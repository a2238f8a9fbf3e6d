import { eq } from "drizzle-orm";
import { constantTimeEqual } from "oslo/crypto";
import { mailSuppressions } from "../../db/schema/mail.ts";
import type { Ctx } from "../context.ts";
import { fromBase64, toBase64Url, utf8 } from "../crypto/encode.ts";
import { hmac } from "../crypto/hmac.ts";
import type { Env } from "../env.ts";
import { DomainError } from "../errors.ts";
import { mailboxOf } from "./mailbox.ts";
import { type Envelope, sendMail } from "./send.ts";

const keyed = async (env: Env, purpose: string, text: string) =>
  toBase64Url(await hmac(fromBase64(env.LINK_KEY), `${purpose}\u2016${text}`));

/** @returns an address as it is counted and found again without being kept; the same for all spellings of a mailbox */
export const addressHash = (env: Env, email: string) => keyed(env, "mail_address", mailboxOf(email));

/** @returns what stands in the opt-out link of an address; it says nothing about the address and never expires. */
async function optOutToken(env: Env, hash: string): Promise<string> {
  return `${hash}.${await keyed(env, "mail_opt_out", hash)}`;
}

/** @returns whether the holder of an address opted out of mail about other people's requests */
export const takesNoMail = async (ctx: Ctx, email: string): Promise<boolean> =>
  isSuppressed(ctx, await addressHash(ctx.env, email));

const isSuppressed = async ({ db }: Ctx, hash: string): Promise<boolean> =>
  (await db.select().from(mailSuppressions).where(eq(mailSuppressions.addressHash, hash))).length > 0;

/**
 * Sends a mail about a request between people, with a one-click opt-out (RFC 8058), unless the reader opted out.
 * Mail about one's own account goes by `sendMail` and knows no opt-out.
 */
export async function mailParty(ctx: Ctx, envelope: Omit<Envelope, "headers">): Promise<void> {
  const hash = await addressHash(ctx.env, envelope.to);
  if (await isSuppressed(ctx, hash)) return ctx.log("mail.suppressed", { key: envelope.key });
  const url = new URL("/api/mail/unsubscribe", ctx.env.APP_URL);
  url.searchParams.set("token", await optOutToken(ctx.env, hash));
  const headers = {
    "List-Unsubscribe": `<${url.href}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await sendMail(ctx, { ...envelope, headers });
}

/**
 * Takes an address off all mail about other people's requests. Doing it again changes nothing.
 * @param token from the link in a mail's header
 * @throws DomainError 404 `link_invalid` for a token that is not ours
 */
export async function optOut(ctx: Ctx, token: string): Promise<void> {
  const hash = token.split(".")[0] ?? "";
  if (!constantTimeEqual(utf8(await optOutToken(ctx.env, hash)), utf8(token)))
    throw new DomainError("not_found", "link_invalid", "This link is not valid.");
  await ctx.db
    .insert(mailSuppressions)
    .values({ addressHash: hash, createdAt: ctx.now() })
    .onConflictDoNothing();
}

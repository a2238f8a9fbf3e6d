import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { type Link, type LinkKind, links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { linkToken } from "#functions/accounts/links/links.ts";
import type { Mail } from "#functions/mail/compose.ts";
import { sendMail } from "#functions/mail/send.ts";

/** @returns the link's row while the link is valid, otherwise null. */
export async function usableLink(ctx: Ctx, id: string, kind: LinkKind): Promise<Link | null> {
  const [link] = await ctx.db.select().from(links).where(eq(links.id, id));
  if (!link || link.kind !== kind || link.usedAt !== null || link.expiresAt <= ctx.now()) return null;
  return link;
}

/**
 * @param name the token's name in the fragment. For an invitation, the fragment also has the invited address, so that
 *   the recipient can sign in with it
 * @returns a page's address with the link's token in the fragment, which never reaches a server or a log
 */
export async function linkUrl(
  ctx: Ctx,
  path: string,
  name: "token" | "invite" | "sign_in",
  link: Link,
): Promise<string> {
  const address = name === "invite" ? `&email=${encodeURIComponent(link.email)}` : "";
  return new URL(`${path}#${name}=${await linkToken(ctx.env, link)}${address}`, ctx.env.APP_URL).href;
}

/** Emails a user about their own account. Deleted accounts get no email. */
export async function mailUser(ctx: Ctx, userId: string, key: string, mail: Mail): Promise<void> {
  const [user] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user) await sendMail(ctx, { to: user.email, mail, key });
}

import type { Ctx } from "../context.ts";
import { signTicket } from "../contract/ticket.ts";

/**
 * Lets a browser open its user's room once, within a minute.
 * @param origin where the browser reached us: the socket goes the same way unless rooms have a public address
 * @returns the room's address, to which `?ticket=<token>` is added
 */
export async function issueTicket(ctx: Ctx, userId: string, origin: string) {
  const { token, expiresAt } = await signTicket(ctx.env.PARTY_TICKET_KEY, userId, ctx.now());
  const url = new URL(`/parties/main/${encodeURIComponent(userId)}`, ctx.env.PARTY_PUBLIC_URL ?? origin);
  url.protocol = url.protocol.replace("http", "ws");
  return { url: url.href, token, expires_at: new Date(expiresAt).toISOString() };
}

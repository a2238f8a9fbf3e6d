import { signTicket } from "#contract/live/ticket.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { liveSessionOf, sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { SESSION_RULES } from "#functions/accounts/sessions/session-rules.ts";

/**
 * Gives a browser a ticket to open the caller's room once, within a minute.
 * @param origin where the browser reached us. The socket uses the same origin
 * @returns the room's address, to which the browser adds `?ticket=<token>`
 * @throws DomainError 401 if the caller's session has ended, so that its device can't open the room
 */
export async function issueTicket(ctx: Ctx, caller: Caller, origin: string) {
  const [live] = await liveSessionOf(ctx, caller);
  if (!live) throw sessionEndedError();
  const visit = {
    room: caller.id,
    sessionId: live.id,
    // The room doesn't see token refreshes, so a page that stays longer has to connect again with a new ticket.
    endsAt:
      caller.limitedTo === undefined
        ? Math.min(live.usedAt + SESSION_RULES.idle, live.expiresAt)
        : ctx.now() + SESSION_RULES.idle,
    limitedTo: caller.limitedTo,
  };
  const { token, expiresAt } = await signTicket(ctx.env.PARTY_TICKET_KEY, visit, ctx.now());
  const url = new URL(`/parties/main/${encodeURIComponent(caller.id)}`, origin);
  url.protocol = url.protocol.replace("http", "ws");
  return { url: url.href, token, expires_at: isoTime(expiresAt) };
}

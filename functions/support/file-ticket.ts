import type { SupportBody } from "#contract/support.schema.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { type Client, subscriberOf } from "#core/http/client.ts";
import { countRateLimits, readNothing, throwIfExceeded } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { commit } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import { supportTickets } from "#db/schema/support.ts";
import { mailboxOf } from "#functions/mail/mailbox.ts";

/**
 * Stores a message to support, emails it to us, and emails the sender a confirmation. An address that already got a
 * few confirmations gets no more for a while, because anyone can enter any address.
 * @returns the ticket's id
 * @throws DomainError 429
 */
export async function fileTicket(ctx: Ctx, client: Client, input: SupportBody): Promise<string> {
  const { excess } = await countRateLimits(
    ctx,
    [
      { rule: "support.network", subject: subscriberOf(client.address) },
      { rule: "support.address", subject: mailboxOf(input.email) },
    ],
    readNothing(ctx),
  );
  throwIfExceeded(ctx, excess, "support.address");
  const { id, statements, effects } = ticketWrite(ctx, input);
  const received = excess.length > 0 ? [] : [job("mail.support_received", { ticket_id: id })];
  await commit(ctx, { statements, effects: [...effects, ...received], resourceId: id });
  return id;
}

/** @returns the write that stores a message to support and emails it to us, for the batch of the action it's about */
export function ticketWrite(ctx: Ctx, input: SupportBody): { id: string } & WritePart {
  const now = ctx.now();
  const id = newId("tkt", now);
  const row = { ...input, id, category: input.category ?? ("general" as const), createdAt: now };
  return {
    id,
    statements: [ctx.db.insert(supportTickets).values(row)],
    effects: [job("mail.support_ticket", { ticket_id: id })],
  };
}

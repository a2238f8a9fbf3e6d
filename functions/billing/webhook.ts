import { eq } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { notFound } from "#core/errors.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { gatewayEvents } from "#db/schema/billing.ts";

/**
 * Receives a webhook from Stripe. The signature is the only credential, so it's verified before anything in
 * the body is read. A job does the rest, because Stripe waits only a few seconds.
 * @param body exactly as received
 * @returns `accepted`; `known` for an event that we've already accepted; `ignored` for one that we don't need
 * @throws DomainError 404 on a server without Stripe; 401 `signature_invalid`
 */
export async function takeStripeEvent(
  ctx: Ctx,
  signature: string | undefined,
  body: string,
): Promise<{ result: "accepted" | "known" | "ignored" }> {
  if (ctx.env.BILLING !== "stripe") throw notFound("There's nothing at this address");
  const { readEvent } = await import("./gateway/stripe/events.ts");
  const news = await readEvent(ctx, signature, body);
  if (!news) return { result: "ignored" };
  return attempt(ctx, async () => {
    const [known] = await ctx.db.select().from(gatewayEvents).where(eq(gatewayEvents.id, news.id));
    if (known) return { result: "known" as const };
    await commit(ctx, {
      statements: [ctx.db.insert(gatewayEvents).values({ id: news.id, receivedAt: ctx.now() })],
      effects: [job("billing.follow", news.about)],
      resourceId: news.id,
    });
    return { result: "accepted" as const };
  });
}

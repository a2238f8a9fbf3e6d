import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import { reasonOf } from "#core/reason.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { mustHaveChanged } from "#db/batch.ts";
import { customers, type PaymentMethod, paymentMethods } from "#db/schema/billing.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import { readState } from "../customer.ts";
import { gatewayOf } from "../gateway/gateway.ts";
import type { Card } from "../gateway/types.ts";
import { dropCard, keepCard } from "./change.ts";

/**
 * Records what happened to a card at the processor: it was added, updated by its bank, or removed on the
 * processor's own page.
 * @param id the processor's id of a card or of its setup
 */
export async function followCard(ctx: Ctx, id: string): Promise<void> {
  const found = await (await gatewayOf(ctx)).findCard(ctx, id);
  await attempt(ctx, async () => {
    const [known] = await ctx.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.processorId, found?.card.processorId ?? id));
    if (known && known.removedAt !== null) return;
    if (!found) return known ? drop(ctx, known) : undefined;
    if (known) return update(ctx, known, found.card);
    const [customer] = await ctx.db
      .select({ id: customers.id })
      .from(customers)
      .where(eq(customers.processorId, found.customer));
    if (customer) await add(ctx, customer.id, found.card);
  });
}

async function add(ctx: Ctx, customerId: string, card: Card): Promise<void> {
  try {
    await keepCard(ctx, customerId, card, "system");
  } catch (error) {
    // The customer already has the maximum number of cards. No one is waiting for our response, so just log it.
    if (!(error instanceof DomainError)) throw error;
    ctx.log("billing.card_not_kept", { customer_id: customerId, error: reasonOf(error) });
  }
}

async function drop(ctx: Ctx, method: PaymentMethod): Promise<void> {
  const state = await readState(ctx, method.customerId);
  await commit(ctx, { ...dropCard(ctx, state, method, "system"), resourceId: method.id });
}

/** Banks replace cards, which then expire later and may have other last digits. */
async function update(ctx: Ctx, { id, customerId, ...method }: PaymentMethod, card: Card): Promise<void> {
  const { brand, last4, expMonth, expYear } = card;
  const isNew = method.expMonth !== expMonth || method.expYear !== expYear;
  if (!isNew && method.last4 === last4 && method.brand === brand) return;
  await commit(ctx, {
    statements: [
      ctx.db
        .update(paymentMethods)
        .set({ brand, last4, expMonth, expYear, ...(isNew && { expiryToldAt: null }) })
        .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAt))),
      mustHaveChanged(ctx.db),
    ],
    effects: [customerEvent("payment_updated", customerId)],
    resourceId: id,
  });
}

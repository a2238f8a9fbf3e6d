import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { BILLING_RULES } from "#contract/billing/billing.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import type { WritePart } from "#core/write/part.ts";
import { mustHaveChanged, mustHold, type Statement } from "#db/batch.ts";
import { type PaymentMethod, paymentMethods, subscriptions } from "#db/schema/billing.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import { type CustomerState, readState } from "../customer.ts";
import { gatewayOf, whileWaiting } from "../gateway/gateway.ts";
import type { Card } from "../gateway/types.ts";
import { managedCustomer } from "../managed.ts";
import { isExpired } from "./usable.ts";

/**
 * Adds a card. The first card becomes the default, and so does one that's added when the default card has
 * expired.
 * @param token what the browser got from the processor's form
 * @throws DomainError like {@link managedCustomer}; 422 for a token that belongs to no card, or to an expired or
 *   removed one; 409 `too_many_methods`; 503 while the processor doesn't answer
 */
export async function addMethod(
  ctx: Ctx,
  userId: string,
  { token, teamId }: { token: string; teamId?: string | undefined },
  once?: Once,
): Promise<{ id: string }> {
  const { customer, email } = await managedCustomer(ctx, userId, teamId);
  const gateway = await gatewayOf(ctx);
  const card = await whileWaiting(gateway.readCard(ctx, { ...customer, email: email ?? "" }, token));
  if (isExpired(card, ctx.now())) throw invalid({ token: "This card has expired. Use another one." });
  const id = await attempt(
    ctx,
    () => keepCard(ctx, customer.id, card, userId, once),
    once,
    (earlier) => earlier,
  );
  return { id };
}

/**
 * @returns the id of the stored card, which may have been stored before
 * @throws DomainError 409 `too_many_methods`; 422 for a card that was removed or is another customer's; LostRace
 *   if another card was added in the meantime
 */
export async function keepCard(
  ctx: Ctx,
  customerId: string,
  card: Card,
  by: string,
  once?: Once,
): Promise<string> {
  const { methods } = await readState(ctx, customerId);
  const [known] = await ctx.db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.processorId, card.processorId));
  if (known?.removedAt === null && known.customerId === customerId) return known.id;
  // It was removed, or it's another customer's. A processor forgets removed cards, so the customer can only add it
  // as a new card.
  if (known) throw invalid({ token: "This card was removed. Add it again." });
  const most = BILLING_RULES.maxMethods;
  if (methods.length >= most)
    throw conflict("too_many_methods", `You can keep ${most} cards. Remove one first.`);
  const now = ctx.now();
  const id = newId("pm", now);
  const usual = methods.find(({ isDefault }) => isDefault);
  const isDefault = !usual || isExpired(usual, now);
  await commit(ctx, {
    statements: [
      mustHold(
        ctx.db,
        sql`(SELECT count(*) FROM ${paymentMethods}
          WHERE ${paymentMethods.customerId} = ${customerId}
            AND ${paymentMethods.removedAt} IS NULL) < ${most}`,
      ),
      ...(isDefault ? [noDefault(ctx, customerId)] : []),
      ctx.db.insert(paymentMethods).values({
        id,
        customerId,
        gateway: ctx.env.BILLING,
        ...card,
        isDefault,
        createdAt: now,
      }),
      methodAudit(ctx, by, "payment_method.added", customerId, id),
    ],
    effects: [customerEvent("payment_updated", customerId)],
    once,
    resourceId: id,
  });
  return id;
}

const noDefault = (ctx: Ctx, customerId: string): Statement =>
  ctx.db
    .update(paymentMethods)
    .set({ isDefault: false })
    .where(and(eq(paymentMethods.customerId, customerId), eq(paymentMethods.isDefault, true)));

const methodAudit = (
  ctx: Ctx,
  actor: string,
  action: string,
  customerId: string,
  method: string,
): Statement =>
  auditRow(ctx, { actor, action, entity: "customer", entityId: customerId, detail: { method } });

function methodOf({ methods }: CustomerState, id: string) {
  const method = methods.find((one) => one.id === id);
  if (!method) throw notFound("Payment method not found");
  return method;
}

/**
 * Makes a card the default, which is the one that's charged.
 * @throws DomainError like {@link managedCustomer}; 404 for another customer's card; 409 `card_expired`
 */
export async function setDefaultMethod(
  ctx: Ctx,
  userId: string,
  id: string,
  teamId: string | undefined,
): Promise<void> {
  const change = async () => {
    const state = await managedCustomer(ctx, userId, teamId);
    const method = methodOf(state, id);
    if (isExpired(method, ctx.now()))
      throw conflict("card_expired", "This card has expired. Add another one.");
    await commit(ctx, {
      statements: [
        noDefault(ctx, state.customer.id),
        ctx.db
          .update(paymentMethods)
          .set({ isDefault: true })
          .where(and(eq(paymentMethods.id, id), isNull(paymentMethods.removedAt))),
        mustHaveChanged(ctx.db),
        methodAudit(ctx, userId, "payment_method.default", state.customer.id, id),
      ],
      effects: [customerEvent("payment_updated", state.customer.id)],
      resourceId: id,
    });
  };
  await attempt(ctx, change);
}

/**
 * Removes a card. If it was the default, the newest other card takes its place.
 * @throws DomainError like {@link managedCustomer}; 404 for another customer's card; 409 `last_method` for the
 *   last card of an active plan
 */
export async function removeMethod(
  ctx: Ctx,
  userId: string,
  id: string,
  teamId: string | undefined,
): Promise<void> {
  await attempt(ctx, async () => {
    const state = await managedCustomer(ctx, userId, teamId);
    const method = methodOf(state, id);
    const isNeeded =
      state.methods.length === 1 && state.subscription && state.subscription.pendingPlan !== "free";
    if (isNeeded)
      throw conflict("last_method", "Your plan needs a card. Add another one first, or cancel the plan.");
    const another = and(
      eq(paymentMethods.customerId, state.customer.id),
      isNull(paymentMethods.removedAt),
      ne(paymentMethods.id, id),
    );
    const isStillFree = mustHold(
      ctx.db,
      sql`EXISTS (SELECT 1 FROM ${paymentMethods} WHERE ${another}) OR NOT EXISTS (SELECT 1 FROM ${subscriptions}
        WHERE ${subscriptions.customerId} = ${state.customer.id}
          AND coalesce(${subscriptions.pendingPlan}, '') <> 'free')`,
    );
    const dropped = dropCard(ctx, state, method, userId);
    await commit(ctx, {
      statements: [isStillFree, ...dropped.statements],
      effects: [...dropped.effects, job("billing.forget_card", { processor_id: method.processorId })],
      resourceId: id,
    });
  });
}

/** @returns the write that removes a card, and makes the newest other one the default if necessary */
export function dropCard(ctx: Ctx, state: CustomerState, method: PaymentMethod, by: string): WritePart {
  const { id, isDefault } = method;
  const customerId = state.customer.id;
  const nextDefault = isDefault ? state.methods.filter((one) => one.id !== id).at(-1) : undefined;
  return {
    statements: [
      ctx.db
        .update(paymentMethods)
        .set({ removedAt: ctx.now(), isDefault: false })
        .where(
          and(
            eq(paymentMethods.id, id),
            isNull(paymentMethods.removedAt),
            // The write fails if the card has become the default, or stopped being it, in the meantime: then it has to
            // be decided again whether another card takes its place.
            eq(paymentMethods.isDefault, isDefault),
          ),
        ),
      mustHaveChanged(ctx.db),
      ...(nextDefault
        ? [
            ctx.db
              .update(paymentMethods)
              .set({ isDefault: true })
              .where(and(eq(paymentMethods.id, nextDefault.id), isNull(paymentMethods.removedAt))),
            mustHaveChanged(ctx.db),
          ]
        : []),
      methodAudit(ctx, by, "payment_method.removed", customerId, id),
    ],
    effects: [customerEvent("payment_updated", customerId)],
  };
}

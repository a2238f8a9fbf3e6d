import { and, eq, isNull } from "drizzle-orm";
import { BILLING_RULES } from "#contract/billing/billing.ts";
import type { Ctx } from "#core/context.ts";
import { conflict } from "#core/errors.ts";
import { customers } from "#db/schema/billing.ts";
import { gatewayOf, whileWaiting } from "../gateway/gateway.ts";
import type { SetupForm } from "../gateway/types.ts";
import { managedCustomer } from "../managed.ts";

const billingPage = (ctx: Ctx) => new URL("/app/billing", ctx.env.APP_URL).href;

/**
 * Begins adding a card.
 * @returns what the processor's own form needs (a client secret and the publishable key), or the URL of a page that
 *   asks for the card
 * @throws DomainError like {@link managedCustomer}; 409 `too_many_methods`; 503 while the processor doesn't
 *   answer
 */
export async function beginSetup(ctx: Ctx, userId: string, teamId: string | undefined): Promise<SetupForm> {
  const { customer, email, methods } = await managedCustomer(ctx, userId, teamId);
  if (methods.length >= BILLING_RULES.maxMethods)
    throw conflict("too_many_methods", `You can keep ${BILLING_RULES.maxMethods} cards. Remove one first.`);
  const gateway = await gatewayOf(ctx);
  const { processorId, form } = await whileWaiting(
    gateway.beginSetup(ctx, { ...customer, email: email ?? "" }, billingPage(ctx)),
  );
  // Only this id connects the new card with the customer, so store it before the form is shown.
  if (customer.processorId === null && processorId !== null)
    await ctx.db
      .update(customers)
      .set({ processorId })
      .where(and(eq(customers.id, customer.id), isNull(customers.processorId)));
  return form;
}

/**
 * @returns the address of the processor's own page for a customer
 * @throws DomainError like {@link managedCustomer}; 409 `no_portal` if there's no such page, or no card was added yet;
 *   503 while the processor doesn't answer
 */
export async function openPortal(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
): Promise<{ url: string }> {
  const { customer, email } = await managedCustomer(ctx, userId, teamId);
  const gateway = await gatewayOf(ctx);
  const url = await whileWaiting(gateway.portal(ctx, { ...customer, email: email ?? "" }, billingPage(ctx)));
  if (url === null)
    throw conflict(
      "no_portal",
      ctx.env.BILLING === "simulated" ? "Test cards have no customer portal." : "Add a payment method first.",
    );
  return { url };
}

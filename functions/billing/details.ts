import { eq } from "drizzle-orm";
import type { CustomerBody } from "#contract/billing/billing.schema.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { commit } from "#core/write/commit.ts";
import { customers } from "#db/schema/billing.ts";
import { customerEvent } from "#functions/ledger/updated.ts";
import { sealDetails } from "./customer.ts";
import { managedCustomer } from "./managed.ts";

/**
 * Saves the customer details for future invoices. Omitted fields are cleared.
 * @returns the saved details
 * @throws DomainError like {@link managedCustomer}
 */
export async function saveDetails(ctx: Ctx, userId: string, { teamId, ...body }: CustomerBody) {
  const { customer } = await managedCustomer(ctx, userId, teamId);
  const details = { name: body.name ?? null, address: body.address ?? null, taxId: body.taxId ?? null };
  await commit(ctx, {
    statements: [
      ctx.db
        .update(customers)
        .set({ details: await sealDetails(ctx, customer.id, details) })
        .where(eq(customers.id, customer.id)),
      auditRow(ctx, {
        actor: userId,
        action: "customer.details_changed",
        entity: "customer",
        entityId: customer.id,
      }),
    ],
    effects: [customerEvent("payment_updated", customer.id)],
    resourceId: customer.id,
  });
  return details;
}

import type { Permission } from "#contract/teams/permissions.ts";
import type { Ctx } from "#core/context.ts";
import { runBatch } from "#db/batch.ts";
import { findPayer } from "#functions/allowance/payer.ts";
import { keepCustomer } from "#functions/allowance/reserve.ts";
import { type CustomerState, readState } from "./customer.ts";
import { notOffered } from "./gateway/none.ts";

/**
 * Reads the customer whose billing someone manages. Creates the customer's row if there's none yet.
 * @throws DomainError 409 `not_offered` on a server without payments; and what {@link findPayer} throws
 */
export async function managedCustomer(
  ctx: Ctx,
  userId: string,
  teamId: string | undefined,
  permission: Permission = "billing:manage",
): Promise<CustomerState> {
  if (ctx.env.BILLING === "none") throw notOffered();
  const payer = await findPayer(ctx, userId, teamId, permission);
  await runBatch(ctx.db, [keepCustomer(ctx, payer)]);
  return readState(ctx, payer.customerId);
}

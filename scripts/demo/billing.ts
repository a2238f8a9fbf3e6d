import type { Ctx } from "#core/context.ts";
import { addMethod } from "#functions/billing/methods/change.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";

/** Adds the test card that accepts every charge. */
export async function addCard(ctx: Ctx, userId: string): Promise<void> {
  await addMethod(ctx, userId, { token: "tok_visa" });
}

/** Moves an account with a card to the Professional plan, paid monthly. */
export async function goProfessional(ctx: Ctx, userId: string): Promise<void> {
  await changePlan(ctx, userId, { plan: "professional", cycle: "monthly", teamId: undefined });
}

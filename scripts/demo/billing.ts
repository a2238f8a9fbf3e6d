import type { Ctx } from "#core/context.ts";
import { addMethod } from "#functions/billing/methods/change.ts";
import { changePlan } from "#functions/billing/subscriptions/change.ts";

/** Adds the test card that works. Does nothing on a stack with another gateway, whose cards need a browser. */
export async function addCard(ctx: Ctx, userId: string): Promise<void> {
  if (ctx.env.BILLING === "simulated") await addMethod(ctx, userId, { token: "tok_visa" });
}

/** Moves someone with a card to Professional, paid monthly. */
export async function goProfessional(ctx: Ctx, userId: string): Promise<void> {
  if (ctx.env.BILLING === "simulated")
    await changePlan(ctx, userId, { plan: "professional", cycle: "monthly", teamId: undefined });
}

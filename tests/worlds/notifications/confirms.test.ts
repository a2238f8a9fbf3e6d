import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { outbox } from "#db/schema/outbox.ts";
import type { User } from "#db/schema/users.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { PASSWORD } from "#tests/harness/account.ts";
import { type CauseWorld, causeWorld } from "./causes/world.ts";

let world: CauseWorld;
beforeAll(async () => {
  world = await causeWorld();
});
afterAll(() => world?.stop());

/** The newest live event about a notification of this person: the request that it confirms, and the one that wrote it. */
async function newest({ id }: User) {
  const [row] = (
    await world.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.channel, "live"), eq(outbox.name, "new_notification")))
      .orderBy(desc(outbox.id))
  ).filter(({ payload }) => payload.user_id === id);
  return { confirms: row?.payload.request_id, by: row?.requestId };
}

it("names the request that a notice confirms, also when a job writes the notice", async () => {
  const me = await world.someone("me", { passwordHash: await hashPassword(world.ctx.env, PASSWORD) });
  const api = await world.api(me);
  await world.heard(() =>
    api.post("/api/auth/change-password", { currentPassword: PASSWORD, newPassword: "Battery-staple8!" }),
  );
  const password = await newest(me);
  expect(password.confirms).toBeTypeOf("string");
  expect(password.confirms).toBe(password.by);

  await api.post("/api/billing/payment-methods", { token: "tok_visa" });
  await world.heard(() => api.post("/api/billing/plan", { plan: "professional" }));
  const [job] = await world.db
    .select()
    .from(outbox)
    .where(eq(outbox.name, "billing.tell"))
    .orderBy(desc(outbox.id))
    .limit(1);
  const plan = await newest(me);
  expect(plan.confirms).toBeTypeOf("string");
  expect(plan.confirms).not.toBe(password.confirms);
  expect(plan).toEqual({ confirms: job?.requestId, by: job?.requestId });
});

it("names none for what its reader has to learn, whoever caused it", async () => {
  const me = await world.someone("me");
  const id = await world.completeOwn(me);
  expect(await world.noticeTo(me)).toMatchObject({
    title: "Verification completed",
    data: { verification_id: id },
  });
  expect((await newest(me)).confirms).toBeUndefined();
});

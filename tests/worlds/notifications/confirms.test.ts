import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { User } from "#db/schema/accounts/users.ts";
import { outbox } from "#db/schema/outbox.ts";
import { hashPassword } from "#functions/accounts/sign-in/password.ts";
import { PASSWORD } from "#tests/harness/people/account.ts";
import { type CauseWorld, causeWorld } from "./causes/world.ts";

let world: CauseWorld;
beforeAll(async () => {
  world = await causeWorld();
});
afterAll(() => world?.stop());

/** Live events about a person's notifications: the request that each confirms, and the one that wrote it. */
async function heardBy({ id }: User) {
  const rows = await world.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.channel, "live"), eq(outbox.name, "new_notification")));
  return rows
    .filter(({ payload }) => payload.user_id === id)
    .map(({ payload, requestId }) => ({ confirms: payload.request_id, by: requestId }));
}

it("names the request that a notice confirms, also when a job writes the notice", async () => {
  const me = await world.someone("me", { passwordHash: await hashPassword(world.ctx.env, PASSWORD) });
  const api = await world.api(me);
  await world.heard(() =>
    api.post("/api/auth/change-password", { currentPassword: PASSWORD, newPassword: "Battery-staple8!" }),
  );
  const [password, ...others] = await heardBy(me);
  expect(others).toEqual([]);
  expect(password?.confirms).toBeTypeOf("string");
  expect(password?.confirms).toBe(password?.by);

  await api.post("/api/billing/payment-methods", { token: "tok_visa" });
  await world.heard(() => api.post("/api/billing/plan", { plan: "professional" }));
  const jobs = await world.db.select().from(outbox).where(eq(outbox.name, "billing.notify"));
  const changed = jobs.find(({ payload }) => payload.notice === "plan_changed");
  expect(changed?.requestId).toBeTypeOf("string");
  expect(changed?.requestId).not.toBe(password?.by);
  expect(await heardBy(me)).toContainEqual({ confirms: changed?.requestId, by: changed?.requestId });
});

it("names none for what its reader has to learn, whoever caused it", async () => {
  const me = await world.someone("me");
  const id = await world.completeOwn(me);
  expect(await world.noticeTo(me)).toMatchObject({
    title: "Verification completed",
    data: { verification_id: id },
  });
  expect((await heardBy(me)).map(({ confirms }) => confirms)).toEqual([undefined]);
});

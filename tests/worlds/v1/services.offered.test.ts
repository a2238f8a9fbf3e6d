import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import { secondFactors } from "#db/schema/accounts/second-factor.ts";
import { users } from "#db/schema/accounts/users.ts";
import { quoteRequest } from "#functions/billing/quote.ts";
import { assertOffered, listServices } from "#functions/lifecycle/request/offered.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

it("offers what only a reviewer can answer while there is one, and refuses it otherwise", async () => {
  const ctx = { ...world.ctx, env: { ...world.ctx.env, PROVIDERS: "none" as const } };
  const offered = async () => {
    const { types } = await listServices(ctx);
    return types.flatMap(({ services }) => services).find(({ id }) => id === "tax_standing")?.offered;
  };
  const buy = () => assertOffered(ctx, "business", ["tax_standing"]);
  expect(await offered()).toBe(false);
  await expect(buy()).rejects.toMatchObject({
    kind: "invalid",
    detail: { fields: { "requestedServices.0": expect.stringContaining("no one reviews documents") } },
  });

  const reviewer = await world.person({ staff: true });
  const now = world.ctx.now();
  await world.db.insert(secondFactors).values({ userId: reviewer.id, secret: "", createdAt: now });
  // A reviewer needs a second factor that has been confirmed.
  expect(await offered()).toBe(false);
  await world.db.update(secondFactors).set({ confirmedAt: now });
  expect(await offered()).toBe(true);
  await buy();

  await world.db.update(users).set({ suspendedAt: now }).where(eq(users.id, reviewer.id));
  expect(await offered()).toBe(false);
});

it("quotes no price for what no one can answer", async () => {
  const ctx = { ...world.ctx, env: { ...world.ctx.env, PROVIDERS: "none" as const } };
  const { id } = await world.person();
  const quote = (verificationType: VerificationType, ...requestedServices: Service[]) =>
    quoteRequest(ctx, id, {
      peer: false,
      urgency: "standard",
      verificationType,
      requestedServices,
      priority: "standard",
    });
  await expect(quote("rental", "payment_history", "eviction_check")).rejects.toMatchObject({
    kind: "invalid",
    detail: {
      fields: {
        "requestedServices.1":
          "Not available: only a court record service can answer this, and none is connected.",
      },
    },
  });
  expect(await quote("rental", "payment_history")).toMatchObject({ list_price: 5.98 });
});

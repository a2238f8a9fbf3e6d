import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { suspendUser, unsuspendUser } from "#functions/accounts/sign-in/suspend.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { showTrust } from "#functions/trust/show.ts";
import { whoseWorld } from "#tests/harness/whose.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { type TrustWorld, trustWorld } from "#tests/harness/world/trust.ts";

let world: World;
let whose: ReturnType<typeof whoseWorld>;
let trust: TrustWorld;
beforeAll(async () => {
  world = await ownTime();
  whose = whoseWorld(world);
  trust = trustWorld(world);
});
afterAll(() => world?.stop());

const reputationOf = async ({ id }: User) => {
  const { breakdown, positive_reviews } = await showTrust(world.ctx, id);
  return [breakdown.find((part) => part.id === "reputation")?.points, positive_reviews];
};

describe("a rating stops counting", () => {
  const ratedBy = async (rater: User) => {
    const rated = await world.person();
    await trust.rates(rater, rated, 5);
    expect(await reputationOf(rated)).toEqual([1.3, 1]);
    return rated;
  };

  it("while its rater is suspended", async () => {
    const rater = await trust.verified();
    const rated = await ratedBy(rater);
    await suspendUser(world.ctx, rater.id, "ops:ada", "Scam reports");
    await world.settle();
    await world.after(MINUTE);
    expect(await reputationOf(rated)).toEqual([0, 0]);
    await unsuspendUser(world.ctx, rater.id, "ops:ada");
    await world.settle();
    await world.after(MINUTE);
    expect((await reputationOf(rated))[1]).toBe(1);
  });

  it("once a reviewer confirmed fraud of its rater", async () => {
    const rater = await trust.verified();
    const rated = await ratedBy(rater);
    const id = await trust.identified(await world.person(), rater);
    await trust.confirmsFraud(id);
    await computeTrust(world.ctx, rater.id);
    await world.after(MINUTE);
    expect(await reputationOf(rated)).toEqual([0, 0]);
  });

  it("once its rater goes by a name that nobody checked", async () => {
    const rater = await trust.verified();
    const rated = await ratedBy(rater);
    await whose.rename(rater, { firstName: "Barack" });
    await world.after(MINUTE);
    expect(await reputationOf(rated)).toEqual([0, 0]);
  });

  it("once the rated person goes by another name, and counts again under the rated one", async () => {
    const rated = await ratedBy(await trust.verified());
    await whose.rename(rated, { firstName: "Barack" });
    expect(await reputationOf(rated)).toEqual([0, 0]);
    expect(await whose.whyNot(rated)).toContainEqual(["Rating", "other_name"]);
    await whose.rename(rated, { firstName: "Jane" });
    expect(await reputationOf(rated)).toEqual([1.3, 1]);
  });

  it("once the rated business goes by another name", async () => {
    const rater = await trust.verified();
    const firm = await world.person({ accountType: "business", businessName: "Byron Lettings" });
    await trust.rates(rater, firm, 5);
    expect(await reputationOf(firm)).toEqual([1.3, 1]);
    await whose.rename(firm, { businessName: "Sunrise Luxury Lettings" });
    expect(await reputationOf(firm)).toEqual([0, 0]);
    expect(await whose.whyNot(firm)).toContainEqual(["Rating", "other_business"]);
    await whose.rename(firm, { businessName: "Byron Lettings LLC" });
    expect(await reputationOf(firm)).toEqual([1.3, 1]);
  });

  it("or never begins, if its rater has no verified identity", async () => {
    const rated = await world.person();
    for (let i = 0; i < 4; i++) await trust.rates(await world.person(), rated, 5);
    expect(await reputationOf(rated)).toEqual([0, 0]);
  });
});

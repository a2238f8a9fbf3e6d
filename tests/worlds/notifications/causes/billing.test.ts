import { afterAll, beforeAll, expect, test } from "vitest";
import { MINUTE } from "#contract/time.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { charge } from "#tests/harness/world/billing-world.ts";
import { BILLING } from "./billing.ts";
import { type CauseTests, titleOf } from "./cause.ts";
import { type CauseWorld, causeWorld } from "./world.ts";

let world: CauseWorld;
let me: User;
let owner: User;
let team: string;
beforeAll(async () => {
  world = await causeWorld();
  me = await world.someone("me");
  owner = await world.someone("owner");
  const [admin, viewer] = [await world.someone("admin"), await world.someone("viewer")];
  const [away, former] = [await world.someone("a member who's away"), await world.someone("former")];
  team = await world.team(
    [owner, "owner"],
    [admin, "admin"],
    [viewer, "viewer"],
    [away, "viewer"],
    [former, "admin"],
  );
  for (const who of [me, owner, admin, viewer, former, await world.someone("bystander")])
    await world.api(who);
  await world.leave(team, former);
});
afterAll(() => world.stop());

const addCard = async (who: User, more = {}) =>
  (await world.api(who)).post("/api/billing/payment-methods", { token: "tok_visa", ...more });
const choosePlan = async (who: User, more = {}) =>
  (await world.api(who)).post("/api/billing/plan", { plan: "professional", ...more });

/** Requests as many verifications as given, each about someone else. The first is free and uses nothing. */
async function ask(who: User, count: number, more = {}): Promise<void> {
  const api = await world.api(who);
  for (let n = 0; n < count; n++) {
    const { email } = await world.someone("subject");
    const answer = await api.post("/api/v1/verifications", requestBody(email, more));
    expect(answer.status).toBe(201);
  }
}

const tests: CauseTests<typeof BILLING> = {
  async payment() {
    const heard = await world.heard(() => addCard(me));
    expect(heard("payment_updated")).toEqual(["me"]);
  },
  async paymentOfTeam() {
    const heard = await world.heard(() => addCard(owner, { teamId: team }));
    expect(heard("payment_updated")).toEqual(["admin", "owner", "viewer"]);
  },
  async subscription() {
    const heard = await world.heard(() => choosePlan(me));
    expect(heard("subscription_updated")).toEqual(["me"]);
  },
  async subscriptionOfTeam() {
    const heard = await world.heard(() => choosePlan(owner, { teamId: team }));
    expect(heard("subscription_updated")).toEqual(["admin", "owner", "viewer"]);
  },
  async warning() {
    const asker = await world.someone("asker");
    await ask(asker, 4);
    const heard = await world.heard(() => ask(asker, 1));
    expect(heard("usage_limit_warning")).toEqual(["asker"]);
    expect(heard("usage_limit_exceeded")).toEqual([]);
    expect(await world.opens(asker)).toBe(BILLING.warning.opens);
  },
  async exceeded() {
    const asker = await world.someone("asker");
    await ask(asker, 5);
    const heard = await world.heard(() => ask(asker, 1));
    expect(heard("usage_limit_exceeded")).toEqual(["asker"]);
    expect(await world.opens(asker)).toBe(BILLING.exceeded.opens);
  },
  async exceededByTeam() {
    const names = ["team owner", "team admin", "team viewer"];
    const [boss, admin, viewer] = (await Promise.all(names.map((name) => world.someone(name)))) as [
      User,
      User,
      User,
    ];
    const teamId = await world.team([boss, "owner"], [admin, "admin"], [viewer, "viewer"]);
    for (const who of [boss, admin, viewer]) await world.api(who);
    await ask(boss, 5, { teamId });
    const heard = await world.heard(() => ask(boss, 1, { teamId }));
    expect(heard("usage_limit_exceeded")).toEqual(["team admin", "team owner", "team viewer"]);
    expect((await world.noticeTo(admin))?.type).toBe("usage_limit_exceeded");
    expect(await world.opens(admin)).toBe(BILLING.exceededByTeam.opens);
    expect(await world.noticeTo(viewer)).toBeUndefined();
  },
  async invoice() {
    const payer = await world.someone("payer");
    await addCard(payer);
    await charge(world, payer, 1299);
    const now = new Date(world.ctx.now());
    const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    const heard = await world.heard(async () => {
      await world.after(nextMonth - world.ctx.now() + MINUTE);
      await world.after(MINUTE);
    });
    expect(heard("payment_updated")).toContain("payer");
    expect(heard("payment_updated")).not.toContain("bystander");
    expect((await world.noticeTo(payer))?.title).toBe("Payment received");
  },
};

for (const [name, run] of Object.entries(tests)) test(titleOf(BILLING[name as keyof typeof BILLING]), run);

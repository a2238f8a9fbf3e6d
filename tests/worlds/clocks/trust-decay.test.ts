import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { users } from "#db/schema/accounts/users.ts";
import { trustScores } from "#db/schema/trust.ts";
import { computeTrust } from "#functions/trust/compute.ts";
import { showTrust } from "#functions/trust/show.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { type TrustWorld, trustWorld } from "#tests/harness/world/trust.ts";

let world: World;
let trust: TrustWorld;
beforeAll(async () => {
  world = await ownTime({ start: Date.UTC(2026, 10, 4, 12) });
  trust = trustWorld(world);
});
afterAll(() => world?.stop());

/** Moves the clock to this day, noon UTC. */
const until = (day: string) => world.after(Date.parse(`${day}T12:00:00Z`) - world.ctx.now());

it("a score ages by the clock: full at first, then half for each half-life, and the history shows it", async () => {
  const who = await trust.verified();
  const score = async () => (await trust.scoreOf(who)).score;
  expect(await score()).toBe(45);
  expect((await trust.scoreOf(who)).nextAt).toBe(Date.UTC(2027, 10, 4, 12));
  await until("2027-11-04");
  expect(await score()).toBe(45);
  // The email address has faded for a year, with a leap day in it; the identity is about to.
  await until("2028-11-04");
  expect(await score()).toBe(42);
  await until("2029-11-04");
  expect(await score()).toBe(21);
  const answer = await showTrust(world.ctx, who.id);
  const identity = answer.breakdown.find(({ id }) => id === "identity");
  expect(identity).toMatchObject({ score: 50, points: 20, trend: "down" });
  expect(await trust.historyOf(who)).toEqual([
    ["2026-11-04", 45],
    ["2028-11-04", 42],
    ["2029-11-04", 21],
  ]);
});

it("the clock computes only what is due", async () => {
  const who = await trust.verified();
  const before = await trust.scoreOf(who);
  await world.after(DAY);
  expect((await trust.scoreOf(who)).computedAt).toBe(before.computedAt);
  await world.db.update(trustScores).set({ nextAt: world.ctx.now() }).where(eq(trustScores.userId, who.id));
  await world.after(0);
  expect((await trust.scoreOf(who)).computedAt).toBe(world.ctx.now());
});

it("a score of an older formula is computed anew when it's read", async () => {
  const who = await trust.verified();
  await world.db.update(trustScores).set({ version: "0", score: 99 }).where(eq(trustScores.userId, who.id));
  expect((await showTrust(world.ctx, who.id)).score).toBe(45);
});

it("keeps one point a day, the last", async () => {
  const who = await world.person();
  const day = new Date(world.ctx.now()).toISOString().slice(0, 10);
  await computeTrust(world.ctx, who.id);
  await world.db.update(users).set({ phoneVerifiedAt: world.ctx.now() }).where(eq(users.id, who.id));
  await computeTrust(world.ctx, who.id);
  await computeTrust(world.ctx, who.id);
  expect(await trust.historyOf(who)).toEqual([[day, 10]]);
});

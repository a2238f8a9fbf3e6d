import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reportQuery } from "#contract/analytics.schema.ts";
import { ASSURANCE_LEVELS, type AssuranceLevel } from "#contract/assurance/levels.ts";
import { DAY, isoTime } from "#contract/time.ts";
import { runBatch } from "#db/batch.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { rollups } from "#db/schema/rollups.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { exportReport } from "#functions/analytics/export.ts";
import { report } from "#functions/analytics/report.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import type { RollupType } from "#functions/rollups/read.ts";
import { findDifferences, rebuildStatements } from "#functions/rollups/rebuild.ts";
import { makeHistory } from "#tests/fixtures/history.ts";
import { assured } from "#tests/harness/world/assured.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { teamIn } from "./figures.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** @returns a report's counts that aren't zero, after checking that it has every level in order */
async function levelsOf(viewer: User, query: Record<string, string> = {}) {
  const { assurance } = await report(world.ctx, viewer.id, reportQuery.parse(query));
  expect(assurance.map(({ level }) => level)).toEqual(ASSURANCE_LEVELS);
  return Object.fromEntries(
    assurance.filter(({ count }) => count !== 0).map(({ level, count }) => [level, count]),
  );
}

/** Expects that the rollups equal the rows, and that counting them again changes nothing. */
async function areRight(viewer: User, levels: Partial<Record<AssuranceLevel, number>>) {
  expect(await levelsOf(viewer)).toEqual(levels);
  expect(await findDifferences(world.ctx, 5)).toEqual([]);
  await runBatch(world.db, rebuildStatements(world.ctx));
  expect(await levelsOf(viewer)).toEqual(levels);
  expect(await findDifferences(world.ctx, 5)).toEqual([]);
}

it("a report counts the results that reach each level, and follows them", async () => {
  const requester = await world.person();
  const open = await world.ask(requester, await world.person());
  await areRight(requester, {});
  const expiresAt = isoTime(world.ctx.now() + DAY);
  await assured(world, "low", { requester });
  const disputed = await assured(world, "medium", { requester });
  const withdrawn = await assured(world, "high", { requester });
  await assured(world, "very_high", { requester, expiresAt });
  await areRight(requester, { low: 1, medium: 1, high: 1, very_high: 1 });

  await openDispute(world.ctx, disputed.subject.id, disputed.id, {
    check: "identity_match",
    finding: "name_and_birth_date_match",
    statement: "It isn't mine.",
  });
  await areRight(requester, { none: 1, low: 1, high: 1, very_high: 1 });
  await withdrawConsent(world.ctx, withdrawn.subject.id, withdrawn.id);
  await areRight(requester, { none: 1, low: 1, very_high: 1 });
  await world.after(2 * DAY);
  // Without the license, what the provider scored is still a passport of strength 4 that its check matched.
  await areRight(requester, { none: 1, low: 1, very_high: 1 });
  expect((await world.row(open)).assuranceLevel).toBeNull();
});

it("a report counts by the day of completion, by type and by member", async () => {
  const [owner, member] = [await world.person(), await world.person()];
  const teamId = "team_levels";
  await teamIn(world, teamId, { [owner.id]: "owner", [member.id]: "member" });
  await assured(world, "low", { requester: owner, teamId });
  await assured(world, "medium", { requester: member, teamId });
  const made = isoTime(world.ctx.now()).slice(0, 10);
  await world.after(2 * DAY);
  await assured(world, "low", { requester: member, teamId });
  const today = isoTime(world.ctx.now()).slice(0, 10);

  expect(await levelsOf(owner, { teamId })).toEqual({ low: 2, medium: 1 });
  expect(await levelsOf(owner, { teamId, from: made, to: made })).toEqual({ low: 1, medium: 1 });
  expect(await levelsOf(owner, { teamId, from: today, to: today })).toEqual({ low: 1 });
  expect(await levelsOf(owner, { teamId, type: "identity" })).toEqual({ low: 2, medium: 1 });
  expect(await levelsOf(owner, { teamId, type: "rental" })).toEqual({});
  expect(await levelsOf(owner, { teamId, member: member.id })).toEqual({ low: 1, medium: 1 });
  expect(await levelsOf(await world.person())).toEqual({});

  const query = reportQuery.parse({ teamId });
  const file = (await (await exportReport(world.ctx, owner.id, query)).text()).split("\r\n");
  const cells = file.map((line) => line.split(",")).filter(([section]) => section === "assurance");
  const column = file[0]?.split(",").indexOf("count") ?? -1;
  expect(cells.map((row) => [row[1], row[column]])).toEqual([
    ["none", "0"],
    ["low", "2"],
    ["medium", "1"],
    ["high", "0"],
    ["very_high", "0"],
  ]);
});

it("counts follow a request that changes its team or type, and go when it's deleted", async () => {
  const requester = await world.person();
  const teamId = "team_moved";
  await teamIn(world, teamId, { [requester.id]: "owner" });
  const at = world.ctx.now() - DAY;
  // Nothing was charged for it, so it can be deleted.
  const [id = ""] = await makeHistory(world.dbUrl, {
    requesters: [{ userId: requester.id, teamId: null }],
    count: 1,
    between: [at, at + 1],
    seed: 3,
    isUncharged: true,
  });
  const row = eq(verifications.id, id);
  const countsIn = async (scope: string, type: RollupType) => {
    const which = and(eq(rollups.scope, scope), eq(rollups.type, type), eq(rollups.span, "a"));
    const [found] = await world.db.select({ assurance: rollups.assurance }).from(rollups).where(which);
    return found?.assurance.high ?? 0;
  };
  const counts = () =>
    Promise.all([
      countsIn(`user:${requester.id}`, ""),
      countsIn(`team:${teamId}`, ""),
      countsIn(`member:${teamId}:${requester.id}`, "rental"),
    ]);
  const change = async (values: Partial<Verification>) => {
    await world.db.update(verifications).set(values).where(row);
    expect(await findDifferences(world.ctx, 5)).toEqual([]);
    return counts();
  };
  const ended = { status: "completed", stage: "done", failureReason: null, completedAt: at } as const;
  expect(await change({ ...ended, type: "identity", assuranceLevel: "high" })).toEqual([1, 0, 0]);
  expect(await change({ teamId })).toEqual([0, 1, 0]);
  expect(await change({ type: "rental" })).toEqual([0, 1, 1]);
  await world.db.delete(verifications).where(row);
  expect(await findDifferences(world.ctx, 5)).toEqual([]);
  expect(await counts()).toEqual([0, 0, 0]);
});

it("a wrong or missing count is found, and counted again", async () => {
  const { requester } = await assured(world, "low");
  const ofAllTime = and(
    eq(rollups.scope, `user:${requester.id}`),
    eq(rollups.type, ""),
    eq(rollups.span, "a"),
  );
  const differ = async (counts: Record<string, number>) => {
    await world.db.update(rollups).set({ assurance: counts }).where(ofAllTime);
    return (await findDifferences(world.ctx, 5)).map((one) => [one.figure, one.found, one.expected]);
  };
  expect(await differ({ low: 3 })).toEqual([["assurance.low", 3, 1]]);
  expect(await differ({ low: 1, high: 1 })).toEqual([["assurance.high", 1, 0]]);
  expect(await differ({})).toEqual([["assurance.low", 0, 1]]);
  await runBatch(world.db, rebuildStatements(world.ctx));
  expect(await findDifferences(world.ctx, 5)).toEqual([]);
  const [row] = await world.db.select({ assurance: rollups.assurance }).from(rollups).where(ofAllTime);
  expect(row?.assurance).toEqual({ low: 1 });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dashboardQuery } from "#contract/analytics.schema.ts";
import { TIME_RANGES } from "#contract/analytics.ts";
import { DAY } from "#contract/time.ts";
import { dashboard } from "#functions/analytics/dashboard.ts";
import { type Fact, factsOf, figuresOf, localDay } from "#tests/fixtures/facts.ts";
import { makeHistory } from "#tests/fixtures/history.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { teamIn } from "./figures.ts";

const TEAM = "team_days";
/** Moments that are a day's first somewhere, or the quarter, hour or midnight next to one. */
const EDGES = [
  "2028-02-29T00:00Z",
  "2028-03-01T00:00Z",
  "2028-02-29T05:00Z",
  "2026-11-01T04:00Z",
  "2026-11-02T05:00Z",
  "2026-03-08T05:00Z",
  "2026-03-09T04:00Z",
  "2026-10-03T13:30Z",
  "2026-10-04T13:00Z",
  "2026-10-31T18:15Z",
  "2026-10-31T18:30Z",
  "2026-10-31T11:00Z",
].map((text) => Date.parse(text));
/** A day after a leap day, one after clocks went back, one after they went forward, and the last day of a month. */
const CLOCKS = ["2028-03-01T04:30Z", "2026-11-04T12:00Z", "2026-04-06T23:59Z", "2026-10-31T18:20Z"];
const ZONES = [
  "UTC",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
];

let world: World;
let ownerId: string;
let teamFacts: Fact[];
let ownFacts: Fact[];

beforeAll(async () => {
  world = await ownTime();
  const [owner, mate, other] = await Promise.all([world.person(), world.person(), world.person()]);
  ownerId = owner.id;
  await teamIn(world, TEAM, { [owner.id]: "owner", [mate.id]: "admin" });
  await teamIn(world, "team_else", { [other.id]: "owner" });
  await makeHistory(world.dbUrl, {
    requesters: [
      { userId: owner.id, teamId: TEAM },
      { userId: mate.id, teamId: TEAM },
      { userId: owner.id, teamId: null },
      { userId: other.id, teamId: "team_else" },
    ],
    count: 1600,
    between: [Date.parse("2024-05-01"), Date.parse("2028-03-02")],
    edges: EDGES,
    seed: 14,
  });
  teamFacts = await factsOf(world.dbUrl, { userId: owner.id, teamId: TEAM });
  ownFacts = await factsOf(world.dbUrl, { userId: owner.id, teamId: null });
}, 120_000);
afterAll(() => world.stop());

const percent = (now: number, then: number) =>
  then > 0 ? Math.round((1000 * (now - then)) / then) / 10 : null;

/** What the dashboard has to answer, from the rows alone. */
function expected(facts: readonly Fact[], at: number, tz: string, range: number) {
  const today = Date.parse(localDay(at, tz));
  const dayBack = (n: number) => new Date(today - n * DAY).toISOString().slice(0, 10);
  const [first, before] = [dayBack(range - 1), dayBack(2 * range - 1)];
  const now = figuresOf(facts, tz, (day) => day >= first && day <= dayBack(0));
  const then = figuresOf(facts, tz, (day) => day >= before && day < first);
  const rate = ({ completed, failed }: typeof now) => (100 * completed) / (completed + failed);
  const isCompared = now.success_rate !== null && then.success_rate !== null;
  return {
    overview: {
      total_verifications: now.requested,
      total_verifications_change: percent(now.requested, then.requested),
      success_rate: now.success_rate,
      success_rate_change: isCompared ? Math.round(10 * (rate(now) - rate(then))) / 10 : null,
      total_spend: now.spend,
      total_spend_change: percent(now.cents, then.cents),
      pending_count: facts.filter((fact) => fact.status === "pending").length,
    },
    series: Array.from({ length: range }, (_, i) => {
      const date = dayBack(range - 1 - i);
      const figures = figuresOf(facts, tz, (day) => day === date);
      const { requested: total, completed, failed, spend } = figures;
      return { date, total, completed, failed, spend };
    }),
  };
}

describe.each(CLOCKS)("dashboards at %s", (clock) => {
  describe.each(sample(ZONES, 2))("in %s", (tz) => {
    it.each(TIME_RANGES)("equal the rows of the last %s days", async (timeRange) => {
      const at = Date.parse(clock);
      const ctx = { ...world.ctx, now: () => at };
      const ask = (teamId?: string) =>
        dashboard(ctx, ownerId, dashboardQuery.parse({ timeRange, tz, teamId }));
      expect(await ask(TEAM)).toMatchObject(expected(teamFacts, at, tz, Number(timeRange)));
    });
  });
});

it("counts a person's own requests when they have no team", async () => {
  await rows("DELETE FROM memberships WHERE user_id = ?", [ownerId], world.dbUrl);
  const at = Date.parse("2026-11-04T12:00Z");
  const answer = await dashboard(
    { ...world.ctx, now: () => at },
    ownerId,
    dashboardQuery.parse({ timeRange: "365", tz: "America/New_York" }),
  );
  expect(answer).toMatchObject(expected(ownFacts, at, "America/New_York", 365));
  expect(answer.overview.total_verifications).toBeGreaterThan(10);
});

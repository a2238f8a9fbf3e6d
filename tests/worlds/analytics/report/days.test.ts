import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReportQuery, reportQuery } from "#contract/analytics.schema.ts";
import { GROUPS, type Group } from "#contract/analytics.ts";
import { VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { DAY } from "#contract/time.ts";
import { report } from "#functions/analytics/report.ts";
import { BUCKET_EDGES, bucketOf } from "#functions/rollups/buckets.ts";
import { type Fact, factsOf, figuresOf } from "#tests/fixtures/facts.ts";
import { makeHistory } from "#tests/fixtures/history.ts";
import { sample } from "#tests/harness/scope.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { teamIn } from "../figures.ts";

const TEAM = "team_report";
const RANGES: [from: string, to: string][] = [
  ["2027-12-30", "2028-03-01"],
  ["2026-02-27", "2026-11-03"],
  ["2026-10-04", "2026-10-04"],
];
const ZONES = ["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"];

let world: World;
let ownerId: string;
let mateId: string;
let facts: Fact[];

beforeAll(async () => {
  world = await ownTime();
  const [owner, mate] = await Promise.all([world.person(), world.person({ firstName: "Cora" })]);
  ownerId = owner.id;
  mateId = mate.id;
  await teamIn(world, TEAM, { [owner.id]: "owner", [mate.id]: "member" });
  await makeHistory(world.dbUrl, {
    requesters: [
      { userId: owner.id, teamId: TEAM },
      { userId: mate.id, teamId: TEAM },
      { userId: mate.id, teamId: null },
    ],
    count: 1500,
    between: [Date.parse("2026-01-01"), Date.parse("2028-03-03")],
    edges: ["2026-11-01T04:00Z", "2026-11-02T05:00Z", "2028-02-29T00:00Z", "2026-10-03T13:30Z"].map(
      Date.parse,
    ),
    seed: 28,
  });
  facts = await factsOf(world.dbUrl, { userId: owner.id, teamId: TEAM });
}, 120_000);
afterAll(() => world.stop());

const ask = (query: Record<string, string>, viewer = ownerId) =>
  report(world.ctx, viewer, reportQuery.parse({ teamId: TEAM, ...query }) as ReportQuery);

/** The days from one to the other, and the period that each belongs to, by its first day. */
function periodsOf(from: string, to: string, group: Group): Map<string, string[]> {
  const periods = new Map<string, string[]>();
  const names = new Map<string, string>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10);
    const monday = new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY).toISOString();
    const name = group === "day" ? day : group === "week" ? monday : day.slice(0, 7);
    if (!names.has(name)) names.set(name, day);
    periods.set(names.get(name)!, [...(periods.get(names.get(name)!) ?? []), day]);
  }
  return periods;
}

function periodFrom(all: readonly Fact[], tz: string, days: readonly string[]) {
  const { made, ended, cents, ...figures } = figuresOf(all, tz, (day) => days.includes(day));
  const count = (type: VerificationType) => made.filter((fact) => fact.type === type).length;
  return { ...figures, by_type: Object.fromEntries(VERIFICATION_TYPES.map((type) => [type, count(type)])) };
}

/** The exact value at a percentile, by nearest rank. */
const exact = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(share * values.length)) - 1]!;

const CASES = RANGES.flatMap(([from, to]) => ZONES.map((tz) => [from, to, tz] as const));

describe.each(sample(CASES, 5))("reports from %s to %s in %s", (from, to, tz) => {
  it.each(GROUPS)("equal the rows by %s", async (groupBy) => {
    const answer = await ask({ from, to, tz, groupBy });
    const periods = periodsOf(from, to, groupBy);
    expect(answer.periods).toEqual(
      [...periods].map(([date, days]) => ({ date, ...periodFrom(facts, tz, days) })),
    );
    expect(answer.totals).toEqual(periodFrom(facts, tz, [...periods.values()].flat()));
  });

  it("equal the rows for one type", async () => {
    const of = facts.filter((fact) => fact.type === "rental");
    const answer = await ask({ from, to, tz, groupBy: "month", type: "rental" });
    const periods = periodsOf(from, to, "month");
    expect(answer.periods).toEqual(
      [...periods].map(([date, days]) => ({ date, ...periodFrom(of, tz, days) })),
    );
    expect(answer.turnaround.map(({ type }) => type)).toEqual(["rental"]);
  });

  it("count steps, reasons and members like the rows do", async () => {
    const answer = await ask({ from, to, tz });
    const { made, ended } = figuresOf(facts, tz, (day) => day >= from && day <= to);
    expect(answer.funnel).toEqual([
      { step: "requested", count: made.length },
      { step: "opened", count: made.filter((fact) => fact.isOpened).length },
      { step: "consented", count: made.filter((fact) => fact.isConsented).length },
      { step: "evidence", count: made.filter((fact) => fact.hasEvidence).length },
      { step: "completed", count: made.filter((fact) => fact.status === "completed").length },
    ]);
    const reasons = Map.groupBy(
      ended.filter((fact) => fact.status === "failed"),
      (fact) => fact.failureReason!,
    );
    expect(new Map(answer.failures.map(({ reason, count }) => [reason, count]))).toEqual(
      new Map([...reasons].map(([reason, some]) => [reason, some.length])),
    );
    const counts = answer.failures.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (const id of [ownerId, mateId]) {
      const own = facts.filter((fact) => fact.requesterId === id);
      const { requested, completed, failed, success_rate, spend } = figuresOf(
        own,
        tz,
        (day) => day >= from && day <= to,
      );
      const shown = answer.members?.find((one) => one.user_id === id);
      if (requested + completed + failed > 0)
        expect(shown).toMatchObject({ requested, completed, failed, success_rate, spend });
    }
    expect(answer.members_left_out).toBe(0);
  });

  it("give turnaround within one bucket of the exact value", async () => {
    const { turnaround } = await ask({ from, to, tz });
    const { ended } = figuresOf(facts, tz, (day) => day >= from && day <= to);
    expect(turnaround.map(({ type }) => type)).toEqual([...VERIFICATION_TYPES]);
    for (const { type, count, p50, p90 } of turnaround) {
      const taken = ended
        .filter((fact) => fact.type === type && fact.status === "completed")
        .map((fact) => fact.endedAt! - fact.createdAt);
      expect(count).toBe(taken.length);
      for (const [hours, share] of [
        [p50, 0.5],
        [p90, 0.9],
      ] as const) {
        if (taken.length === 0) expect(hours).toBeNull();
        else expect(bucketOf(hours! * 60 * 60 * 1000)).toBe(bucketOf(exact(taken, share)));
      }
    }
  });
});

it("reports one member's part of a team's figures", async () => {
  const own = facts.filter((fact) => fact.requesterId === mateId);
  const range = { from: "2026-02-27", to: "2026-11-03", groupBy: "month" };
  const answer = await ask({ ...range, member: mateId });
  const days = [...periodsOf(range.from, range.to, "day").keys()];
  expect(answer.totals).toEqual(periodFrom(own, "UTC", days));
  expect(answer.members).toHaveLength(2);
  expect((await ask({ ...range, member: mateId }, mateId)).totals).toEqual(answer.totals);
});

it("keeps counting members who have left the team", async () => {
  await rows("DELETE FROM memberships WHERE user_id = ?", [mateId], world.dbUrl);
  const answer = await ask({ from: "2026-02-27", to: "2026-11-03" });
  expect(answer.members).toContainEqual(expect.objectContaining({ user_id: mateId, name: "Cora Doe" }));
  expect(
    (await ask({ from: "2026-02-27", to: "2026-11-03", member: mateId })).totals.requested,
  ).toBeGreaterThan(20);
});

it("has histories that reach every bucket's order of magnitude", () => {
  const taken = facts.filter((fact) => fact.status === "completed").map((f) => f.endedAt! - f.createdAt);
  const buckets = new Set(taken.map(bucketOf));
  expect(buckets.size).toBeGreaterThan(60);
  expect(BUCKET_EDGES.length).toBe(280);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#contract/time.ts";
import { mustHaveChanged, runBatch } from "#db/batch.ts";
import { findDifferences } from "#functions/rollups/rebuild.ts";
import { runOps } from "#scripts/ops/run.ts";
import { makeHistory, type Requester } from "#tests/fixtures/history.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

const TEAM = "team_counted";
let world: World;
let member: Requester;
let alone: Requester;

const run = (sql: string, args: (string | number | null)[] = []) => rows(sql, args, world.dbUrl);
/** Rollups of a scope with anything in them, as plain rows. */
const rollupsOf = (scope: string) =>
  run(
    `SELECT *, 0 AS at FROM rollups WHERE scope = ? AND (requested <> 0 OR completed <> 0 OR failed <> 0
      OR cancelled <> 0 OR pending <> 0 OR spend_cents <> 0) ORDER BY type, span, start`,
    [scope],
  );
const allTime = async (scope: string, type = "") =>
  (await run("SELECT * FROM rollups WHERE scope = ? AND type = ? AND span = 'a'", [scope, type]))[0];

async function ops(...args: string[]) {
  const out: string[] = [];
  const code = await runOps([...args, "--as", "ada"], {
    env: { DB_URL: world.dbUrl },
    out: (line) => out.push(line),
    err: (line) => out.push(line),
  });
  return { code, out: out.join("\n") };
}

beforeAll(async () => {
  world = await ownTime({ isServed: true });
  const [one, two] = await Promise.all([world.person(), world.person()]);
  await run("INSERT INTO teams (id, name, created_at) VALUES (?, 'Counted', 1)", [TEAM]);
  member = { userId: one.id, teamId: TEAM };
  alone = { userId: two.id, teamId: null };
});
afterAll(() => world.stop());

it("rollups follow the product's own verbs", async () => {
  const [requester, subject] = await Promise.all([world.person(), world.person({ firstName: "Jane" })]);
  const scope = `user:${requester.id}`;
  const id = await world.ask(requester, subject);
  expect(await allTime(scope)).toMatchObject({ requested: 1, pending: 1, consented: 0, spend_cents: 0 });
  await world.consent(subject, id);
  expect(await allTime(scope, "identity")).toMatchObject({
    requested: 1,
    pending: 0,
    opened: 1,
    consented: 1,
    spend_cents: 299,
  });
  for (let i = 0; i < 8; i++) await world.after(24 * HOUR);
  expect(await allTime(scope)).toMatchObject({
    consented: 1,
    resulted: 0,
    failed: 1,
    spend_cents: 0,
    failures: '{"evidence_expired":1}',
  });
  expect(await findDifferences(world.ctx, 5)).toEqual([]);
});

describe("rollups", () => {
  beforeAll(() =>
    makeHistory(world.dbUrl, {
      requesters: [member, alone],
      count: 300,
      between: [Date.parse("2026-09-01"), Date.parse("2026-11-04")],
      seed: 7,
    }),
  );

  it("equal the rows after every kind of change", async () => {
    expect((await run("SELECT count(*) AS n FROM rollups WHERE span = 'q'"))[0]!.n).toBeGreaterThan(500);
    expect(await findDifferences(world.ctx, 5)).toEqual([]);
  });

  it("don't change when nothing that they count changes", async () => {
    const before = await run("SELECT * FROM rollups ORDER BY scope, type, span, start");
    await run("UPDATE verifications SET notes = 'x', reminders = reminders + 1, updated_at = updated_at + 1");
    await run("UPDATE verifications SET status = status, stage = stage, team_id = team_id");
    await run("UPDATE verifications SET stage = 'in_review' WHERE stage = 'in_review'");
    expect(await run("SELECT * FROM rollups ORDER BY scope, type, span, start")).toEqual(before);
  });

  it("move along with a request, and go when it's deleted", async () => {
    const mover = await world.person();
    const [id] = await makeHistory(world.dbUrl, {
      requesters: [{ userId: mover.id, teamId: null }],
      count: 1,
      between: [Date.parse("2026-10-01"), Date.parse("2026-10-02")],
      seed: 3,
      isUncharged: true,
    });
    expect(await rollupsOf(`user:${mover.id}`)).not.toEqual([]);
    const team = await allTime(`team:${TEAM}`);
    await run("UPDATE verifications SET team_id = ? WHERE id = ?", [TEAM, id!]);
    await run("UPDATE verifications SET created_at = created_at + 86400000 WHERE id = ?", [id!]);
    expect(await allTime(`team:${TEAM}`)).toMatchObject({ requested: Number(team!.requested) + 1 });
    expect(await allTime(`member:${TEAM}:${mover.id}`)).toMatchObject({ requested: 1 });
    expect(await findDifferences(world.ctx, 5)).toEqual([]);
    await run("DELETE FROM verifications WHERE id = ?", [id!]);
    expect(await rollupsOf(`user:${mover.id}`)).toEqual([]);
    expect(await rollupsOf(`member:${TEAM}:${mover.id}`)).toEqual([]);
    expect(await findDifferences(world.ctx, 5)).toEqual([]);
  });

  it("leave a guard right after a change as strict as before", async () => {
    const { db } = world;
    const change = (where: string) =>
      runBatch(db, [
        db.run(`UPDATE verifications SET status = 'pending', failure_reason = NULL WHERE ${where}`),
        mustHaveChanged(db),
      ]);
    const [row] = await run("SELECT id FROM verifications WHERE status = 'failed' LIMIT 1");
    await change(`id = '${row!.id}'`);
    await expect(change("id = 'ver_none'")).rejects.toThrow();
    await expect(change("status = 'failed'")).rejects.toThrow();
    expect(await findDifferences(world.ctx, 5)).toEqual([]);
  });
});

describe("npm run ops -- rollups", () => {
  it("says that all is well, or which figures are wrong, and counts them again", async () => {
    expect(await ops("rollups", "check")).toMatchObject({ code: 0, out: expect.stringMatching(/^All \d+/) });
    const scope = `user:${alone.userId}`;
    await run("UPDATE rollups SET requested = requested + 2 WHERE scope = ? AND type = '' AND span = 'a'", [
      scope,
    ]);
    await run(
      "UPDATE rollups SET turnaround = json_set(turnaround, '$.\"99\"', 5) WHERE scope = ? AND type = '' AND span = 'a'",
      [scope],
    );
    await run("DELETE FROM rollups WHERE scope = ? AND span = 'h'", [`team:${TEAM}`]);
    const wrong = await ops("rollups", "check");
    expect(wrong.code).toBe(1);
    expect(wrong.out).toMatch(
      new RegExp(`^${scope}  all types  a requested: (\\d+) instead of (\\d+)$`, "m"),
    );
    expect(wrong.out).toMatch(
      new RegExp(`^${scope}  all types  a turnaround.99: \\d+ instead of \\d+$`, "m"),
    );
    expect(wrong.out).toMatch(new RegExp(`^team:${TEAM}  \\S.*  h 2026-\\d\\d-\\d\\d \\d\\d:00:00 `, "m"));

    const dry = await ops("rollups", "rebuild", "--dry-run");
    expect(dry.out).toBe("Would delete all rollups and count them again.");
    expect((await ops("rollups", "check")).code).toBe(1);
    expect((await ops("rollups", "rebuild")).code).toBe(0);
    expect((await ops("rollups", "check")).code).toBe(0);
    const audited = await run("SELECT actor FROM audit WHERE action = 'rollups.rebuilt'");
    expect(audited).toEqual([{ actor: "ops:ada" }]);
  });
});

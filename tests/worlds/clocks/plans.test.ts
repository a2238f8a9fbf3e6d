import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#core/context.ts";
import { assuranceClock } from "#functions/clocks/assurance.ts";
import { consentClock } from "#functions/clocks/consent.ts";
import { evidenceClock } from "#functions/clocks/evidence.ts";
import { overrunClock } from "#functions/clocks/overrun.ts";
import { clean } from "#functions/retention/clean.ts";
import { forgetEnded } from "#functions/retention/forget.ts";
import { trustClock } from "#functions/trust/clock.ts";
import { selectPieces } from "#functions/trust/pieces.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** @returns SQLite's plans for every query that a part of the minute's job makes */
async function plansOf(part: (ctx: Ctx) => Promise<void>): Promise<string[]> {
  const client = world.db.$client;
  const execute = client.execute.bind(client);
  const asked: Parameters<typeof execute>[0][] = [];
  client.execute = ((one: (typeof asked)[0]) => {
    asked.push(one);
    return execute(one);
  }) as typeof client.execute;
  try {
    await part(world.ctx);
  } finally {
    client.execute = execute;
  }
  expect(asked.length).toBeGreaterThan(0);
  const plans: string[] = [];
  for (const one of asked) {
    const { sql, args } = typeof one === "string" ? { sql: one, args: [] } : one;
    const { rows } = await execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: args ?? [] });
    plans.push(String(rows[0]?.detail));
  }
  return plans;
}

it.each([
  ["assurance", assuranceClock, "verifications_assurance_due (assurance_until<?)"],
  ["consent", consentClock, "verifications_consent_due (reminders=? AND created_at<?)"],
  ["evidence", evidenceClock, "verifications_evidence_due (reminders=? AND evidence_asked_at<?)"],
  ["overrun", overrunClock, "verifications_open_stage (status=? AND stage=?)"],
  ["forgetting", forgetEnded, "verifications_to_forget (forgotten=? AND completed_at<?)"],
  ["trust score", trustClock, "trust_scores_next (next_at<?)"],
] as const)("the %s part finds its rows along an index", async (_what, part, index) => {
  for (const plan of await plansOf(part)) expect(plan).toContain(`INDEX ${index}`);
});

it("a Trust Score's pieces are found by the person, whatever the number of verifications", async () => {
  for (const query of selectPieces(world.ctx, "usr_1")) {
    const { sql, params } = query.toSQL();
    const { rows } = await world.db.$client.execute({
      sql: `EXPLAIN QUERY PLAN ${sql}`,
      args: params as string[],
    });
    const plan = rows.map(({ detail }) => String(detail)).join("\n");
    expect(plan).not.toMatch(/SCAN|verifications_open_stage/);
  }
});

it("the cleaning reads no tokens of limited sessions, which are old and stay", async () => {
  const client = world.db.$client;
  const batch = client.batch.bind(client);
  const asked: Parameters<typeof batch>[0] = [];
  client.batch = ((statements: typeof asked, mode: Parameters<typeof batch>[1]) => {
    asked.push(...statements);
    return batch(statements, mode);
  }) as typeof client.batch;
  try {
    await clean(world.ctx);
  } finally {
    client.batch = batch;
  }
  const plans: string[] = [];
  for (const one of asked as { sql: string; args?: never }[]) {
    if (!one.sql.startsWith('delete from "refresh_tokens"')) continue;
    const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${one.sql}`, args: one.args ?? [] });
    plans.push(rows.map(({ detail }) => String(detail)).join("\n"));
  }
  expect(plans).toEqual([expect.stringContaining("INDEX refresh_tokens_age (created_at<?)")]);
  expect(plans[0]).not.toMatch(/SCAN|sessions/);
  const [index] = await world.db.all<{ sql: string }>(
    "SELECT sql FROM sqlite_master WHERE name = 'refresh_tokens_age'",
  );
  expect(index?.sql).toMatch(/WHERE NOT limited$/);
});

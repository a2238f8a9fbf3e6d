import { expect, it } from "vitest";
import { dashboardQuery, reportQuery } from "#contract/analytics.schema.ts";
import { TRUST_VERSION } from "#contract/sharing/trust.ts";
import type { Ctx } from "#core/context.ts";
import { openDatabase } from "#db/client.ts";
import { dashboard } from "#functions/analytics/dashboard.ts";
import { report } from "#functions/analytics/report.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";

/** @returns SQLite's query plan for each statement, batch by batch */
async function plansOf(ask: (ctx: Ctx) => Promise<unknown>): Promise<string[][]> {
  const db = openDatabase(stack().dbUrl, "");
  const batches: { sql: string; args?: never }[][] = [];
  const batch = db.$client.batch.bind(db.$client);
  db.$client.batch = ((statements: (typeof batches)[number]) => {
    batches.push(statements);
    return batch(statements);
  }) as typeof db.$client.batch;
  await ask({ db, now: Date.now } as Ctx);
  const planOf = async ({ sql, args }: (typeof batches)[number][number]) => {
    const { rows } = await db.$client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: args ?? [] });
    return rows.map(({ detail }) => String(detail)).join("\n");
  };
  return Promise.all(batches.map((statements) => Promise.all(statements.map(planOf))));
}

const KEY =
  "SEARCH rollups USING INDEX sqlite_autoindex_rollups_1 (scope=? AND type=? AND span=? AND start>? AND start<?)";

it("answers a dashboard in one batch, from the rollups' key and the newest changes", async () => {
  const { id } = await account();
  await rows(
    "INSERT OR REPLACE INTO trust_scores (user_id, score, version, pieces, computed_at) VALUES (?, 5, ?, '[]', 1)",
    [id, TRUST_VERSION],
  );
  for (const teamId of [undefined, "team_none"]) {
    const batches = await plansOf((ctx) =>
      dashboard(ctx, id, dashboardQuery.parse({ teamId })).catch(() => {}),
    );
    expect(batches).toHaveLength(1);
    const [, figures, pending, , activity] = batches[0]!;
    expect(figures).toContain(KEY);
    expect(pending).toContain("(scope=? AND type=? AND span=? AND start=?)");
    expect(activity).toContain("USING COVERING INDEX verifications_team_updated (team_id=?)");
    expect(activity).toContain(
      "USING COVERING INDEX verifications_requester_updated (requester_id=? AND team_id=?)",
    );
    expect(activity).not.toContain("TEMP B-TREE");
    const all = batches[0]!.join("\n");
    expect(all).not.toMatch(/SCAN (rollups|verifications|memberships)\b/);
    expect(all).not.toMatch(/SCAN (notifications|invoices|payments|payment_methods|access_requests|teams)\b/);
    // What waits for the viewer is found by the viewer, not among all open requests.
    expect(all).not.toContain("verifications_open_stage");
    expect(all).toContain(
      "SEARCH adverse_actions USING INDEX adverse_actions_declared (declared_by=? AND status=? AND waits_until<?)",
    );
  }
});

it("answers a report in one batch, from the rollups' key", async () => {
  const batches = await plansOf((ctx) => report(ctx, "usr_nobody", reportQuery.parse({})));
  expect(batches).toHaveLength(1);
  const [, ...readers] = batches[0]!;
  for (const plan of readers) expect(plan).toContain(KEY);
  expect(readers.at(-1)).toContain(
    "SEARCH rollups USING COVERING INDEX sqlite_autoindex_rollups_1 (scope>? AND scope<?)",
  );
  expect(batches[0]!.join("\n")).not.toMatch(/SCAN (rollups|verifications|memberships)\b/);
});

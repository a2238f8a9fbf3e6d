import { expect, it } from "vitest";
import type { ListQuery } from "#contract/verification/verification.schema.ts";
import type { Ctx } from "#core/context.ts";
import { openDatabase } from "#db/client.ts";
import { listVerifications } from "#functions/lists/list.ts";
import { stack } from "#tests/harness/stack/stack.ts";

/** @returns SQLite's query plans for a page, for its total, and for what the other views hold */
async function plansOf(query: Partial<ListQuery>): Promise<[page: string, total: string, views: string]> {
  const db = openDatabase(stack().dbUrl, "");
  const asked: { sql: string; args?: never }[] = [];
  const batch = db.$client.batch.bind(db.$client);
  db.$client.batch = ((statements: typeof asked) => {
    asked.push(...statements);
    return batch(statements);
  }) as typeof db.$client.batch;
  const ctx = { db, now: Date.now } as Ctx;
  await listVerifications(ctx, "usr_nobody", { page: 1, limit: 10, dateRange: "all", ...query });
  const plans = asked.map(async ({ sql, args }) => {
    const { rows } = await db.$client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: args ?? [] });
    return rows.map(({ detail }) => String(detail)).join("\n");
  });
  return (await Promise.all(plans)) as [string, string, string];
}

const OWN = "verifications_requester";
const TEAM = "verifications_team";

it.each([
  [
    "a status",
    { status: "failed" },
    `${OWN}_status (requester_id=? AND team_id=? AND status=?)`,
    `${TEAM}_status (team_id=? AND status=?)`,
  ],
  [
    "a type",
    { type: "business" },
    `${OWN}_type (requester_id=? AND team_id=? AND type=?)`,
    `${TEAM}_type (team_id=? AND type=?)`,
  ],
  [
    "a type and a status",
    { type: "business", status: "failed" },
    `${OWN}_type (requester_id=? AND team_id=? AND type=?)`,
    `${TEAM}_type (team_id=? AND type=?)`,
  ],
  [
    "a type within dates",
    { type: "business", dateRange: "30" },
    `${OWN}_type (requester_id=? AND team_id=? AND type=? AND created_at>?)`,
    `${TEAM}_type (team_id=? AND type=? AND created_at>?)`,
  ],
] as const)("reads a page with %s and its total from covering indexes", async (_what, query, own, team) => {
  for (const scope of [undefined, "requested"] as const)
    for (const plan of (await plansOf({ ...query, scope })).slice(0, 2)) {
      expect(plan).toContain(`USING COVERING INDEX ${own}`);
      expect(plan).toContain(`USING COVERING INDEX ${team}`);
      // That index holds the rows of all accounts.
      expect(plan).not.toContain("verifications_open_stage");
    }
});

it("a page of a level of assurance is read along the viewer's own rows, without the clock's index", async () => {
  for (const scope of [undefined, "requested"] as const)
    for (const plan of (await plansOf({ assurance: "medium", scope })).slice(0, 2)) {
      expect(plan).toMatch(new RegExp(`USING INDEX ${OWN}\\w* \\(requester_id=\\? AND team_id=\\?\\)`));
      expect(plan).toMatch(new RegExp(`USING INDEX ${TEAM}\\w* \\(team_id=\\?\\)`));
      expect(plan).not.toContain("verifications_assurance_due");
    }
});

it("what the other views hold is read from the viewer's own rows", async () => {
  const [, , views] = await plansOf({});
  expect(views).not.toMatch(/SCAN v|verifications_(open_stage|consent_due|evidence_due)/);
  expect(views).toContain("verifications_target (target_user_id=?)");
  expect(views).toContain("verifications_target_email (target_email=?)");
  expect(views).toMatch(new RegExp(`${OWN}\\w* \\(requester_id=\\? AND team_id=\\?\\)`));
});

it("a page without filters is read in order from the indexes", async () => {
  for (const scope of [undefined, "requested"] as const) {
    const [page] = await plansOf({ scope });
    expect(page).toContain(`USING COVERING INDEX ${OWN} (requester_id=? AND team_id=?)`);
    expect(page).toContain(`USING COVERING INDEX ${TEAM} (team_id=?)`);
  }
});

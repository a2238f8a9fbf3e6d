import { expect, it, onTestFinished } from "vitest";
import { forgetAddress } from "#functions/accounts/profile/former-address.ts";
import { ownTime } from "#tests/harness/world/time.ts";

it("requests that propose a deleted account's address are found by it", async () => {
  const { db, ctx, person, stop } = await ownTime();
  onTestFinished(stop);
  const statements = (await forgetAddress(ctx, await person())) as unknown as {
    toSQL(): { sql: string; params: string[] };
  }[];
  const plans: string[] = [];
  for (const { sql, params } of statements.map((statement) => statement.toSQL())) {
    if (!sql.includes('set "proposed_email"')) continue;
    const { rows } = await db.$client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: params });
    plans.push(String(rows[0]?.detail));
  }
  expect(plans).toEqual(["SEARCH verifications USING INDEX verifications_proposed_email (proposed_email=?)"]);
});

import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { audit } from "#db/schema/ground.ts";
import { issuerKeys, issuers } from "#db/schema/issuers.ts";
import { retireIssuer } from "#functions/issuers/retire.ts";
import { addMadeUpIssuersTo } from "#scripts/stack/utopia/registry.ts";
import { ownTime } from "#tests/harness/world/time.ts";

test("a migrated database trusts no one, and the local stack adds its made-up issuers once", async () => {
  const world = await ownTime();
  onTestFinished(world.stop);
  const { ctx, db } = world;
  expect(await db.select().from(issuers)).toEqual([]);
  await addMadeUpIssuersTo(db, ctx.now());
  const rows = await db.select().from(issuers);
  expect(rows.every(({ test: isTest, retiredAt }) => isTest && retiredAt === null)).toBe(true);
  expect(rows.map(({ name, kind, state, documents }) => [name, kind, state, documents])).toEqual([
    ["State of Utopia", "state", "ZZ", ["drivers_license", "state_id"]],
    ["Utopia Immigration", "state", "UTO", ["passport", "state_id"]],
    ["Utopia Savings Bank", "bank", null, ["bank_statement"]],
    ["Utopia Payroll", "payroll", null, ["pay_stub", "tax_return"]],
    ["Utopia Time", "timestamp", null, []],
  ]);
  const keys = await db.select().from(issuerKeys);
  expect(keys.map(({ keyId }) => keyId)).toEqual([
    "did:web:dmv.utopia.example#vm-vcb-1",
    "did:web:immigration.utopia.example#vm-vcb-1",
    ...new Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)),
  ]);
  expect(await db.$count(audit, eq(audit.action, "issuer.added"))).toBe(5);

  const [dmv] = rows;
  await retireIssuer(ctx, dmv?.id ?? "", { by: "ops:ada", why: "to see what happens" });
  await db.delete(issuerKeys).where(eq(issuerKeys.id, keys[3]?.id ?? ""));
  await addMadeUpIssuersTo(db, ctx.now());
  const after = await db.select().from(issuers);
  expect(after.map(({ id, retiredAt }) => [id, retiredAt !== null])).toEqual(
    rows.map(({ id }, i) => [id, i === 0]),
  );
  const keysAfter = await db.select().from(issuerKeys);
  expect(new Set(keysAfter.map(({ keyId }) => keyId))).toEqual(new Set(keys.map(({ keyId }) => keyId)));
  expect(keysAfter).toHaveLength(5);
});

import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../../db/client.ts";
import type { Ctx } from "../../../functions/context.ts";
import { verifyChain } from "../../../functions/outbox/verify-chain.ts";
import { account } from "../../harness/account.ts";
import { rows } from "../../harness/db.ts";
import { cron, stack } from "../../harness/stack.ts";
import { until } from "../../harness/until.ts";
import { execute } from "./rows.ts";

/** What the check of the chain needs of a context: the database. */
const chain = () => verifyChain({ db: openDatabase(stack().dbUrl) } as Ctx);
const sealedOf = (entityId: string) =>
  rows<{ id: string; seq: number | null; hash: string | null; action: string }>(
    "SELECT id, seq, hash, action FROM audit WHERE entity_id = ? ORDER BY id",
    [entityId],
  );

async function sealed() {
  const person = await account();
  const [row] = await until(async () => {
    // One run seals so many rows; those that other tests wrote come before.
    await cron();
    const found = await sealedOf(person.id);
    return found.length > 0 && found.every((one) => one.seq !== null) ? found : null;
  }, "the audit rows to be sealed");
  return { person, row: row! };
}

describe("the audit chain", () => {
  let restore = async () => {};
  afterEach(() => restore());

  it("grows by every row and holds together", async () => {
    const { row } = await sealed();
    const report = await chain();
    expect(report).toMatchObject({ intact: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(report.intact && report.rows).toBeGreaterThanOrEqual(row.seq!);
    const before = await sealedOf(row.id);
    await Promise.all([cron(), cron()]);
    expect(await sealedOf(row.id)).toEqual(before);
    expect(await chain()).toMatchObject({ intact: true });
  });

  it("breaks where a sealed row is altered", async () => {
    const { row } = await sealed();
    restore = () => execute("UPDATE audit SET action = ? WHERE id = ?", [row.action, row.id]);
    await execute("UPDATE audit SET action = 'nothing.happened' WHERE id = ?", [row.id]);
    expect(await chain()).toEqual({ intact: false, brokenAt: row.seq });
    await restore();
    expect(await chain()).toMatchObject({ intact: true });
  });

  it("breaks where a sealed row is gone", async () => {
    const { row } = await sealed();
    restore = () => execute("UPDATE audit SET seq = ? WHERE id = ?", [row.seq, row.id]);
    await sealed();
    await execute("UPDATE audit SET seq = -seq WHERE id = ?", [row.id]);
    expect(await chain()).toEqual({ intact: false, brokenAt: row.seq });
  });

  it("knows by a logged end that rows were cut off", async () => {
    const { row } = await sealed();
    const report = await chain();
    if (!report.intact) throw new Error("The chain is broken");
    const ctx = { db: openDatabase(stack().dbUrl) } as Ctx;
    expect(await verifyChain(ctx, { seq: row.seq!, hash: row.hash! })).toMatchObject({ intact: true });
    expect(await verifyChain(ctx, { seq: row.seq!, hash: "f".repeat(64) })).toEqual({
      intact: false,
      brokenAt: row.seq,
    });
    const beyond = { seq: report.rows + 1_000_000, hash: report.hash };
    expect(await verifyChain(ctx, beyond)).toMatchObject({ intact: false });
  });
});

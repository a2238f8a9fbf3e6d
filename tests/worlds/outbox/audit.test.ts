import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { verifyChain } from "#functions/jobs/audit/verify-chain.ts";
import { tick } from "#functions/jobs/tick.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

/**
 * A database of its own: each run seals a limited number of the oldest rows, so no other test may write to this log.
 */
let world: World;
beforeAll(async () => {
  world = await ownTime({ isServed: true });
});
afterAll(() => world?.stop());

const chain = () => verifyChain(world.ctx);
const sealedOf = (entityId: string) =>
  rows<{ id: string; seq: number | null; hash: string | null; action: string }>(
    "SELECT id, seq, hash, action FROM audit WHERE entity_id = ? ORDER BY id",
    [entityId],
    world.dbUrl,
  );

async function execute(sql: string, args: (string | number | null)[]): Promise<void> {
  const client = db(world.dbUrl);
  await client.execute({ sql, args });
  client.close();
}

/** @returns the first audit row of a new request, after the sealing job has run */
async function sealed() {
  const id = await world.ask(await world.person(), await world.person());
  await tick(world.ctx);
  const [row] = await sealedOf(id);
  if (!row?.seq) throw new Error("The audit row was not sealed");
  return row as typeof row & { seq: number };
}

describe("the audit chain", () => {
  let restore = async () => {};
  afterEach(() => restore());

  it("takes in every row and verifies", async () => {
    const row = await sealed();
    const report = await chain();
    expect(report).toMatchObject({ intact: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(report.intact && report.rows).toBeGreaterThanOrEqual(row.seq);
    const before = await sealedOf(row.id);
    await Promise.all([tick(world.ctx), tick(world.ctx)]);
    expect(await sealedOf(row.id)).toEqual(before);
    expect(await chain()).toMatchObject({ intact: true });
  });

  it("breaks where a sealed row was altered", async () => {
    const row = await sealed();
    restore = () => execute("UPDATE audit SET action = ? WHERE id = ?", [row.action, row.id]);
    await execute("UPDATE audit SET action = 'nothing.happened' WHERE id = ?", [row.id]);
    expect(await chain()).toEqual({ intact: false, brokenAt: row.seq });
    await restore();
    expect(await chain()).toMatchObject({ intact: true });
  });

  it("breaks where a sealed row is missing", async () => {
    const row = await sealed();
    restore = () => execute("UPDATE audit SET seq = ? WHERE id = ?", [row.seq, row.id]);
    await sealed();
    await execute("UPDATE audit SET seq = -seq WHERE id = ?", [row.id]);
    expect(await chain()).toEqual({ intact: false, brokenAt: row.seq });
  });

  it("detects truncation when it's compared with a logged end", async () => {
    const row = await sealed();
    const report = await chain();
    if (!report.intact) throw new Error("The chain is broken");
    const { ctx } = world;
    expect(await verifyChain(ctx, { seq: row.seq, hash: row.hash! })).toMatchObject({ intact: true });
    expect(await verifyChain(ctx, { seq: row.seq, hash: "f".repeat(64) })).toEqual({
      intact: false,
      brokenAt: row.seq,
    });
    const beyond = { seq: report.rows + 1_000_000, hash: report.hash };
    expect(await verifyChain(ctx, beyond)).toMatchObject({ intact: false });
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addMonths, DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { coveringOf, selectCovering } from "#functions/allowance/covering.ts";
import { randomFrom } from "#tests/fixtures/history.ts";

const at = (text: string) => Date.parse(text.includes("T") ? text : `${text}T00:00:00Z`);
const day = (ms: number) => new Date(ms).toISOString().slice(0, 16);

const folder = mkdtempSync(join(tmpdir(), "countersign-"));
const client = createClient({ url: `file:${join(folder, "db")}` });
const db = drizzle(client);
beforeAll(async () => {
  await migrate(db, { migrationsFolder: new URL("../../../migrations", import.meta.url).pathname });
});
afterAll(() => {
  client.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  for (const table of ["payments", "invoices", "customers", "subscriptions"])
    await client.execute(`DELETE FROM ${table}`);
});

interface Plan {
  plan?: string;
  cycle?: string;
  anchor: number;
  end?: number;
  pending?: string | null;
}

const subscribe = ({ plan = "professional", cycle = "monthly", anchor, end, pending = null }: Plan) =>
  client.execute({
    sql: `INSERT OR REPLACE INTO subscriptions (customer_id, plan, cycle, anchor_at, period_start, period_end, pending_plan)
      VALUES ('usr_1', ?, ?, ?, ?, ?, ?)`,
    args: [plan, cycle, anchor, anchor, end ?? addMonths(anchor, 1200), pending],
  });

async function covering(now: number) {
  const [row] = await selectCovering({ db, now: () => now } as unknown as Ctx, "usr_1");
  if (!row) throw new Error("The query always has one row");
  return coveringOf(row);
}

/** @returns the month that contains an instant, found by going through all months since the plan began */
function monthAt(anchor: number, now: number): { monthStart: number; resetsAt: number } {
  let n = 0;
  while (addMonths(anchor, n + 1) <= now) n++;
  return { monthStart: addMonths(anchor, n), resetsAt: addMonths(anchor, n + 1) };
}

describe("the allowance's month", () => {
  it("is the UTC month on Free", async () => {
    expect(await covering(at("2026-11-21T14:00Z"))).toEqual({
      coveringPlan: "free",
      isRenewalUnpaid: false,
      limit: 5,
      monthStart: at("2026-11-01"),
      resetsAt: at("2026-12-01"),
    });
  });

  it.each([
    ["2027-01-31T12:00Z", "2027-01-31T12:00Z", "2027-01-31T12:00", "2027-02-28T12:00"],
    ["2027-01-31T12:00Z", "2027-02-28T11:59Z", "2027-01-31T12:00", "2027-02-28T12:00"],
    ["2027-01-31T12:00Z", "2027-02-28T12:00Z", "2027-02-28T12:00", "2027-03-31T12:00"],
    ["2027-01-31T12:00Z", "2027-05-01T00:00Z", "2027-04-30T12:00", "2027-05-31T12:00"],
    ["2028-01-30T12:00Z", "2028-03-01T00:00Z", "2028-02-29T12:00", "2028-03-30T12:00"],
    ["2028-02-29T12:00Z", "2029-03-01T00:00Z", "2029-02-28T12:00", "2029-03-29T12:00"],
    ["2026-12-15T23:59Z", "2027-01-01T00:00Z", "2026-12-15T23:59", "2027-01-15T23:59"],
  ])("of a plan begun at %s is at %s the one from %s to %s", async (anchor, now, start, end) => {
    for (const cycle of ["monthly", "yearly"]) {
      await subscribe({ cycle, anchor: at(anchor) });
      const found = await covering(at(now));
      expect([day(found.monthStart), day(found.resetsAt)]).toEqual([start, end]);
      expect(found).toMatchObject({ coveringPlan: "professional", limit: 100 });
    }
  });

  it("is the one that counting the months finds, for any beginning and any time after it", async () => {
    const random = randomFrom(7);
    for (let i = 0; i < 400; i++) {
      const anchor = at("2026-01-01") + Math.floor(random() * 1500 * DAY);
      const now = anchor + Math.floor(random() * 800 * DAY);
      await subscribe({ anchor });
      expect(await covering(now), `${day(anchor)}, ${day(now)}`).toMatchObject(monthAt(anchor, now));
    }
  });
});

describe("the plan whose allowance counts", () => {
  const NOW = at("2026-11-21");
  const FREE = { coveringPlan: "free", limit: 5, monthStart: at("2026-11-01"), resetsAt: at("2026-12-01") };

  const renewal = (status: string, attempts: number) =>
    client.batch([
      "INSERT INTO customers (id, created_at) VALUES ('usr_1', 1)",
      `INSERT INTO invoices (id, number, customer_id, kind, status, subtotal_cents, credit_cents, total_cents, bill_to,
          issued_at, attempts)
        VALUES ('bil_1', 1, 'usr_1', 'subscription', '${status}', 2999, 0, 2999, '', 1, ${attempts})`,
    ]);

  it.each([
    ["open", 1, true],
    ["open", 4, true],
    // It's about to be collected.
    ["open", 0, false],
    ["paid", 3, false],
    ["void", 5, false],
  ])("is Free's in the grace: a renewal that's %s after %i attempts", async (status, attempts, isUnpaid) => {
    await subscribe({ anchor: at("2026-10-10") });
    await renewal(status, attempts);
    expect(await covering(NOW)).toMatchObject(
      isUnpaid
        ? { ...FREE, isRenewalUnpaid: true }
        : { coveringPlan: "professional", isRenewalUnpaid: false, monthStart: at("2026-11-10") },
    );
  });

  it("is Free's while the renewal waits for the cardholder", async () => {
    await subscribe({ anchor: at("2026-10-10") });
    await renewal("open", 0);
    await client.execute(`INSERT INTO payments (id, customer_id, invoice_id, amount_cents, status, by, created_at, updated_at)
      VALUES ('pay_1', 'usr_1', 'bil_1', 2999, 'action_required', 'system', 1, 1)`);
    expect(await covering(NOW)).toMatchObject({ ...FREE, isRenewalUnpaid: true });
  });

  it("isn't touched by an unpaid invoice for verifications", async () => {
    await subscribe({ anchor: at("2026-10-10") });
    await renewal("open", 2);
    await client.execute("UPDATE invoices SET kind = 'usage'");
    expect(await covering(NOW)).toMatchObject({ coveringPlan: "professional", isRenewalUnpaid: false });
  });

  it.each([
    ["free", FREE],
    ["professional", { coveringPlan: "professional", limit: 100, monthStart: at("2026-11-10") }],
    [null, { coveringPlan: "business", limit: 500, monthStart: at("2026-11-10") }],
  ])("is what a period that's over changes to (%s), before the clock has run", async (pending, expected) => {
    await subscribe({ plan: "business", anchor: at("2026-10-10"), end: at("2026-11-10"), pending });
    expect(await covering(NOW)).toMatchObject(expected);
    expect(await covering(at("2026-11-09"))).toMatchObject({
      coveringPlan: "business",
      monthStart: at("2026-10-10"),
    });
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { type Client, createClient } from "@libsql/client";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditCents, openCents, uninvoicedCents } from "#functions/ledger/balances.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort();
const LEDGER = "0025_ledger_and_billing.sql";

/** The old ledger's entries of each request: kind and cents. */
const CHARGED = [
  ["reserve", 299],
  ["charge", 299],
] as const;
const RELEASED = [
  ["reserve", 299],
  ["release", 299],
] as const;

let client: Client;
/** The rollups before and after the migration. */
let [before, after]: unknown[][] = [];

async function apply(names: readonly string[]): Promise<void> {
  for (const name of names)
    for (const statement of readFileSync(new URL(name, FOLDER), "utf8").split("--> statement-breakpoint"))
      await client.execute(statement);
}

interface Old {
  requester: string;
  team?: string;
  status: string;
  reason?: string;
  peer?: string;
  entries: readonly (readonly [kind: string, cents: number])[];
}

async function request(id: string, { requester, team, status, reason, peer, entries }: Old): Promise<void> {
  await client.execute({
    sql: `INSERT INTO verifications (id, type, status, stage, failure_reason, requester_id, team_id, target_email, purpose,
        priority, services, price_cents, claims, peer, created_at, updated_at)
      VALUES (?, 'identity', ?, 'done', ?, ?, ?, 'a@example.com', 'personal', 'standard', '[]', 299, '', ?, 1, 1)`,
    args: [id, status, reason ?? null, requester, team ?? null, peer ?? null],
  });
  for (const [i, [kind, cents]] of entries.entries())
    await client.execute({
      sql: `INSERT INTO ledger (id, verification_id, user_id, team_id, kind, amount_cents, reason, created_at)
        VALUES (?, ?, ?, ?, ?, ?, 'then', ?)`,
      args: [`led_${id}_${i}`, id, requester, team ?? null, kind, cents, 10 + i],
    });
}

const all = async (query: string) => (await client.execute(query)).rows.map((row) => ({ ...row }));
const rollups = () => all("SELECT * FROM rollups ORDER BY scope, type, span, start");
const cents = async (amount: SQL<number>) =>
  (await drizzle(client).get<{ cents: number }>(sql`SELECT ${amount} AS cents`)).cents;

beforeAll(async () => {
  client = createClient({ url: ":memory:" });
  await client.execute("PRAGMA foreign_keys = OFF");
  await apply(FILES.filter((name) => name < LEDGER));
  await request("ver_1", { requester: "usr_a", status: "completed", entries: CHARGED });
  await request("ver_2", { requester: "usr_a", status: "failed", entries: [...CHARGED, ["credit", 299]] });
  await request("ver_3", {
    requester: "usr_b",
    status: "completed",
    entries: [...CHARGED, ["credit", 100], ["credit", 99]],
  });
  await request("ver_4", { requester: "usr_c", status: "pending", entries: [["reserve", 299]] });
  await request("ver_5", { requester: "usr_d", status: "cancelled", entries: RELEASED });
  await request("ver_6", {
    requester: "usr_e",
    status: "failed",
    reason: "consent_declined",
    entries: RELEASED,
  });
  await request("ver_7", {
    requester: "usr_f",
    status: "completed",
    peer: "{}",
    entries: [
      ["reserve", 0],
      ["charge", 0],
    ],
  });
  await request("ver_8", { requester: "usr_g", team: "team_a", status: "completed", entries: CHARGED });
  before = await rollups();
  await apply([LEDGER]);
  after = await rollups();
});
afterAll(() => client?.close());

const CUSTOMERS = ["usr_a", "usr_b", "usr_c", "usr_d", "usr_e", "usr_f", "usr_g", "team_a"];

describe("the migration to a double-entry ledger", () => {
  it("keeps every charge and credit, for whoever would pay now", async () => {
    const kept = await all(`SELECT customer_id AS who, verification_id AS id, kind, amount_cents AS cents
      FROM ledger_entries WHERE kind IN ('charge', 'credit') ORDER BY verification_id, seq`);
    expect(kept.map(({ who, id, kind, cents: amount }) => [who, id, kind, amount])).toEqual([
      ["usr_a", "ver_1", "charge", 299],
      ["usr_a", "ver_2", "charge", 299],
      ["usr_a", "ver_2", "credit", 299],
      ["usr_b", "ver_3", "charge", 299],
      ["usr_b", "ver_3", "credit", 100],
      ["usr_b", "ver_3", "credit", 99],
      ["team_a", "ver_8", "charge", 299],
    ]);
  });

  it("leaves nobody owing or owed anything", async () => {
    const balances = await all(`SELECT customer_id, account, sum(cents) AS cents FROM (
        SELECT customer_id, debit AS account, amount_cents AS cents FROM ledger_entries
        UNION ALL SELECT customer_id, credit, -amount_cents FROM ledger_entries)
      WHERE account IN ('receivable', 'credit') GROUP BY customer_id, account`);
    expect(balances.length).toBeGreaterThanOrEqual(5);
    for (const balance of balances) expect(balance).toMatchObject({ cents: 0 });
    for (const id of CUSTOMERS)
      expect([
        await cents(uninvoicedCents(id)),
        await cents(creditCents(id)),
        await cents(openCents(id)),
      ]).toEqual([0, 0, 0]);
  });

  it("counts what is charged from then on", async () => {
    await client.execute(`INSERT INTO ledger_entries (key, customer_id, kind, debit, credit, amount_cents, verification_id,
        reason, created_at)
      VALUES ('charge:ver_4', 'usr_a', 'charge', 'receivable', 'revenue:overage', 299, 'ver_4', 'started', 99)`);
    expect(await cents(uninvoicedCents("usr_a"))).toBe(299);
    expect(await cents(openCents("usr_b"))).toBe(0);
  });

  it("changes no figures of the past", () => {
    expect(before?.length).toBeGreaterThan(10);
    expect(after).toEqual(before);
  });

  it("marks everyone whose request was sent as having had the first one", async () => {
    const marked = await all("SELECT key, verification_id FROM first_requests ORDER BY key");
    expect(marked).toEqual(
      ["team_a", "usr_a", "usr_b", "usr_c"].map((id) => ({ key: `customer:${id}`, verification_id: null })),
    );
  });

  it("refuses to change or delete an entry", async () => {
    await expect(client.execute("UPDATE ledger_entries SET amount_cents = 1")).rejects.toThrow(
      "never change",
    );
    await expect(client.execute("DELETE FROM ledger_entries")).rejects.toThrow("never deleted");
  });
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FAILURE_REASONS, STATUSES, VERIFICATION_TYPES } from "#contract/enums.ts";
import { DAY } from "#contract/time.ts";
import { sealAudit } from "#functions/jobs/audit/seal-audit.ts";
import { verifyChain } from "#functions/jobs/audit/verify-chain.ts";
import { tick } from "#functions/jobs/tick.ts";
import { findDifferences } from "#functions/rollups/rebuild.ts";
import { type SignIn, seedIfEmpty } from "#scripts/demo/seed.ts";
import { StartError } from "#scripts/shared/start-error.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { contextOn } from "#tests/harness/context.ts";
import { rows } from "#tests/harness/stack/db.ts";

/** The first start fills an empty database with a year that the product itself has written. */

let dataDir: string;
let stack: Stack;
let signIns: SignIn[];
let begun: number;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "countersign-"));
  stack = await startStack({
    dataDir,
    ports: await freePorts(),
    env: { ENV: "test", PROVIDERS: "sandbox", SCRYPT_N: "1024" },
    only: ["database", "storage", "mail"],
  });
  begun = Date.now();
  // The demo data is the same on a server that takes no payments, where its requests would be refused.
  signIns = await seedIfEmpty({ ...stack.env, BILLING: "none" }, dataDir);
}, 300_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const all = <T>(sql: string, args: (string | number)[] = []) => rows<T>(sql, args, stack.dbUrl);
const count = async (sql: string, args: (string | number)[] = []) =>
  (await all<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, args))[0]?.n ?? 0;
const sums = () =>
  all(
    "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM verifications) AS verifications, (SELECT count(*) FROM audit) AS audit",
  );

describe("the demo year", () => {
  test("is about 240 requests of a team of five, and a dozen of a landlord", async () => {
    const byTeam = "verifications WHERE team_id = (SELECT id FROM teams WHERE name = 'Harbor Staffing')";
    expect(await count(byTeam)).toBeGreaterThan(230);
    expect(await count(`(SELECT DISTINCT requester_id FROM ${byTeam})`)).toBe(5);
    const byMarcus =
      "verifications v JOIN users u ON u.id = v.requester_id WHERE u.email = 'marcus@demo.example'";
    expect(await count(byMarcus)).toBeGreaterThanOrEqual(12);
    expect(signIns.map(({ email }) => email)).toContain("marcus@demo.example");
  });

  test("has every type and status, and every reason to fail that people cause", async () => {
    const distinct = async (column: string) =>
      (await all<{ v: string | null }>(`SELECT DISTINCT ${column} AS v FROM verifications`)).map(
        ({ v }) => v,
      );
    expect(await distinct("type")).toEqual(expect.arrayContaining([...VERIFICATION_TYPES]));
    expect(await distinct("status")).toEqual(expect.arrayContaining([...STATUSES]));
    const caused = FAILURE_REASONS.filter((reason) => reason !== "provider_error");
    expect(await distinct("failure_reason")).toEqual(expect.arrayContaining(caused));
    expect(await distinct("stage")).toEqual(
      expect.arrayContaining(["awaiting_consent", "awaiting_evidence", "awaiting_attestation", "in_review"]),
    );
    expect(await count("checks WHERE status = 'adverse'")).toBeGreaterThan(5);
  });

  test("lasts a year, month by month, and ends today", async () => {
    const made = await all<{ at: number }>("SELECT created_at AS at FROM verifications ORDER BY created_at");
    expect(made.at(0)?.at).toBeLessThan(begun - 350 * DAY);
    expect(made.at(-1)?.at).toBeGreaterThan(begun - DAY);
    const gaps = made.slice(1).map(({ at }, i) => at - made[i]!.at);
    expect(Math.max(...gaps)).toBeLessThan(21 * DAY);
    expect(await count("audit WHERE at > ?", [Date.now()])).toBe(0);
    expect(await count("verifications WHERE completed_at < created_at OR updated_at > ?", [Date.now()])).toBe(
      0,
    );
  });

  test("shows when each member of the team last worked, all within the last month", async () => {
    const members = await all<{ name: string; at: number | null; sessions: number }>(
      `SELECT u.first_name AS name, u.last_active_at AS at,
        (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.used_at = u.last_active_at) AS sessions
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.team_id = (SELECT id FROM teams WHERE name = 'Harbor Staffing')`,
    );
    expect(members).toHaveLength(5);
    for (const { at, sessions } of members) {
      expect(sessions).toBe(1);
      expect(at).toBeGreaterThan(begun - 30 * DAY);
      expect(at).toBeLessThanOrEqual(Date.now());
    }
  });

  test("reaches low confidence where a trained reviewer looked at the license, and never more", async () => {
    const levels = await all<{ level: string; n: number }>(
      "SELECT assurance_level AS level, count(*) AS n FROM verifications WHERE assurance_level IS NOT NULL GROUP BY 1 ORDER BY 1",
    );
    expect(levels.map(({ level }) => level)).toEqual(["low", "none"]);
    expect(levels[0]!.n).toBeGreaterThanOrEqual(7);
    expect(levels[1]!.n).toBeGreaterThan(80);
    // A level is for people, and for results that their requester sees.
    expect(await count("verifications WHERE assurance_level IS NOT NULL AND type = 'business'")).toBe(0);
    expect(
      await count(
        "verifications v JOIN result_records r ON r.verification_id = v.id WHERE type <> 'business' AND v.status = 'completed' AND v.mutual_with IS NULL AND assurance_level IS NULL",
      ),
    ).toBe(0);
    const byLevel =
      "verifications WHERE status = 'completed' AND wanted_assurance = 'low' AND assurance_level =";
    expect(await count(`${byLevel} 'low'`)).toBeGreaterThanOrEqual(5);
    expect(await count(`${byLevel} 'none'`)).toBeGreaterThanOrEqual(3);
    const activity = "assurance ->> '$.answer.gpg45.elements.activity'";
    expect(await count(`result_records WHERE ${activity} = 2`)).toBeGreaterThan(5);
    expect(await findDifferences({ ...contextOn(stack.env), log: () => {} }, 20)).toEqual([]);
  });

  test("has a dispute and reviews that wait for someone", async () => {
    expect(await count("disputes WHERE closed_at IS NULL")).toBe(1);
    const open = await all<{ reason: string }>("SELECT reason FROM reviews WHERE decided_at IS NULL");
    expect(open.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["same_file"]));
  });

  test("gives Jane a Trust Score above 60 with a history, and people ratings", async () => {
    const [jane] = await all<{ score: number; points: number }>(
      `SELECT t.score, (SELECT count(*) FROM trust_history h WHERE h.user_id = t.user_id) AS points
        FROM trust_scores t JOIN users u ON u.id = t.user_id WHERE u.email = 'jane@demo.example'`,
    );
    expect(jane?.score).toBeGreaterThan(60);
    expect(jane?.points).toBeGreaterThanOrEqual(4);
    expect(await count("ratings")).toBeGreaterThanOrEqual(6);
    expect(await count("trust_scores WHERE score > 60 AND cap IS NOT NULL")).toBe(0);
  });

  test("leaves the cron job nothing that changes it, and no dead letter", async () => {
    const states = () => all("SELECT id, status, stage FROM verifications ORDER BY id");
    const before = await states();
    expect(await count("outbox WHERE status <> 'done' AND name <> 'document.copy'")).toBe(0);
    const ctx = { ...contextOn(stack.env), log: () => {} };
    for (let minute = 0; minute < 3; minute++) await tick(ctx);
    expect(await states()).toEqual(before);
    expect(await count("outbox WHERE status = 'dead'")).toBe(0);
    // All that's left is to copy new files, to delete those whose time was over long ago, and the day's refresh.
    const left =
      "SELECT DISTINCT name FROM outbox WHERE status = 'pending' AND channel <> 'live' ORDER BY name";
    expect(await all(left)).toEqual([
      { name: "document.copy" },
      { name: "issuers.refresh" },
      { name: "object.delete" },
      { name: "storage.sweep" },
    ]);
    while ((await sealAudit(ctx)) > 0);
    expect(await verifyChain(ctx)).toMatchObject({ intact: true });
  });

  test("is made once: another start adds nothing", async () => {
    const before = await sums();
    expect(await seedIfEmpty(stack.env, dataDir)).toEqual(signIns);
    expect(await sums()).toEqual(before);
  });

  test("isn't continued after an interruption, which the next start reports", async () => {
    const mark = join(dataDir, "demo-unfinished");
    expect(existsSync(mark)).toBe(false);
    writeFileSync(mark, "");
    await expect(seedIfEmpty(stack.env, dataDir)).rejects.toThrow(StartError);
    rmSync(mark);
  });
});

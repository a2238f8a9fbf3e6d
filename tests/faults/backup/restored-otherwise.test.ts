import { describe, expect, it } from "vitest";
import { deleteObject, type StorageEnv } from "#functions/documents/store/storage.ts";
import { putTombstone } from "#functions/retention/tombstones.ts";
import { contextOn } from "#tests/harness/context.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { backup, fillSource, keys, keysOf, source } from "../filled-source.ts";
import { emptyTarget, newFolder, opsOn } from "./steps.ts";

/** Databases that came back in another way than from a backup of ours. */
fillSource();

const minute = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`;

describe("a database that was restored in another way", () => {
  /** As after a dump: no trigger, no search index, and what else has no rows of its own. */
  const strip = [
    "DROP TABLE verification_search",
    "DROP TRIGGER verification_search_update",
    "DROP INDEX verifications_requester",
    "DROP VIEW team_access",
    "DELETE FROM rollups",
    "DROP TABLE odd",
  ];

  const stripped = async () => {
    const target = await emptyTarget(keysOf(source));
    await opsOn(target, "restore", backup, "--key-file", keys.file, "--without-tombstones");
    const client = db(target.dbUrl);
    for (const statement of strip) await client.execute(statement);
    client.close();
    return target;
  };

  it("gets what a dump leaves out, and a verdict", async () => {
    const target = await stripped();
    const check = await opsOn(target, "restore", "--check");
    expect(check).toMatchObject({ code: 0, out: expect.stringContaining("Verdict: READY") });
    for (const part of ["table verification_search", "view team_access"])
      expect(check.out).toMatch(new RegExp(`made again: .*${part}`));
    const again = await opsOn(target, "restore", "--check");
    expect(again.out).toContain("Schema: as the migrations make it\n");
    // What failed before: a change that the search index follows.
    await rows("UPDATE verifications SET target_name = 'Zora'", [], target.dbUrl);
    const found = "SELECT d.verification_id FROM verification_search s JOIN search_docs d ON d.doc = s.rowid";
    expect(await rows(`${found} WHERE verification_search MATCH 'Zor'`, [], target.dbUrl)).toEqual([
      { verification_id: "ver_1" },
    ]);
  });

  it("isn't ready without a table, a migration, a row that another refers to, or a document", {
    tags: ["full"],
  }, async () => {
    const target = await stripped();
    const storage = target.env as unknown as StorageEnv;
    await deleteObject(storage, "documents/doc_1");
    const client = db(target.dbUrl);
    await client.migrate(["DELETE FROM users WHERE id = 'usr_1'"]);
    const missing = await opsOn(target, "restore", "--check");
    expect(missing).toMatchObject({ code: 1, out: expect.stringContaining("NOT READY. 4 problems") });
    expect(missing.out).toMatch(/1 row of verifications without the row of users that it refers to/);
    expect(missing.out).toMatch(/1 document without a file, such as doc_1/);
    await client.execute("DROP TABLE push_subscriptions");
    const table = await opsOn(target, "restore", "--check");
    expect(table).toMatchObject({
      code: 1,
      out: expect.stringContaining("the table push_subscriptions isn't as"),
    });
    await client.execute("DELETE FROM __drizzle_migrations WHERE created_at > 0");
    client.close();
    const behind = await opsOn(target, "restore", "--check");
    expect(behind).toMatchObject({ code: 1, out: expect.stringMatching(/migrations? missing, from 0000_/) });
  });

  it("deletes again what was deleted since its time, and ends all sessions", { tags: ["full"] }, async () => {
    const target = await stripped();
    await putTombstone(contextOn(target.env), { kind: "user", id: "usr_1" });
    const recovered = await opsOn(target, "restore", "--recovered", minute(Date.now() - 60_000));
    expect(recovered).toMatchObject({ code: 0, err: expect.stringContaining("Deleted again: 1 account") });
    expect(await rows("SELECT first_name FROM users", [], target.dbUrl)).toEqual([{ first_name: "Deleted" }]);
    expect(await rows("SELECT revoked_reason FROM sessions", [], target.dbUrl)).toEqual([
      { revoked_reason: "restored" },
    ]);
    const early = await opsOn(target, "restore", "--recovered", minute(Date.now() + 120_000));
    expect(early.code).toBe(2);
  });

  it("stops billing for three days, and forgets links and browsers", { tags: ["full"] }, async () => {
    const target = await stripped();
    const client = db(target.dbUrl);
    await client.batch(
      [
        `INSERT INTO links (id, kind, ref_id, email, generation, created_at, expires_at)
          VALUES ('lnk_1', 'reset_password', 'usr_1', 'a@b.example', 1, 1, 9e15), ('lnk_2', 'invite', 'ver_1', 'a@b.example', 1, 1, 9e15)`,
        "INSERT INTO customers (id, created_at) VALUES ('usr_1', 1)",
      ],
      "write",
    );
    client.close();
    const recovered = await opsOn(target, "restore", "--recovered", minute(Date.now() - 60_000));
    expect(recovered.code).toBe(0);
    expect(await rows("SELECT id FROM links", [], target.dbUrl)).toEqual([{ id: "lnk_2" }]);
    const aside = "SELECT clock, row_id FROM set_aside WHERE until > ?";
    expect(await rows(aside, [Date.now() + 2.9 * 24 * 60 * 60_000], target.dbUrl)).toEqual([
      { clock: "month", row_id: "usr_1" },
    ]);
  });

  it("needs no database to list a backup, and says what an empty one lacks", { tags: ["full"] }, async () => {
    const target = await emptyTarget();
    const gone = { env: { ...source.env, DB_URL: "http://127.0.0.1:9" } };
    expect(await opsOn(gone, "backup", "--list", backup)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Snapshot/),
    });
    expect(await opsOn(target, "restore", "--check")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/migrations? missing, from 0000_.*\nVerdict: NOT READY/),
    });
  });

  it("refuses a place without any record of deletions", { tags: ["full"] }, async () => {
    const target = await emptyTarget();
    const args = ["restore", backup, "--key-file", keys.file, "--tombstones"];
    for (const place of [newFolder(), "no-such-folder", "s3://countersign/tombstones"])
      expect(await opsOn(target, ...args, place)).toMatchObject({
        code: 1,
        err: expect.stringContaining("has no record of deletions under tombstones/"),
      });
    expect(await rows("SELECT name FROM sqlite_schema", [], target.dbUrl)).toEqual([]);
  });
});

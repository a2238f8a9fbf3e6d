import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { putObject, type StorageEnv } from "#functions/documents/store/storage.ts";
import { rows } from "#tests/harness/stack/db.ts";
import {
  BUCKET,
  backup,
  copyOf,
  FILES,
  filesIn,
  fillSource,
  keys,
  source,
  storedIn,
  TYPES,
} from "../filled-source.ts";
import { emptyTarget, killedAfter, newFolder, newKeys, opsOn } from "./steps.ts";

/** Backups of a database and a storage alone. `drill.test.ts` has the whole product. */
fillSource();

describe("a backup", () => {
  it("restores every kind of value exactly, and each file", async () => {
    const target = await emptyTarget();
    const restored = await opsOn(target, "restore", backup, "--key-file", keys.file, "--without-tombstones");
    // The odd table is no migration's.
    expect(restored).toMatchObject({
      code: 1,
      err: expect.stringContaining("no migration makes the table odd"),
    });
    expect(await rows(TYPES, [], target.dbUrl)).toEqual(await rows(TYPES, [], source.dbUrl));
    const stored = storedIn(source.dataDir);
    expect(stored.length).toBeGreaterThan(FILES);
    expect(storedIn(target.dataDir)).toEqual(stored);
    const contents = (dataDir: string) => stored.map((path) => readFileSync(join(dataDir, BUCKET, path)));
    expect(contents(target.dataDir)).toEqual(contents(source.dataDir));
  });

  it("copies only what's new the next time, and shows what a snapshot needs without a key", {
    tags: ["full"],
  }, async () => {
    const copy = copyOf(backup);
    const storage = source.env as unknown as StorageEnv;
    const before = filesIn(copy).length;
    await putObject(storage, "documents/doc_new", randomBytes(100), "image/png");
    expect(await opsOn(source, "backup", copy, "--key", keys.key)).toMatchObject({ code: 0 });
    // A snapshot's database and list, and one file.
    expect(filesIn(copy).length).toBe(before + 3);
    const list = await opsOn(source, "backup", "--list", copy);
    expect(list.out.match(/^Snapshot/gm)).toHaveLength(2);
    expect(list.out).toMatch(/needs .*LINK_KEY/);
  });

  it("deletes old snapshots with what only they had, but never the newest", { tags: ["full"] }, async () => {
    const copy = copyOf(backup);
    const [id] = readdirSync(join(copy, "snapshots"));
    const old = "2020-01-01T00-00-00-000Z";
    cpSync(join(copy, "snapshots", id!), join(copy, "snapshots", old), { recursive: true });
    const extra = `objects/00/${"0".repeat(64)}.zst.age`;
    mkdirSync(join(copy, "objects/00"), { recursive: true });
    writeFileSync(join(copy, extra), "x");
    writeFileSync(join(copy, "snapshots", old, "SHA256SUMS"), `${"0".repeat(64)}  ${extra}\n`);
    const kept = await opsOn(source, "backup", copy, "--key", keys.key, "--keep", "35");
    expect(kept).toMatchObject({ code: 0, out: expect.stringContaining("1 older snapshot deleted") });
    expect(readdirSync(join(copy, "snapshots"))).not.toContain(old);
    expect(filesIn(copy)).not.toContain(extra);
    const target = await emptyTarget();
    expect(
      await opsOn(target, "restore", copy, "--key-file", keys.file, "--without-tombstones", "--dry-run"),
    ).toMatchObject({ code: 0 });
  });

  it("goes to a bucket as well, and comes back from there", { tags: ["full"] }, async () => {
    const [other, target] = [await emptyTarget(), await emptyTarget()];
    const place = "s3://countersign/backups/daily";
    const from = (stack: typeof source) => ({
      env: { ...stack.env, BACKUP_S3_ENDPOINT: other.env.S3_ENDPOINT! },
    });
    expect(await opsOn(from(source), "backup", place, "--key", keys.key)).toMatchObject({ code: 0 });
    const args = ["--key-file", keys.file, "--without-tombstones"];
    const restored = await opsOn(from(target), "restore", place, ...args);
    expect(restored.err).toMatch(/Files: 1\d brought/);
    expect(await rows(TYPES, [], target.dbUrl)).toEqual(await rows(TYPES, [], source.dbUrl));
    const same = await opsOn(source, "backup", place, "--key", keys.key);
    expect(same).toMatchObject({ code: 1, err: expect.stringContaining("needs a bucket of its own") });
  });
});

describe("a target or a folder that isn't what it should be", () => {
  it("refuses a database with tables, a storage with files, and a folder with other files or another key", {
    tags: ["full"],
  }, async () => {
    const args = ["--key-file", keys.file, "--without-tombstones"];
    expect(await opsOn(source, "restore", backup, ...args)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/The database isn't empty: it has \d+ tables/),
    });
    const target = await emptyTarget();
    const storage = target.env as unknown as StorageEnv;
    await putObject(storage, "documents/mine", new Uint8Array(3), "image/png");
    expect(await opsOn(target, "restore", backup, ...args)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/isn't empty: it has documents\/mine/),
    });
    expect(await rows("SELECT name FROM sqlite_schema", [], target.dbUrl)).toEqual([]);
    const folder = newFolder();
    writeFileSync(join(folder, "letter.txt"), "Dear");
    expect(await opsOn(source, "backup", folder, "--key", keys.key)).toMatchObject({
      code: 1,
      err: expect.stringContaining("has other files, such as letter.txt"),
    });
    const other = await newKeys();
    expect(await opsOn(source, "backup", backup, "--key", other.key)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`are encrypted to ${keys.key}`),
    });
  });

  it("asks for a key, and for where deletions are recorded", async () => {
    const target = await emptyTarget();
    const usage = [
      [["backup", backup], /--key age1/],
      [["backup", backup, "--key", "age1abc"], /isn't a public key/],
      [["backup", backup, "--key", readFileSync(keys.file, "utf8").split("\n")[1]!], /That's a secret key/],
      [["backup", backup, "--key", keys.key, "--keep", "some"], /number of days/],
      [["backup", backup, "--key", keys.key, "--keep", "401"], /from 1 to 400/],
      [["restore", backup], /--key-file/],
      [["restore", backup, "--key-file", "/no/such"], /can't be read/],
      [["restore", backup, "--key-file", keys.file], /would come back.*--tombstones/],
    ] as const;
    for (const [args, words] of usage)
      expect(await opsOn(target, ...args)).toMatchObject({ code: 2, err: expect.stringMatching(words) });
    const locked = { env: { ...target.env, LINK_KEY: "" } };
    const keyless = await opsOn(locked, "restore", backup, "--key-file", keys.file);
    expect(keyless).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Set LINK_KEY to the product's own/),
    });
  });
});

describe("interrupted work", () => {
  it("refuses a place where another backup is being written, until that has been silent for long", async () => {
    const copy = copyOf(backup);
    const claim = (at: number) =>
      writeFileSync(join(copy, "claimed-by.json"), JSON.stringify({ id: "x", at }));
    claim(Date.now() - 60_000);
    const refused = await opsOn(source, "backup", copy, "--key", keys.key);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("Another backup is using") });
    claim(Date.now() - 6 * 60_000);
    expect(await opsOn(source, "backup", copy, "--key", keys.key)).toMatchObject({ code: 0 });
    expect(readdirSync(copy)).not.toContain("claimed-by.json");
  });

  it("continues a backup whose disk was full", async () => {
    const folder = join(newFolder(), "backup");
    mkdirSync(join(folder, "incoming"), { recursive: true });
    // The fourth file that's written at the same time finds no space.
    symlinkSync("/dev/full", join(folder, "incoming/3"));
    const full = await opsOn(source, "backup", folder, "--key", keys.key);
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining("There's no space left in") });
    expect((await opsOn(source, "backup", "--list", folder)).out).toBe(
      `No snapshot in ${folder} is complete`,
    );
    const stored = filesIn(join(folder, "objects")).length;
    expect(stored).toBeGreaterThan(0);
    const again = await opsOn(source, "backup", folder, "--key", keys.key);
    expect(again).toMatchObject({ code: 0, err: expect.stringMatching(/Files: \d+, \d+ of them new/) });
    expect(filesIn(join(folder, "objects")).length).toBeGreaterThan(stored);
    const target = await emptyTarget();
    const args = ["--key-file", keys.file, "--without-tombstones", "--dry-run"];
    expect(await opsOn(target, "restore", folder, ...args)).toMatchObject({ code: 0 });
  });

  it("continues a restore that was killed, and doesn't call it ready before", {
    tags: ["full"],
  }, async () => {
    const target = await emptyTarget();
    const args = ["restore", backup, "--key-file", keys.file, "--without-tombstones"];
    await killedAfter(/as many as in the snapshot/, target, ...args);
    const check = await opsOn(target, "restore", "--check");
    expect(check).toMatchObject({ code: 1, out: expect.stringContaining("a restore hasn't finished") });
    const early = await opsOn(target, ...args);
    expect(early).toMatchObject({
      code: 1,
      err: expect.stringContaining("Another restore into this database"),
    });
    // Twenty seconds later.
    await rows("UPDATE restore_under_way SET seen_at = 0", [], target.dbUrl);
    const again = await opsOn(target, ...args);
    expect(again.err).toContain("as many as in the snapshot");
    expect(again.err).not.toContain("hasn't finished");
    expect(await rows(TYPES, [], target.dbUrl)).toEqual(await rows(TYPES, [], source.dbUrl));
  });
});

import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rows } from "#tests/harness/stack/db.ts";
import { backup, copyOf, fileIn, filesIn, fillSource, keys, source, storedIn } from "../filled-source.ts";
import { emptyTarget, newFolder, newKeys, opsOn } from "./steps.ts";

/** Backups that were cut off, altered or mixed up. */
fillSource();

describe("a backup that can't be trusted leaves the target untouched", () => {
  const refuses = async (folder: string, words: RegExp, ...more: string[]) => {
    const target = await emptyTarget();
    const args = more.includes("--key-file") ? more : ["--key-file", keys.file, ...more];
    const refused = await opsOn(target, "restore", folder, ...args, "--without-tombstones");
    const last = refused.err.split("\n").filter((line) => !line.startsWith("Reading"));
    expect(refused.code).toBe(1);
    expect(last).toEqual([expect.stringMatching(words)]);
    expect(await rows("SELECT name FROM sqlite_schema", [], target.dbUrl)).toEqual([]);
    expect(storedIn(target.dataDir)).toEqual([]);
  };

  it("when the database's file was cut off, altered or replaced", async () => {
    const cut = copyOf(backup);
    const file = fileIn(cut, /database/);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length - 100));
    await refuses(cut, /database\.zst\.age is damaged/);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    await refuses(cut, /database\.zst\.age is damaged/);
    copyFileSync(fileIn(cut, /documents\.zst/), file);
    await refuses(cut, /is damaged/);
  });

  it("when a file is missing or shorter", async () => {
    const copy = copyOf(backup);
    const file = fileIn(copy, /^objects/);
    writeFileSync(file, readFileSync(file).subarray(1));
    await refuses(copy, /objects\/.* is damaged.*instead of/);
    rmSync(file);
    await refuses(copy, /objects\/.* is damaged.*missing/);
  });

  it("when the key is another one, or the folder isn't a backup", async () => {
    const other = await newKeys();
    await refuses(backup, /This key doesn't open the backup/, "--key-file", other.file);
    const foreign = newFolder();
    writeFileSync(join(foreign, "letter.txt"), "Dear");
    await refuses(foreign, /^There's no backup in/);
    writeFileSync(join(foreign, "countersign-backup.json"), "{}");
    await refuses(foreign, /Is this a backup of Countersign\?/);
    await refuses(backup, /has no snapshot 2001/, "--snapshot", "2001");
  });

  it("when it holds an altered file of the right size: the others are brought, and the verdict names it", async () => {
    const copy = copyOf(backup);
    const file = fileIn(copy, /^objects/);
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    const target = await emptyTarget();
    const args = ["--key-file", keys.file, "--without-tombstones"];
    const refused = await opsOn(target, "restore", copy, ...args);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/WRONG {2}documents\/doc_\d+ isn't restored\. objects\/.* is damaged/);
    expect(refused.err).toMatch(/Verdict: NOT READY/);
    expect(storedIn(target.dataDir).length).toBe(storedIn(source.dataDir).length - 1);
  });

  it("when a list of its files was cut off: the next backup doesn't trust it, and deletes nothing", async () => {
    const copy = copyOf(backup);
    const [id] = readdirSync(join(copy, "snapshots"));
    const list = join(copy, "snapshots", id!, "SHA256SUMS");
    const lines = readFileSync(list, "utf8").split("\n");
    writeFileSync(list, lines.slice(0, 2).join("\n"));
    await refuses(copy, /SHA256SUMS is damaged.*should name \d+ files/);
    const objects = filesIn(join(copy, "objects")).length;
    const next = await opsOn(source, "backup", copy, "--key", keys.key, "--keep", "1");
    expect(next).toMatchObject({ code: 1, err: expect.stringContaining("SHA256SUMS is damaged") });
    expect(filesIn(join(copy, "objects")).length).toBe(objects);
    expect(await opsOn(source, "backup", copy, "--key", keys.key)).toMatchObject({ code: 0 });
    rmSync(join(copy, "snapshots", id!, "about.json"));
    await refuses(copy, /about\.json is damaged.*missing/, "--snapshot", id!);
  });
});

import { createHash, randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { putObject, type StorageEnv } from "#functions/documents/store/storage.ts";
import { sealClaims } from "#functions/verification/claims.ts";
import { contextOn } from "#tests/harness/context.ts";
import { db } from "#tests/harness/stack/db.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { newFolder, newKeys, opsOn } from "./backup/steps.ts";

/** How many documents {@link filledSource} has in its storage. */
export const FILES = 12;

/** A database and a storage that have something of everything, for all tests of a file. See {@link fillSource}. */
export let source: Awaited<ReturnType<typeof ownStack>>;
/** The folder of their backup. */
export let backup: string;
export let keys: { key: string; file: string };

/** Makes them before a file's tests, and stops them afterward. */
export function fillSource(): void {
  beforeAll(fill);
  afterAll(() => source?.stop());
}

async function fill(): Promise<void> {
  source = await ownStack({}, { only: ["database", "storage"] });
  const storage = source.env as unknown as StorageEnv;
  const client = db(source.dbUrl);
  const files = Array.from({ length: FILES }, (_, n) => randomBytes(5000 + n));
  const sha256OfFirst = createHash("sha256").update(files[1]!).digest("hex");
  const { claims } = await sealClaims(contextOn(source.env), "ver_1", {});
  // Everything that SQLite can hold, in a table that isn't ours.
  await client.batch(
    [
      "CREATE TABLE odd (a, t TEXT, i INTEGER, r REAL, b BLOB)",
      `INSERT INTO odd VALUES (9223372036854775807, 'it''s "quoted"' || char(10) || '\u{1F600}', 1, 1.0, x'00ff'),
        (-9007199254740993, '', 0, -0.1, x''), (NULL, NULL, NULL, NULL, NULL), ('5', '5', 5, 1e300, zeroblob(3)), (5.0, 'x', 5, 5, 'text')`,
      `INSERT INTO users (id, email, first_name, last_name, account_type, created_at, updated_at)
        VALUES ('usr_1', 'a@b.example', 'A', 'B', 'individual', 1, 1)`,
      `INSERT INTO verifications (id, type, status, stage, requester_id, target_email, purpose, priority, services,
          price_cents, claims, created_at, updated_at)
        VALUES ('ver_1', 'identity', 'pending', 'consent', 'usr_1', 'c@d.example', 'personal', 'standard', '[]', 1, '${claims}', 1, 1)`,
      `INSERT INTO documents (id, owner_id, document_type, file_name, content_type, size, sha256, storage_key, reading, created_at)
        VALUES ('doc_1', 'usr_1', 'passport', 'a.png', 'image/png', 5001, '${sha256OfFirst}', 'documents/doc_1', 'read', 1)`,
      `INSERT INTO sessions (id, user_id, created_at, used_at, expires_at) VALUES ('ses_1', 'usr_1', 1, 1, 9e15)`,
    ],
    "write",
  );
  client.close();
  for (const [n, file] of files.entries()) await putObject(storage, `documents/doc_${n}`, file, "image/png");
  await putObject(storage, "tombstones/2026-11-01/user-none", new Uint8Array(), "text/plain");
  const folder = join(source.dataDir, "keys");
  mkdirSync(folder);
  keys = await newKeys(folder);
  backup = join(source.dataDir, "backup");
  const stored = await opsOn(source, "backup", backup, "--key", keys.key);
  expect(stored).toMatchObject({ code: 0, out: expect.stringMatching(/^Snapshot 2\d{3}-/) });
}

/** @returns the secrets that a stack for the restored data needs */
export const keysOf = ({ env: { FIELD_KEYS, LINK_KEY } }: typeof source) => ({
  FIELD_KEYS: FIELD_KEYS!,
  LINK_KEY: LINK_KEY!,
});
/** Reads the odd values, each with its type. */
export const TYPES =
  "SELECT quote(a), quote(t), quote(i), quote(r), quote(b), typeof(a), typeof(r) FROM odd ORDER BY rowid";

/** Where the local storage keeps its files, in the data folder. */
export const BUCKET = "storage/countersign";
/** The objects' files, as the local storage keeps them. */
export const storedIn = (dataDir: string) =>
  readdirSync(join(dataDir, BUCKET), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("_object"))
    .sort();

/** @returns a copy of a backup, to be damaged */
export const copyOf = (backup: string) => {
  const copy = join(newFolder(), "copy");
  cpSync(backup, copy, { recursive: true });
  return copy;
};
/** Encrypted files in a backup. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".age"));
/** @returns the first of them whose path matches */
export const fileIn = (folder: string, path: RegExp) =>
  join(folder, filesIn(folder).find((one) => path.test(one))!);

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { putObject, type StorageEnv } from "#functions/documents/store/storage.ts";
import { sealClaims } from "#functions/verification/claims.ts";
import { newKeyFile } from "#scripts/ops/backup/keys.ts";
import { runOps } from "#scripts/ops/run.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import { startStack } from "#scripts/stack/stack.ts";
import { query } from "../lib/people.ts";
import { seed } from "../lib/seed.ts";
import { MB, ms, type Row, ratioRow } from "../lib/table.ts";
import { world } from "../lib/world.ts";

const ROWS = 200_000;
const FILES = 1_000;
const FILE_BYTES = 200_000;

/** A large product's backup and restore, compared with the database's own dump, which has no files. */
export async function backups(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "countersign-backups-"));
  const source = await world(["database", "storage"]);
  const ports = await freePorts();
  const target = await startStack({
    dataDir: join(folder, "target"),
    ports,
    only: ["database", "storage"],
    isBare: true,
    env: { ...secretsOf(source.vars), ENV: "test", SCRYPT_N: "1024" },
  });
  try {
    await fill(source.vars);
    const dump = await timed(async () => {
      for await (const _ of (await fetch(new URL("/dump", source.dbUrl))).body ?? []);
    });
    const place = join(folder, "backup");
    const secret = join(folder, "key");
    const key = await newKeyFile(secret);
    const heap = watchMemory();
    const first = await timed(() => ops(source.vars, "backup", place, "--key", key));
    const again = await timed(() => ops(source.vars, "backup", place, "--key", key));
    const restore = await timed(() =>
      ops(target.env, "restore", place, "--key-file", secret, "--without-tombstones"),
    );
    const sizes = `${ROWS.toLocaleString("en-US")} verifications and ${FILES} files (${MB(FILES * FILE_BYTES)})`;
    return [
      ratioRow(`first backup of ${sizes} ÷ the database's dump`, null, dump, first),
      ratioRow("the next backup, with no new file ÷ the database's dump", null, dump, again),
      {
        goal: "restore of both into an empty database and bucket, with its check",
        baseline: "–",
        ours: ms(restore),
        ratio: "–",
        met: null,
      },
      { goal: "memory while doing so, at most", baseline: "–", ours: MB(heap()), ratio: "–", met: null },
    ];
  } finally {
    await source.stop();
    await target.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const secretsOf = (vars: Record<string, string>) =>
  Object.fromEntries(Object.entries(vars).filter(([name]) => /_KEYS?$/.test(name)));

async function fill(vars: Record<string, string>): Promise<void> {
  const url = vars.DB_URL!;
  const people = { whale: "usr_whale", firm: "usr_firm", typical: "usr_typical" };
  for (const id of Object.values(people))
    await query(
      url,
      `INSERT INTO users (id, email, first_name, last_name, account_type, created_at, updated_at)
        VALUES (?, ? || '@example.com', 'Ada', 'Byron', 'individual', 1, 1)`,
      [id, id],
    );
  await seed(url, ROWS, people);
  // The check decrypts the oldest and the newest of them.
  const ctx = { env: vars, db: openDatabase(url) } as unknown as Parameters<typeof sealClaims>[0];
  const ends = await query(
    url,
    `SELECT id FROM (SELECT id FROM verifications ORDER BY id LIMIT 20)
      UNION SELECT id FROM (SELECT id FROM verifications ORDER BY id DESC LIMIT 20)`,
  );
  for (const { id } of ends) {
    const { claims } = await sealClaims(ctx, String(id), {});
    await query(url, "UPDATE verifications SET claims = ? WHERE id = ?", [claims, id as string]);
  }
  for (let n = 0; n < FILES; n++)
    await putObject(
      vars as unknown as StorageEnv,
      `documents/doc_${n}`,
      randomBytes(FILE_BYTES),
      "image/jpeg",
    );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** @throws Error with the command's output if it fails */
async function ops(vars: Record<string, string>, ...args: string[]): Promise<void> {
  const said: string[] = [];
  const tell = (line: string) => void said.push(line);
  const code = await runOps([...args, "--as", "bench"], { env: vars, out: tell, err: tell });
  if (code !== 0) throw new Error(said.join("\n"));
}

/** @returns a function that stops watching, and returns this process's peak memory in bytes */
function watchMemory(): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  const timer = setInterval(look, 100);
  return () => {
    look();
    clearInterval(timer);
    return most;
  };
}

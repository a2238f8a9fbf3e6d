import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { newKeyFile } from "#scripts/ops/backup/keys.ts";
import { runOps } from "#scripts/ops/run.ts";
import { ROOT } from "#scripts/shared/root.ts";
import type { Stack } from "#scripts/stack/stack.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";

type On = Pick<Stack, "env">;

const variables = ({ env }: On) => ({
  BACKUP_S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
  DB_URL: env.DB_URL,
  FIELD_KEYS: env.FIELD_KEYS,
  LINK_KEY: env.LINK_KEY,
  S3_ENDPOINT: env.S3_ENDPOINT,
  S3_REGION: env.S3_REGION,
  S3_BUCKET: env.S3_BUCKET,
  S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
});

/** Runs an operator's command on a stack. `err` has what it showed meanwhile, too. */
export async function opsOn(on: On, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runOps([...args, "--as", "ada"], {
    env: variables(on),
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/**
 * Runs it in a process of its own, and kills that once it has shown a line.
 * @returns what it had shown
 */
export function killedAfter(line: RegExp, on: On, ...args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, "scripts/ops.ts"), ...args, "--as", "ada"],
      { env: { ...process.env, ...variables(on) } },
      (_error, _out, err) => resolve(err),
    );
    let said = "";
    child.stderr?.on("data", (text: string) => {
      said += text;
      if (line.test(said)) child.kill("SIGKILL");
    });
  });
}

/** @returns a folder that's removed after the test */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a key pair. @returns the public key, and the file with the secret one */
export async function newKeys(folder = newFolder()) {
  const file = join(folder, `key-${crypto.randomUUID()}`);
  return { key: await newKeyFile(file), file };
}

/** @returns a database without tables and a storage without files, which end with the test */
export async function emptyTarget(env: Record<string, string> = {}) {
  const target = await ownStack(env, { only: ["database", "storage"], isBare: true });
  onTestFinished(() => target.stop());
  return target;
}

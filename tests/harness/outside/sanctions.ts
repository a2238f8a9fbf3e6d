import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "#scripts/shared/root.ts";
import { type MadeEntry, ofacFiles } from "#tests/fixtures/sanction-list.ts";
import type { OpsAnswer } from "../stack/ops.ts";

/** Runs `npm run sanctions:load -- <args>` in its own process on the given database. */
export function sanctionsLoad(dbUrl: string, ...args: string[]): Promise<OpsAnswer> {
  const env = { ...process.env, DB_URL: dbUrl };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "scripts/sanctions-load.ts"), ...args],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** @param parent the folder to create the new one in @returns the path of a folder with OFAC's three files */
export async function listFolder(parent: string, entries: readonly MadeEntry[]): Promise<string> {
  const folder = await mkdtemp(join(parent, "list-"));
  for (const [name, text] of Object.entries(ofacFiles(entries)))
    await writeFile(join(folder, `${name}.csv`), text);
  return folder;
}

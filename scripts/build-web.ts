import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./stack/part.ts";
import { StartError } from "./stack/start-error.ts";

/** What the web is made from; when one of these is newer than the build, it is built again. */
const SOURCES = ["web", "functions/contract", "package-lock.json"];
const BUILT = join(ROOT, "web/dist/index.html");

/**
 * Builds the web into `web/dist`, unless the last build is newer than every source.
 * @returns whether it was built now
 * @throws StartError when the build fails; what the builder said is printed before
 */
export function buildWeb(options: { always?: boolean } = {}): boolean {
  const built = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
  if (!options.always && SOURCES.every((source) => newest(join(ROOT, source)) < built)) return false;
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const run = spawnSync(process.execPath, [vite, "build", "--config", "web/vite.config.ts"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (run.status === 0) return true;
  console.error(`${run.stdout ?? ""}${run.stderr ?? ""}`.trim());
  throw new StartError("The web could not be built (see above)");
}

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).filter((name) => name !== "dist" && name !== "node_modules");
  return Math.max(0, ...inside.map((name) => newest(join(path, name))));
}

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ROOT } from "#scripts/shared/root.ts";
import { StartError } from "#scripts/shared/start-error.ts";
import { spawnGuarded } from "../part.ts";

/** What the web is built from. A change to any of these triggers a new build. */
const SOURCES = ["web", "functions/contract", "package-lock.json", "SECURITY.md", "wrangler.toml"];
/** The settings that the pages were built with (see docs/configuration.md). */
const SETTINGS = join(ROOT, "web/dist/.vite/settings.json");
/** Written last by a build. Without it, the build was interrupted and doesn't count. */
const BUILT = join(ROOT, "web/dist/_headers");

/**
 * Builds the web into `web/dist`, unless the last build is newer than every source and used the same settings. The
 * build is stopped when this process ends.
 * @param options.always builds in any case
 * @returns whether it built anything
 * @throws StartError when the build fails, after printing the builder's output
 */
export async function buildWeb(options: { always?: boolean } = {}): Promise<boolean> {
  const built = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0;
  const isCurrent = SOURCES.every((source) => newest(join(ROOT, source)) < built);
  if (!options.always && isCurrent && settings() === builtWith()) return false;
  const args = [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--config", "web/vite.config.ts"];
  const command = { command: process.execPath, args };
  const run = spawnGuarded("./run-guarded.ts", command, { NODE_ENV: "production" });
  const ended = new Promise<number | null>((resolve, reject) => {
    run.once("error", reject);
    run.once("exit", resolve);
  });
  const [code, ...output] = await Promise.all([ended, text(run.stdout!), text(run.stderr!)]);
  if (code === 0) {
    writeFileSync(SETTINGS, settings());
    return true;
  }
  console.error(output.join("").trim());
  throw new StartError("The web build failed (see above)");
}

const settings = (): string =>
  JSON.stringify(
    Object.entries(process.env).filter(
      ([name]) => name.startsWith("VITE_") || ["APP_URL", "SERVICE_WORKER"].includes(name),
    ),
  );

/** @returns the last build's settings. A build made with Vite directly stores none, so it counts as one without any */
const builtWith = (): string => (existsSync(SETTINGS) ? readFileSync(SETTINGS, "utf8") : "[]");

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).filter((name) => name !== "dist" && name !== "node_modules");
  return Math.max(0, ...inside.map((name) => newest(join(path, name))));
}

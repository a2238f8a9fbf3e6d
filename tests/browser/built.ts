import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "#web/build/manifest.ts";

const DIST = join(import.meta.dirname, "../../web/dist");

/**
 * Finds the script that a module of the build is in. Only screens' scripts have names, so tests look them up.
 * @param module a module that loads on demand, as a path from `web/`
 * @returns the script's path on the site
 */
export function scriptOf(module: string): string {
  const file = readManifest(DIST)[module]?.file;
  if (!file) throw new Error(`The build has no script for ${module}`);
  return `/${file}`;
}

/** @returns the names under which a script of the build exports its modules */
export function exportsOf(script: string): string[] {
  const [, list = ""] = /export\{([^}]*)\}/.exec(readFileSync(join(DIST, script), "utf8")) ?? [];
  return list.split(",").map((name) => name.replace(/^.* as /, ""));
}

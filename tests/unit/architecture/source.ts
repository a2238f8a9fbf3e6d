import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Folders that people write in. */
export const SOURCE = ["web", "functions", "realtime", "db", "scripts", "tests"] as const;

/** Made by programs, or not ours. */
const SKIPPED = new Set(["node_modules", "dist", ".output", "out", "meta"]);

export interface Import {
  /** Path from the root, with slashes. */
  file: string;
  /** As written. */
  specifier: string;
  /** Path from the root of what is imported; null for a package. */
  target: string | null;
  /** Erased before anything runs. */
  typeOnly: boolean;
}

/** @returns every file below a folder, as paths from the root */
export function files(folder: string, fits: RegExp = /\.tsx?$/): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : files(path, fits);
    return fits.test(entry.name) ? [path] : [];
  });
}

/** @returns every folder below a folder, itself included */
export function folders(folder: string): string[] {
  const inside = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !SKIPPED.has(entry.name),
  );
  return [folder, ...inside.flatMap((entry) => folders(`${folder}/${entry.name}`))];
}

export const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']/g;

/** The subpath imports of `package.json`: what `#ui/` stands for, and so on. */
const SUBPATHS = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { imports: Record<string, string> })
    .imports,
).map(([name, path]) => ({ name: name.slice(0, -1), path: path.slice(2, -1) }));

/** @returns the path from the root that a specifier names; null for a package */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return relative(ROOT, join(ROOT, dirname(file), specifier));
  const subpath = SUBPATHS.find(({ name }) => specifier.startsWith(name));
  return subpath ? subpath.path + specifier.slice(subpath.name.length) : null;
}

/** @returns what a file imports, and what it re-exports */
export function importsOf(file: string): Import[] {
  const text = read(file);
  const made = (specifier: string, typeOnly: boolean): Import => ({
    file,
    specifier,
    target: targetOf(file, specifier),
    typeOnly,
  });
  return [
    ...[...text.matchAll(STATEMENT)].map((match) => made(match[2] ?? "", match[1] !== undefined)),
    ...[...text.matchAll(DYNAMIC)].map((match) => made(match[1] ?? "", false)),
    // Text that is source of something else, filled in when it is made.
  ].filter((one) => !one.specifier.includes("${"));
}

/** @returns one line per breach, for a readable failure */
export function breaches(imports: readonly Import[], allowed: (one: Import) => boolean): string[] {
  return imports.filter((one) => !allowed(one)).map((one) => `${one.file} imports ${one.specifier}`);
}

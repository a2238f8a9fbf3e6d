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

/** @returns what a file imports, and what it re-exports */
export function importsOf(file: string): Import[] {
  const text = read(file);
  const made = (specifier: string, typeOnly: boolean): Import => ({
    file,
    specifier,
    target: specifier.startsWith(".") ? relative(ROOT, join(ROOT, dirname(file), specifier)) : null,
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

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** The folders with code that people write. */
export const SOURCE = ["web", "functions", "realtime", "db", "scripts", "tests"] as const;

/** Generated files, and files that aren't ours. */
const SKIPPED = new Set(["node_modules", "dist", ".output", "out", "meta"]);

export interface Import {
  /** Path from the root, with slashes. */
  file: string;
  /** The specifier as written. */
  specifier: string;
  /** Path from the root of the imported file; null for a package. */
  target: string | null;
  /** True for a type import, which is erased before anything runs. */
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

/** @returns every folder below a folder, including itself */
export function folders(folder: string): string[] {
  const inside = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !SKIPPED.has(entry.name),
  );
  return [folder, ...inside.flatMap((entry) => folders(`${folder}/${entry.name}`))];
}

export const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

const STATEMENT = /^\s*(?:import|export)\s+(type\s)?(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']/g;

/** The subpath imports of `package.json`, such as what `#ui/` stands for. */
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

/** @returns a file's imports and re-exports */
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
    // Template text that is source code of another program, completed when it's generated.
  ].filter((one) => !one.specifier.includes("${"));
}

/** @returns one line per violation, for a readable failure message */
export function breaches(imports: readonly Import[], allowed: (one: Import) => boolean): string[] {
  return imports.filter((one) => !allowed(one)).map((one) => `${one.file} imports ${one.specifier}`);
}

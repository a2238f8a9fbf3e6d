import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

/** Reads Vite's manifest of the client build. `dist` is the absolute path of its folder. */
export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
}

/**
 * Lists what a page loads at once: the chunks of these modules and everything they import statically.
 * @param keys manifest keys (source paths from `web/`)
 * @returns paths inside `dist`, scripts and styles separately, without duplicates
 */
export function closureOf(manifest: Manifest, keys: readonly string[]): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const js: string[] = [];
  const css = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) css.add(file);
    if (chunk.file.endsWith(".js")) js.push(chunk.file);
  };
  for (const key of keys) visit(key);
  return { js, css: [...css] };
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { shortId } from "./moduleUses.ts";

interface Chunk {
  file: string;
  /** The group that a shared script was made for. */
  name?: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
export type Manifest = Record<string, Chunk>;

/** The file that maps modules to their scripts. Vite's manifest leaves out modules that share a script. */
const MODULES_FILE = ".vite/modules.json";

/**
 * Records the script of each module that loads on demand.
 * @param web absolute path of the folder `web`, with a slash at its end
 */
export function moduleFiles(web: string): Plugin {
  return {
    name: "module-files",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk")
          for (const id of chunk.moduleIds)
            if (this.getModuleInfo(id)?.dynamicImporters.length) files[shortId(id, web)] = chunk.fileName;
      this.emitFile({ type: "asset", fileName: MODULES_FILE, source: JSON.stringify(files) });
    },
  };
}

/**
 * Reads Vite's manifest of the client build, and adds the modules that share a script.
 * @param dist absolute path of the build's folder
 */
export function readManifest(dist: string): Manifest {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(dist, file), "utf8"));
  const manifest = read(".vite/manifest.json") as Manifest;
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  for (const [id, file] of Object.entries(read(MODULES_FILE) as Record<string, string>)) {
    const chunk = chunks.get(file);
    if (chunk) manifest[id] ??= chunk;
  }
  return manifest;
}

/**
 * Lists what a page loads at once: the chunks of these modules and everything they import statically.
 * @param keys manifest keys: source paths in `web/`, or `functions/contract/…`
 * @returns paths inside `dist`, scripts and styles separately, without duplicates
 */
export function closureOf(manifest: Manifest, keys: readonly string[]): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) css.add(file);
    if (chunk.file.endsWith(".js")) js.add(chunk.file);
  };
  for (const key of keys) visit(key);
  return { js: [...js], css: [...css] };
}

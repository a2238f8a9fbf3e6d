import { readFile } from "node:fs/promises";
import { compileModules } from "#scripts/deploy/modules.ts";

/** The modules that the Worker's bundler imports, compiled here. */
export const wasmModules = compileModules;

/** @returns a fixture file that `npm run fixtures` wrote */
export async function fixture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`../../fixtures/out/${name}`, import.meta.url)));
}

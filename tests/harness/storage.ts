import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { stack } from "./stack.ts";

/**
 * What the local storage holds of a file, half-sent ones included.
 * @param mark bytes that stand in nobody else's file
 * @returns the paths of everything that they stand in
 */
export function storedWith(mark: Buffer): string[] {
  return search(join(stack().dataDir, "storage"), mark);
}

function search(path: string, mark: Buffer): string[] {
  try {
    if (!statSync(path).isDirectory()) return readFileSync(path).includes(mark) ? [path] : [];
    return readdirSync(path).flatMap((name) => search(join(path, name), mark));
  } catch (error) {
    // Others use the same storage, and take away what was there a moment ago.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [];
  }
}

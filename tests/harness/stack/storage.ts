import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { stack } from "./stack.ts";

/**
 * Searches the local storage for a file, including half-uploaded ones.
 * @param mark bytes that no other test's file contains
 * @returns the paths of all stored files that contain them
 */
export function storedWith(mark: Buffer): string[] {
  return search(join(stack().dataDir, "storage"), mark);
}

function search(path: string, mark: Buffer): string[] {
  try {
    if (!statSync(path).isDirectory()) return readFileSync(path).includes(mark) ? [path] : [];
    return readdirSync(path).flatMap((name) => search(join(path, name), mark));
  } catch (error) {
    // Other tests use the same storage and may delete files while we look.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return [];
  }
}

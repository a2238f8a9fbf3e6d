import { readdirSync } from "node:fs";
import { join } from "node:path";

/** @returns every file below a folder, with its whole path */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

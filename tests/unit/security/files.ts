import { readdirSync } from "node:fs";
import { join } from "node:path";

/** @returns the full path of every file below a folder */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

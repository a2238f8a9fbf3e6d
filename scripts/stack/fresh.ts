import { rmSync } from "node:fs";
import { join } from "node:path";
import { LOCAL_WORKERS } from "./workers/local-config.ts";

/** What a stack and the demo data store in the data folder, except for keys and logs. */
const STORED = ["database", "storage", "mail", "issuers", ...LOCAL_WORKERS, "demo-unfinished"];

/** Deletes what a stack and the demo data stored, except for keys and logs. @param dataDir claimed by this stack */
export function deleteStored(dataDir: string): void {
  for (const name of STORED) rmSync(join(dataDir, name), { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PartName } from "#scripts/stack/part.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";

/** The real servers that a Worker uses, in a folder of their own. */
export interface World extends Pick<Stack, "url" | "dbUrl" | "partyUrl" | "kill" | "restart" | "stop"> {
  /** The Worker's text bindings. */
  vars: Record<string, string>;
}

/**
 * Starts the servers, by default without the Worker, which most measurements run in their own way.
 * @param rooms the file with the rooms, if it isn't the product's
 */
export async function world(
  only: readonly PartName[] = ["database", "storage", "mail", "party"],
  rooms?: string,
): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const stack = await startStack({
    dataDir,
    ports: await freePorts(),
    only,
    rooms,
    // Cheap password hashes and no rate limits, because no goal is about their cost.
    env: { ENV: "test", PROVIDERS: "sandbox", SCRYPT_N: "1024", RATE_LIMITS: "off" },
  });
  return {
    ...stack,
    vars: stack.env,
    async stop() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

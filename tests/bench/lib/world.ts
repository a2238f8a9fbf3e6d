import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PartName } from "#scripts/stack/part.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";

/** The real servers that a Worker talks to, in a folder of their own. */
export interface World extends Pick<Stack, "dbUrl" | "partyUrl" | "kill" | "restart" | "stop"> {
  /** What the Worker is given as text. */
  vars: Record<string, string>;
}

/** Without the Worker: how it runs is the measurement's own business. */
export async function world(
  only: readonly PartName[] = ["database", "storage", "mail", "party"],
): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  const stack = await startStack({
    dataDir,
    ports: await freePorts(),
    only,
    // Cheap password hashes and no limits: what they cost is no part of any goal.
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

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "#scripts/stack/ports.ts";
import { type Stack, type StackOptions, startStack } from "#scripts/stack/stack.ts";
import { stack as sharedStack } from "./stack.ts";

const running = new Set<string>();

// In MB. By default, the database server would stop for seconds, several times in a run, to compact its replication
// log.
process.env.SQLD_MAX_LOG_SIZE = "100000";

/** @returns the data folders of the stacks that tests in this thread have started and not stopped */
export const runningStacks = (): string[] => [...running];

/**
 * Starts a whole stack on free ports in its own folder, with the test door open. Password hashes are cheap; a separate
 * test checks their cost.
 * @param env variables of the Worker to override
 * @returns the stack; its `stop` also removes the folder
 */
export async function ownStack(
  env: Record<string, string> = {},
  options: Partial<
    Pick<StackOptions, "bundles" | "host" | "isBare" | "only" | "ports" | "onLog" | "onDeath">
  > = {},
): Promise<Stack & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-"));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const stack = await startStack({
      dataDir,
      ports: options.ports ?? (await freePorts()),
      bundles: options.bundles ?? sharedStack().bundles,
      env: {
        ENV: "test",
        PROVIDERS: "sandbox",
        SCRYPT_N: "1024",
        TEST_DOOR: randomBytes(16).toString("hex"),
        ...env,
      },
      ...options,
    });
    running.add(dataDir);
    return {
      ...stack,
      dataDir,
      async stop() {
        running.delete(dataDir);
        await stack.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

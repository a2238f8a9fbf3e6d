import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PartName } from "#scripts/stack/part.ts";
import { freePorts } from "#scripts/stack/ports.ts";
import { type Stack, startStack } from "#scripts/stack/stack.ts";
import { bundleWorkers } from "#scripts/stack/workers/bundle-workers.ts";
import { LOCAL_WORKERS } from "#scripts/stack/workers/local-config.ts";

/** The real servers that a Worker uses, in their own folder. */
export interface World
  extends Pick<Stack, "url" | "dbUrl" | "mailUrl" | "roomsUrl" | "kill" | "restart" | "stop"> {
  /** The Worker's text bindings. */
  vars: Record<string, string>;
  /** The folder in which the Workers find each other. */
  registry: string;
}

/**
 * Starts the servers, by default without the API, because most measurements run it in their own way.
 * @param rooms the entry file of the rooms' Worker; the product's by default
 */
export async function world(
  only: readonly PartName[] = ["database", "storage", "mail", "rooms"],
  rooms?: string,
): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-bench-"));
  // Otherwise wrangler would put a proxy in front of each Worker, which all messages of sockets would pass through.
  const bundles = join(dataDir, "bundles");
  const workers = LOCAL_WORKERS.filter((one) => only.includes(one));
  await bundleWorkers(bundles, workers, rooms === undefined ? {} : { rooms });
  const stack = await startStack({
    dataDir,
    ports: await freePorts(),
    only,
    bundles,
    // Cheap password hashes and no rate limits, because no goal is about their cost.
    env: { ENV: "test", PROVIDERS: "sandbox", SCRYPT_N: "1024", RATE_LIMITS: "off" },
  });
  return {
    ...stack,
    vars: stack.env,
    registry: join(dataDir, "registry"),
    async stop() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

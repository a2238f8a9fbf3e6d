import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleWorkers } from "#scripts/stack/workers/bundle-workers.ts";
import { infoOf } from "./global-setup.ts";
import { startPublisher } from "./outside/publisher.ts";
import { startPushService } from "./outside/push-service.ts";
import { ownStack } from "./stack/own-stack.ts";
import { makeTemplate } from "./world/world-database.ts";

/** Starts what worlds need of a stack: object storage, email, made-up issuers and rooms. Each world has its own database and clock. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bundles = mkdtempSync(join(tmpdir(), "countersign-bundles-"));
  await bundleWorkers(bundles, ["rooms"]);
  const push = await startPushService();
  const stack = await ownStack(
    { PUSH_DOOR: push.host },
    { bundles, only: ["storage", "mail", "issuers", "rooms"] },
  );
  const publisher = await startPublisher(stack.dataDir);
  await makeTemplate(stack.dataDir);
  project.provide("stack", infoOf({ ...stack, bundles, publisherUrl: publisher.url }));
  return async () => {
    await publisher.stop();
    await stack.stop();
    await push.stop();
    rmSync(bundles, { recursive: true, force: true });
  };
}

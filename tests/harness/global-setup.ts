import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Stack } from "#scripts/stack/stack.ts";
import { bundleWorkers } from "#scripts/stack/workers/bundle-workers.ts";
import { startPublisher } from "./outside/publisher.ts";
import { startPushService } from "./outside/push-service.ts";
import { ownStack } from "./stack/own-stack.ts";
import type { StackInfo } from "./stack/stack-info.ts";
import { makeTemplate } from "./world/world-database.ts";

/** @returns the information for test files, with only what can be sent to other threads */
export function infoOf(stack: StackInfo): StackInfo {
  const { url, apiUrl, dbUrl, mailUrl, roomsUrl, storageUrl, env, dataDir, bundles, publisherUrl } = stack;
  return { url, apiUrl, dbUrl, mailUrl, roomsUrl, storageUrl, env, dataDir, bundles, publisherUrl };
}

interface Shared {
  users: number;
  stack: ReturnType<typeof start>;
}
// Every project evaluates this file again in the same process, but all of them share one stack.
const home = globalThis as typeof globalThis & { countersignStack?: Shared | undefined };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  home.countersignStack ??= { users: 0, stack: start() };
  const shared = home.countersignStack;
  shared.users++;
  project.provide("stack", infoOf(await shared.stack));
  return async () => {
    shared.users--;
    if (shared.users > 0) return;
    home.countersignStack = undefined;
    const { stop, dataDir } = await shared.stack;
    keepLogs(dataDir);
    await stop();
    // Printed again at the end of the report, because the crash may have caused every failure after it.
    for (const line of deaths) console.error(line);
  };
}

async function start(): Promise<Stack & StackInfo> {
  const bundles = mkdtempSync(join(tmpdir(), "countersign-bundles-"));
  await bundleWorkers(bundles);
  const push = await startPushService();
  const stack = await ownStack(
    { PUSH_DOOR: push.host, BUILD: "0123456789ab" },
    { bundles, onDeath: complain },
  );
  const publisher = await startPublisher(stack.dataDir);
  await makeTemplate(stack.dataDir);
  return {
    ...stack,
    bundles,
    publisherUrl: publisher.url,
    async stop() {
      await publisher.stop();
      await stack.stop();
      await push.stop();
      rmSync(bundles, { recursive: true, force: true });
    },
  };
}

/** Keeps the servers' logs after the run, so that an unattended failure can be explained. */
function keepLogs(dataDir: string): void {
  cpSync(join(dataDir, "logs"), new URL("../.output/logs/", import.meta.url), { recursive: true });
}

const deaths: string[] = [];

function complain(part: string, how: string): void {
  const line = `The ${part} of the test stack ended by itself at ${new Date().toISOString()}: ${how}`;
  deaths.push(line);
  console.error(line);
}

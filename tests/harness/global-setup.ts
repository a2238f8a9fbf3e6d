import { cpSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Stack } from "#scripts/stack/stack.ts";
import { ownStack } from "./own-stack.ts";

/** Where the stack answers, and what the Worker was given: what a test file gets by `inject("stack")`. */
export interface StackInfo
  extends Pick<Stack, "url" | "dbUrl" | "mailUrl" | "partyUrl" | "storageUrl" | "env"> {
  dataDir: string;
}

declare module "vitest" {
  interface ProvidedContext {
    stack: StackInfo;
  }
}

interface Shared {
  users: number;
  stack: Promise<Stack & { dataDir: string }>;
}
// Every project evaluates this file anew, in one process; the stack is started once for all of them.
const home = globalThis as typeof globalThis & { countersignStack?: Shared };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  home.countersignStack ??= { users: 0, stack: ownStack({}, { onDeath: complain }) };
  const shared = home.countersignStack;
  shared.users++;
  const { url, dbUrl, mailUrl, partyUrl, storageUrl, env, dataDir } = await shared.stack;
  project.provide("stack", { url, dbUrl, mailUrl, partyUrl, storageUrl, env, dataDir });
  return async () => {
    shared.users--;
    if (shared.users > 0) return;
    home.countersignStack = undefined;
    const { stop } = await shared.stack;
    keepLogs(dataDir);
    await stop();
    // Said when it happened; said again where the report ends, since all that failed after it may be its fault.
    for (const line of deaths) console.error(line);
  };
}

/** What the servers printed is there after the run, too: it tells why a test failed where nobody watched. */
function keepLogs(dataDir: string): void {
  cpSync(join(dataDir, "logs"), new URL("../.output/logs/", import.meta.url), { recursive: true });
}

const deaths: string[] = [];

function complain(part: string, how: string): void {
  const line = `The ${part} of the test stack ended by itself at ${new Date().toISOString()}: ${how}`;
  deaths.push(line);
  console.error(line);
}

import type { TestProject } from "vitest/node";
import { ownStack } from "./own-stack.ts";
import { startPushService } from "./push-service.ts";
import { makeTemplate } from "./world-database.ts";

/** Starts what worlds need of a stack: object storage, mail and rooms. Each has a database and a clock of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const push = await startPushService();
  const bundles = "none, because no Worker runs";
  const stack = await ownStack({ PUSH_DOOR: push.host }, { bundles, only: ["storage", "mail", "party"] });
  await makeTemplate(stack.dataDir);
  const { url, dbUrl, mailUrl, partyUrl, storageUrl, env, dataDir } = stack;
  project.provide("stack", { url, dbUrl, mailUrl, partyUrl, storageUrl, env, dataDir, bundles });
  return async () => {
    await stack.stop();
    await push.stop();
  };
}

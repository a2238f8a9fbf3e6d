import { inject } from "vitest";
import { tickCron } from "#scripts/stack/cron.ts";
import type { StackInfo } from "./stack-info.ts";

/** @returns the shared stack's addresses and the Worker's variables */
export const stack = (): StackInfo => inject("stack");

/** Runs the API's cron job now, as Cloudflare does every minute. */
export async function cron(url = stack().apiUrl): Promise<void> {
  if (!(await tickCron(url))) throw new Error("The cron job failed: see the Worker's log");
}

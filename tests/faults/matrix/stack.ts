import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "#scripts/stack/ports.ts";
import type { Stack } from "#scripts/stack/stack.ts";
import { answerTo, someSecret, startVendor } from "#tests/harness/outside/vendor.ts";
import {
  type FaultMode,
  type FaultProxy,
  SLOW_MS,
  startFaultProxy,
} from "#tests/harness/stack/fault-proxy.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";

/** Parts that the Workers reach over HTTP, through a proxy that fails as it's told. */
export const OUTER_PARTS = ["database", "storage", "mail", "provider"] as const;
/** Our Workers that others reach through bindings, so they're stopped or killed instead. */
export const WORKER_PARTS = ["rooms", "documents", "api"] as const;
export const FAULTS = ["slow", "failing", "gone"] as const;

type OuterPart = (typeof OUTER_PARTS)[number];
type WorkerPart = (typeof WORKER_PARTS)[number];
export type MatrixPart = OuterPart | WorkerPart;
export type Fault = (typeof FAULTS)[number];

/** The provider behind the checks of credit. */
const PROVIDER = "acme";

/** A stack whose parts fail when they're told to. */
export interface MatrixStack {
  /** Its addresses of the database and the mail outbox are the real ones, past the proxies. */
  stack: Stack;
  /** Lets a part fail for this many milliseconds. @returns once the part is back */
  fail(part: MatrixPart, fault: Fault, ms: number): Promise<void>;
  stop(): Promise<void>;
}

export async function matrixStack(): Promise<MatrixStack> {
  const ports = await freePorts();
  const vendor = await startVendor();
  vendor.on(`/${PROVIDER}`, ({ data }) => ({
    status: 200,
    json: answerTo(data.request_id, { outcome: "passed", data_date: "2026-01-31", facts: {} }),
  }));
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const targets = { database: at(ports.database), storage: at(ports.storage), mail: at(ports.mail) };
  const started = await Promise.all(
    Object.entries({ ...targets, provider: vendor.url }).map(
      async ([part, target]) => [part, await startFaultProxy(target)] as const,
    ),
  );
  const proxies = Object.fromEntries(started) as Record<OuterPart, FaultProxy>;
  const plenty = { limit: 100_000, seconds: 3600 };
  const running = await ownStack(
    {
      DB_URL: proxies.database.url,
      S3_ENDPOINT: proxies.storage.url,
      MAIL_URL: proxies.mail.url,
      PROVIDERS: JSON.stringify({ credit_check: PROVIDER }),
      HTTP_PROVIDERS: JSON.stringify({
        [PROVIDER]: { url: `${proxies.provider.url}/${PROVIDER}`, name: "Acme" },
      }),
      PROVIDER_SECRETS: `${PROVIDER}:${someSecret()}`,
      // Counting stays on, because each count is a write that can fail.
      RATE_LIMITS: JSON.stringify({
        "request.account": plenty,
        "upload.account": plenty,
        "notification_mark.account": plenty,
      }),
    },
    { ports },
  );
  const stack: Stack = {
    ...running,
    dbUrl: targets.database,
    mailUrl: targets.mail,
    env: { ...running.env, DB_URL: targets.database },
  };
  return {
    stack,
    async fail(part, fault, ms) {
      if (part in proxies) await proxied(proxies[part as OuterPart], fault, ms);
      else await signalled(stack, part as WorkerPart, fault, ms);
    },
    async stop() {
      await stack.stop();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.stop()));
      await vendor.stop();
    },
  };
}

async function proxied(proxy: FaultProxy, fault: FaultMode, ms: number): Promise<void> {
  await proxy.set(fault);
  await sleep(ms);
  await proxy.set("pass");
}

/** A slow Worker stands still for 5 seconds at a time, and a failing one is killed and started again and again. */
async function signalled(stack: Stack, part: WorkerPart, fault: Fault, ms: number): Promise<void> {
  const end = Date.now() + ms;
  if (fault === "gone") {
    await stack.kill("SIGKILL", part);
    await sleep(ms);
    return await stack.restart(part);
  }
  while (Date.now() < end) {
    if (fault === "slow") {
      stack.pause("SIGSTOP", part);
      await sleep(SLOW_MS);
      stack.pause("SIGCONT", part);
    } else {
      await stack.kill("SIGKILL", part);
      await stack.restart(part);
    }
    await sleep(1_000);
  }
}

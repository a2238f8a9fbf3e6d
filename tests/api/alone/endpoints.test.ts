import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Endpoint, listEndpoints } from "#scripts/deploy/endpoints.ts";
import { planPerEndpoint } from "#scripts/deploy/plan.ts";
import { type Host, hostSource } from "#tests/bench/lib/host.ts";
import { client } from "#tests/harness/client.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { sample } from "#tests/harness/scope.ts";
import { stack } from "#tests/harness/stack/stack.ts";

/**
 * Endpoints deployed one by one: each is bundled alone, as `npm run deploy -- --per-endpoint` does, and runs in
 * Cloudflare's runtime with the stack's database.
 */

const endpoints = listEndpoints();
/** What each is called with: ids that no one has, and nothing to say. */
const cases = sample(endpoints, 1);

let me: Account;
beforeAll(async () => {
  me = await account();
});

/** Runs one endpoint as a Worker of its own. */
function run(endpoint: Endpoint): Promise<Host> {
  const worker = planPerEndpoint("countersign", [endpoint]).find(({ kind }) => kind === "endpoint")!;
  const { env, dataDir } = stack();
  return hostSource(worker.source, { vars: env, registry: join(dataDir, "registry"), queues: true });
}

test("one endpoint answers as in the whole product, and knows no other", async () => {
  const profile = endpoints.find(({ file }) => file === "functions/api/auth/me.get.ts")!;
  const host = await run(profile);
  try {
    const alone = client({ baseUrl: host.url, token: me.accessToken });
    const [one, whole] = await Promise.all([alone.get("/api/auth/me"), me.api.get("/api/auth/me")]);
    expect([one.status, one.data]).toEqual([200, whole.data]);
    expect((await alone.get("/api/verifications")).status).toBe(404);
    expect((await client({ baseUrl: host.url }).get("/api/auth/me")).status).toBe(401);
  } finally {
    await host.stop();
  }
});

test.each(cases)("$method $path runs alone", async (endpoint) => {
  const host = await run(endpoint);
  try {
    const path = endpoint.path.replace(/:\w+/g, "none_1");
    const body = endpoint.method === "get" ? {} : { body: {} };
    const alone = await client({ baseUrl: host.url }).call(endpoint.method.toUpperCase(), path, body);
    const whole = await client().call(endpoint.method.toUpperCase(), path, body);
    expect(alone.status).toBe(whole.status);
    expect(alone.status).toBeLessThan(500);
  } finally {
    await host.stop();
  }
});

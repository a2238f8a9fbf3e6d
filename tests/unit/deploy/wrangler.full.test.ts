import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deployedHash } from "#scripts/deploy/deploy.ts";
import { tryWrangler } from "#scripts/deploy/run.ts";

const folder = mkdtempSync(join(tmpdir(), "wrangler-"));
const TAG = "0123456789abcdef0123";
const DATE = "2026-11-01T00:00:00Z";
const ORIGIN = { created_on: DATE, modified_on: DATE, source: "wrangler", author_email: "a@b.example" };

/** The two questions of `wrangler deployments status`, as Cloudflare's API answers them. */
const server = createServer((request, response) => {
  const [, script, what, id] = /\/scripts\/([\w-]+)\/(\w+)(?:\/(\w+))?/.exec(request.url ?? "") ?? [];
  const share = script === "split" ? 50 : 100;
  const versions = ["v1", ...(share < 100 ? ["v2"] : [])].map((version) => ({
    version_id: version,
    percentage: share,
  }));
  const results: Record<string, unknown> = {
    deployments: {
      deployments: [{ id: "d1", strategy: "percentage", annotations: {}, versions, ...ORIGIN }],
    },
    versions: {
      id,
      number: 1,
      metadata: ORIGIN,
      annotations: script === "foreign" ? {} : { "workers/tag": TAG },
      resources: { script: {}, bindings: [], script_runtime: {} },
    },
  };
  if (script === "busy") return void response.writeHead(500).end();
  const result = script === "gone" ? undefined : results[what ?? ""];
  const errors = result ? [] : [{ code: 10007, message: "This Worker does not exist on your account." }];
  response.writeHead(result ? 200 : 404, { "Content-Type": "application/json" });
  response.end(
    JSON.stringify({ success: errors.length === 0, errors, messages: [], result: result ?? null }),
  );
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "token");
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "account");
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ["serves all traffic", "whole", TAG],
  ["serves half of it", "split", null],
  ["was deployed by someone else", "foreign", null],
  ["doesn't exist", "gone", null],
])("wrangler tells the hash of what's deployed: one that %s", async (_, name, expected) => {
  const config = join(folder, `${name}.json`);
  writeFileSync(config, JSON.stringify({ name, main: "./worker.ts" }));
  expect(await deployedHash(config, tryWrangler)).toBe(expected);
});

test("an answer that wrangler doesn't understand isn't taken for none", async () => {
  const config = join(folder, "busy.json");
  writeFileSync(config, JSON.stringify({ name: "busy", main: "./worker.ts" }));
  await expect(deployedHash(config, tryWrangler)).rejects.toThrow("failed (see above)");
});

import { expect, test } from "vitest";
import { client } from "#tests/harness/client.ts";

test("tells anyone which parts are reachable, and nothing else", async () => {
  const answer = await client().get("/api/health");
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ build: expect.any(String), database: true, storage: true });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
});

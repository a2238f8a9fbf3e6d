import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ask, missing } from "#tests/harness/secure-headers.ts";

const script = () => readdirSync("web/dist/assets").find((name) => name.endsWith(".js"));

/** The built pages. `tests/api/http/headers.test.ts` tests all other answers. */
describe("security headers", () => {
  test.each([
    ["a page", () => ask("/")],
    ["a page, asked for its head", () => ask("/", { method: "HEAD" })],
    ["the application", () => ask("/app/dashboard")],
    ["a shared profile", () => ask("/s/unknown")],
    ["an asset", () => ask(`/assets/${script()}`)],
    ["a file", () => ask("/icon.svg")],
    ["the security policy", () => ask("/security-policy.txt")],
  ])("are on %s", async (_, make) => {
    const answer = await make();
    expect([answer.status, missing(answer.headers)]).toEqual([200, []]);
  });
});

test("the page of a shared profile names its address to no one, and no search engine lists it", async () => {
  const { headers } = await ask("/s/unknown");
  expect(headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-cache",
  });
});

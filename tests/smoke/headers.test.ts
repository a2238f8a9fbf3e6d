import { readdirSync, readFileSync } from "node:fs";
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
    ["the service worker", () => ask("/sw.js")],
    ["the security policy", () => ask("/security-policy.txt")],
  ])("are on %s", async (_, make) => {
    const answer = await make();
    expect([answer.status, missing(answer.headers)]).toEqual([200, []]);
  });
});

test("browsers always ask for the service worker anew, so that none runs for longer than we want", async () => {
  const { headers } = await ask("/sw.js");
  expect(headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringMatching(/^text\/javascript/),
  });
});

test("the manifest and its icons are there, so that phones can add the app to their home screen", async () => {
  const manifest = JSON.parse(readFileSync("web/dist/manifest.webmanifest", "utf8")) as {
    icons: { src: string }[];
  };
  const files = ["/manifest.webmanifest", "/badge-96.png", ...manifest.icons.map(({ src }) => src)];
  const types = await Promise.all(files.map(async (file) => (await ask(file)).headers["content-type"]));
  expect(types[0]).toMatch(/^application\/manifest\+json/);
  expect(types.slice(1)).toEqual(files.slice(1).map(() => expect.stringMatching(/^image\//)));
});

test("the page of a shared profile names its address to no one, and no search engine lists it", async () => {
  const { headers } = await ask("/s/unknown");
  expect(headers).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "no-cache",
  });
});

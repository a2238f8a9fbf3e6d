import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ASSURANCE_MODULES } from "#contract/assurance/modules.ts";
import { assurancePath } from "#contract/assurance/version.ts";
import { ask, missing } from "#tests/harness/stack/secure-headers.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { PAGES } from "#web/build/pages/pages.ts";

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

test("any site may import the modules that compute levels of assurance, and missing ones fail", async () => {
  for (const version of Object.keys(ASSURANCE_MODULES)) {
    const { status, headers } = await ask(assurancePath(version));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": expect.stringMatching(/^text\/javascript/),
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
  }
  for (const path of [assurancePath("99"), "/assurance/", "/assurance/1"])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
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

describe("other sites' previews of our links, and their icons", () => {
  const tagsOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name ?? "", content ?? ""] as const,
      ),
    );

  test.each(PAGES.map(({ path }) => path))("%s has a title, words, a picture and icons", async (path) => {
    const html = await (await fetch(new URL(path, stack().url))).text();
    const tags = tagsOf(html);
    expect(tags).toMatchObject({
      "og:site_name": "Countersign",
      "og:title": expect.stringContaining("Countersign"),
      "og:description": expect.stringMatching(/\.$/),
      "og:image": expect.stringMatching(/^https?:\/\/[^/]+\/link-preview\.png$/),
      "twitter:card": "summary_large_image",
    });
    expect(html.includes('name="robots" content="noindex"')).toBe(tags["og:url"] === undefined);
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"');
  });

  test("the page of a shared profile says the same for every link", async () => {
    const htmls = ["/s", "/s/unknown", "/s/of-another"].map(async (path) =>
      (await fetch(new URL(path, stack().url))).text(),
    );
    const [first, ...others] = await Promise.all(htmls);
    for (const other of others) expect(tagsOf(other)).toEqual(tagsOf(first!));
    expect(tagsOf(first!)["og:title"]).toBe("Shared profile · Countersign");
  });

  /** @returns a PNG's width and height in pixels */
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  test.each([
    ["/link-preview.png", 1200, 630],
    ["/apple-touch-icon.png", 180, 180],
  ] as const)("%s is a picture of %i × %i pixels", async (path, width, height) => {
    const answer = await fetch(new URL(path, stack().url));
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual([width, height]);
  });

  test("/favicon.ico has the sizes that browsers choose from", async () => {
    const answer = await fetch(new URL("/favicon.ico", stack().url));
    expect(answer.headers.get("content-type")).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const entries = Array.from({ length: bytes.readUInt16LE(4) }, (_, i) => 6 + 16 * i);
    expect(entries.map((at) => sizeOf(bytes.subarray(bytes.readUInt32LE(at + 12))))).toEqual([
      [16, 16],
      [32, 32],
      [48, 48],
    ]);
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

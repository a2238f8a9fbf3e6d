import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generate } from "#scripts/deploy/generate.ts";
import { frontWorker, roomsWorker } from "#scripts/deploy/plan.ts";
import { type Configuration, readBase } from "#scripts/deploy/read-base.ts";
import { ROOT } from "#scripts/shared/root.ts";
import { buildMark } from "#web/build/buildMark.ts";

mkdirSync(join(ROOT, ".wrangler"), { recursive: true });
const folder = mkdtempSync(join(ROOT, ".wrangler/test-"));
afterAll(() => rmSync(folder, { recursive: true }));
const site = join(folder, "site");
const page = (text: string) => writeFileSync(join(site, "index.html"), text);

const shipped = readBase();
const assets = { directory: relative(ROOT, site), binding: "ASSETS" };
const configuration: Configuration = { ...shipped, base: { ...shipped.base, assets } };
const PLANNED = [roomsWorker("app"), frontWorker("app")];

/** @returns the hashes of the rooms and the front */
async function hashes(base: Partial<Configuration["base"]> = {}, source?: string): Promise<[string, string]> {
  const planned = source ? [{ ...PLANNED[0]!, source }, PLANNED[1]!] : PLANNED;
  const changed = { ...configuration, base: { ...configuration.base, ...base } };
  const [rooms, front] = await generate(join(folder, "out"), changed, planned, []);
  return [rooms?.hash ?? "", front?.hash ?? ""];
}

let before: [string, string];
beforeAll(async () => {
  mkdirSync(site);
  page(`<head>${buildMark("0123456789ab")}</head>`);
  before = await hashes();
});

test("a Worker's hash is the same as long as nothing changes but the commit", async () => {
  page(`<head>${buildMark("ba9876543210")}</head>`);
  expect(await hashes()).toEqual(before);
});

test("code changes the hash of its own Worker", async () => {
  const [rooms, front] = await hashes({}, `${PLANNED[0]!.source}console.log("new");`);
  expect(rooms).not.toBe(before[0]);
  expect(front).toBe(before[1]);
});

test("a page changes the front's hash", async () => {
  page("<head></head><p>New</p>");
  const [rooms, front] = await hashes();
  expect(rooms).toBe(before[0]);
  expect(front).not.toBe(before[1]);
  page(`<head>${buildMark("0123456789ab")}</head>`);
});

test("a setting changes the hash of the Workers that read it", async () => {
  const [rooms, front] = await hashes({ vars: { ...shipped.base.vars, BILLING: "stripe" } });
  expect(rooms).toBe(before[0]);
  expect(front).not.toBe(before[1]);
});

test("each Worker's folder has what wrangler needs, and no secret", async () => {
  const [rooms, front] = await generate(join(folder, "out"), configuration, PLANNED, []);
  const read = (path = "") => JSON.parse(readFileSync(path, "utf8"));
  expect(read(rooms?.config)).toMatchObject({
    name: "app-rooms",
    main: "./worker.ts",
    secrets: { required: ["PARTY_TICKET_KEY"] },
  });
  expect(read(front?.config)).toMatchObject({ assets: { directory: site } });
  expect(rooms).toMatchObject({ secrets: ["PARTY_TICKET_KEY"], bindings: 1, readsBuild: false });
  expect(front).toMatchObject({ secrets: [], bindings: 3 });
});

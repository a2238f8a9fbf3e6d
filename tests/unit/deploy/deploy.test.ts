import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { deployAll } from "#scripts/deploy/deploy.ts";
import type { Generated } from "#scripts/deploy/generate.ts";
import { overLimits, planLines } from "#scripts/deploy/limits.ts";
import type { RunWrangler } from "#scripts/deploy/run.ts";

const folder = mkdtempSync(join(tmpdir(), "deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hashOf = (text: string) => Buffer.from(text.padEnd(10, "-")).toString("hex").slice(0, 20);
const worker = (name: string, kind: Generated["kind"], more: Partial<Generated> = {}): Generated => ({
  name,
  kind,
  config: join(folder, name),
  secrets: [],
  variables: 3,
  bindings: 2,
  domains: [],
  readsBuild: false,
  hash: hashOf(name),
  ...more,
});
const ENDPOINTS = Array.from({ length: 20 }, (_, i) => worker(`e${i}`, "endpoint"));
const ALL = [
  worker("rooms", "rooms", { secrets: ["PARTY_TICKET_KEY"] }),
  worker("documents", "documents", { secrets: ["DB_TOKEN", "FIELD_KEYS"] }),
  ...ENDPOINTS,
  worker("jobs", "jobs"),
  worker("front", "front", { readsBuild: true }),
];

/** The platform, as far as a deployment sees it through wrangler. */
function platform() {
  const tags = new Map<string, string>();
  const deployed: string[] = [];
  const given = new Map<string, unknown>();
  const commands: string[] = [];
  const connected = new Set<string>();
  const state = { running: 0, most: 0, fails: "", isUnconnected: "", isAway: false, share: 100 };
  const after = (args: readonly string[], name: string) => args[args.indexOf(name) + 1] ?? "";
  const run: RunWrangler = async (args) => {
    commands.push(args.join(" "));
    state.most = Math.max(state.most, ++state.running);
    await new Promise((done) => setTimeout(done));
    state.running--;
    const name = after(args, "--config").slice(folder.length + 1);
    if (state.isAway) return { code: 1, output: "fetch failed" };
    if (args[0] === "triggers") {
      connected.add(name);
      return { code: 0, output: "" };
    }
    if (args[0] === "deployments") {
      const tag = tags.get(name);
      // As wrangler prints it; `wrangler.full.test.ts` asks the real one.
      const output = `Version(s):  (${state.share}%) v1\n                 Created:  -\n                     Tag:  ${tag}\n`;
      return tag
        ? { code: 0, output }
        : { code: 1, output: "This Worker does not exist on your account. [code: 10007]" };
    }
    if (args.includes("--dry-run")) return { code: 0, output: "" };
    if (name === state.fails) return { code: 1, output: "no" };
    if (args.includes("--secrets-file"))
      given.set(name, JSON.parse(readFileSync(after(args, "--secrets-file"), "utf8")));
    tags.set(name, after(args, "--tag"));
    deployed.push(name);
    // The code is uploaded first.
    if (name === state.isUnconnected) return { code: 1, output: "The domain isn't in this account" };
    connected.add(name);
    return { code: 0, output: "" };
  };
  return { tags, deployed, given, commands, connected, state, run };
}

const deploy = (
  run: RunWrangler,
  workers = ALL,
  options: { secrets?: Record<string, string>; dryRun?: boolean } = {},
) => deployAll(workers, { dryRun: false, secrets: {}, build: "0123456789ab", run, ...options });

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  for (const how of ["log", "error"] as const)
    vi.spyOn(console, how).mockImplementation((line) => void printed.push(String(line)));
});

test("everything is deployed in order, endpoints eight at a time, with progress", async () => {
  const { run, deployed, state } = platform();
  await deploy(run);
  expect(deployed.slice(0, 2)).toEqual(["rooms", "documents"]);
  expect(deployed.slice(2, -2).toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
  expect(deployed.slice(-2)).toEqual(["jobs", "front"]);
  expect(state.most).toBe(8);
  expect(printed).toHaveLength(ALL.length);
  expect(printed[0]).toBe("  1/24  rooms  deployed  (PARTY_TICKET_KEY)");
});

test("a Worker that wouldn't change is left alone", async () => {
  const { run, deployed } = platform();
  await deploy(run);
  deployed.length = 0;
  await deploy(run);
  expect(deployed).toEqual([]);
  await deploy(
    run,
    ALL.map((one) => (one.name === "e3" ? { ...one, hash: hashOf("new") } : one)),
  );
  expect(deployed).toEqual(["e3"]);
});

test("a Worker of which two versions run is deployed", async () => {
  const { run, deployed, state } = platform();
  await deploy(run);
  deployed.length = 0;
  state.share = 50;
  await deploy(run, [ALL[0]!]);
  expect(deployed).toEqual(["rooms"]);
});

test("after a failure, nothing that's bound to it is deployed, and the same command continues", async () => {
  const { run, deployed, state } = platform();
  state.fails = "e5";
  await expect(deploy(run)).rejects.toThrow("e5 failed (see above)");
  expect(deployed).not.toContain("jobs");
  expect(printed).toContain(`${deployed.length} of 24 are done. The same command continues with the rest.`);
  const before = [...deployed];
  state.fails = "";
  await deploy(run);
  expect(deployed.toSorted()).toEqual(ALL.map(({ name }) => name).toSorted());
  expect(deployed.slice(0, before.length)).toEqual(before);
});

test("what a failure left unconnected is connected by the same command, though its code is there", async () => {
  const { run, deployed, connected, state } = platform();
  state.isUnconnected = "front";
  await expect(deploy(run)).rejects.toThrow("front failed (see above)");
  expect(connected).not.toContain("front");
  state.isUnconnected = "";
  deployed.length = 0;
  await deploy(run);
  expect(deployed).toEqual([]);
  expect(connected).toContain("front");
});

test("a Worker isn't deployed because the platform didn't say whether it has to be", async () => {
  const { run, deployed, state } = platform();
  await deploy(run);
  deployed.length = 0;
  state.isAway = true;
  await expect(deploy(run)).rejects.toThrow("failed (see above)");
  expect(deployed).toEqual([]);
});

test("each Worker is sent the secrets that its code reads, and the file of them is gone afterward", async () => {
  const { run, given, deployed, commands } = platform();
  await deploy(run);
  deployed.length = 0;
  await deploy(run, ALL, { secrets: { FIELD_KEYS: "f", PARTY_TICKET_KEY: "p", LINK_KEY: "l" } });
  expect(Object.fromEntries(given)).toEqual({
    rooms: { PARTY_TICKET_KEY: "p" },
    documents: { FIELD_KEYS: "f" },
  });
  // A new secret is a change, so it doesn't matter that the code is the same.
  expect(deployed).toEqual(["rooms", "documents"]);
  const files = commands.flatMap((one) => /--secrets-file (\S+)/.exec(one)?.[1] ?? []);
  expect(files).toHaveLength(2);
  for (const file of files) expect(existsSync(file)).toBe(false);
});

test("a Worker gets the commit if its code reads it", async () => {
  const { run, commands } = platform();
  await deploy(run);
  const withBuild = commands.filter((one) => one.includes("--var BUILD:0123456789ab"));
  expect(withBuild).toHaveLength(1);
  expect(withBuild[0]).toContain(join(folder, "front"));
});

test("a dry run checks every Worker, and asks and changes nothing", async () => {
  const { run, commands, deployed } = platform();
  await deploy(run, ALL, { dryRun: true });
  expect(deployed).toEqual([]);
  expect(commands.every((one) => one.startsWith("deploy ") && one.includes("--dry-run"))).toBe(true);
  expect(commands).toHaveLength(ALL.length);
});

test("the plan says how close it comes to the platform's limits", () => {
  const last = worker("a".repeat(60), "front", { variables: 40, bindings: 170, domains: ["app.example"] });
  expect(planLines([...ALL, last])).toEqual([
    "Workers     25 of 500 an account",
    `Variables   40 of 128 in ${"a".repeat(60)}`,
    `Bindings    170 in ${"a".repeat(60)}`,
    `Names       60 of 63 characters in ${"a".repeat(60)}`,
    `Domain      app.example leads to ${"a".repeat(60)}, and to nothing else any more`,
  ]);
  expect(overLimits(ALL)).toEqual([]);
});

test("a plan over a limit is refused", () => {
  expect(overLimits(Array.from({ length: 501 }, () => ALL[0]!))).toEqual(["501 Workers are too many"]);
  expect(overLimits([worker("api", "api", { variables: 129 })])).toEqual([
    "api has 129 variables, more than 128",
  ]);
});

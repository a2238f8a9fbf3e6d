import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bindings } from "#core/env.ts";
import { filesIn } from "./files.ts";

/** What the source must not do. `tests/security/asvs` says why. */

const ROOT = join(import.meta.dirname, "../../..");
const sources = (...folders: string[]) =>
  folders
    .flatMap((folder) => filesIn(join(ROOT, folder)))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ name: file.slice(ROOT.length + 1), text: readFileSync(file, "utf8") }));

const find = (pattern: RegExp, ...folders: string[]) =>
  sources(...folders).flatMap(({ name, text }) => (pattern.test(text) ? [name] : []));

test("no user text becomes HTML or code", () => {
  const raw = /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/;
  expect(find(raw, "web/src", "functions", "realtime")).toEqual([]);
  expect(find(/\beval\(|new Function\(/, "web/src", "functions", "realtime")).toEqual([]);
});

test("no window sends messages to one of another origin", () => {
  const talking = find(/postMessage\(|window\.addEventListener\("message"/, "web/src");
  // Workers of our own, which nobody else can send messages to.
  const WORKERS = /^web\/src\/features\/(verifications\/(detail\/capture|camera\/frames)|verify\/scan)\//;
  // A BroadcastChannel and the service worker, which reach only pages of our own origin.
  const OWN = ["web/src/lib/live/joinTabs.ts", "web/src/lib/files/keepFiles.ts"];
  expect(talking.filter((name) => !WORKERS.test(name) && !OWN.includes(name))).toEqual([]);
});

test("unguessable random values come from crypto", () => {
  expect(find(/Math\.random/, "functions", "realtime", "web/src")).toEqual([]);
});

test("requests with keys or personal data follow no redirect", () => {
  // Exceptions are our own files and the room's socket, whose request comes from outside and is passed on unchanged.
  const OWN = ["functions/reports/asset-fonts.ts", "functions/core/http/pages.ts"];
  const asking = sources("functions").filter(
    ({ name, text }) => /(await|return) fetch\(/.test(text) && !OWN.includes(name),
  );
  expect(asking.map(({ name }) => name)).toContain("functions/mail/send.ts");
  expect(asking.filter(({ text }) => !text.includes('redirect: "manual"')).map(({ name }) => name)).toEqual(
    [],
  );
});

test("there are no default accounts", () => {
  const migrations = filesIn(join(ROOT, "migrations")).filter((file) => file.endsWith(".sql"));
  expect(migrations).not.toEqual([]);
  const writing = migrations.filter((file) => /INSERT INTO\s+[`"]?users\b/i.test(readFileSync(file, "utf8")));
  expect(writing).toEqual([]);
});

test("every package has a pinned version and an integrity hash", () => {
  const json = (name: string) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));
  const { dependencies, devDependencies } = json("package.json") as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
  const { packages } = json("package-lock.json") as { packages: Record<string, { integrity?: string }> };
  const unknown = Object.entries(packages).filter(([name, { integrity }]) => name !== "" && !integrity);
  expect(unknown.map(([name]) => name)).toEqual([]);
});

test("every secret in the environment is in the inventory of keys", () => {
  const inventory = readFileSync(join(ROOT, "functions/core/crypto/README.md"), "utf8");
  const secrets = Object.keys(bindings.shape).filter((name) => /(KEYS?|SECRETS?|TOKEN)$/.test(name));
  expect(secrets).toContain("FIELD_KEYS");
  expect(secrets.filter((name) => !inventory.includes(`\`${name}\``))).toEqual([]);
});

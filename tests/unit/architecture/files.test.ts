import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkLists, providerContract } from "#scripts/check-list.ts";
import { routeTable } from "#scripts/route-list.ts";
import { files, folders, ROOT, read, SOURCE } from "./source.ts";

const MAX_LINES = 300;

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const long = SOURCE.flatMap((folder) => files(folder, /\.(tsx?|css)$/))
    .map((file) => ({ file, lines: read(file).split("\n").length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES);
  expect(long).toEqual([]);
});

/** Files that tools, and people who open the repository, look for at the root. */
const AT_ROOT = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "LICENSE",
  "THIRD-PARTY-NOTICES.md",
  "package.json",
  "package-lock.json",
  "wrangler.toml",
  "wrangler.api.toml",
  "wrangler.documents.toml",
  "wrangler.rooms.toml",
  "partykit.json",
  "tsconfig.json",
  "tsconfig.base.json",
  "biome.json",
  "knip.jsonc",
  "drizzle.config.ts",
  "vitest.config.ts",
];
const FOLDERS_AT_ROOT = [...SOURCE, "docs", "migrations", "node_modules"];

test("nothing is at the root that belongs elsewhere or was left there by a tool", () => {
  const visible = readdirSync(ROOT, { withFileTypes: true }).filter((e) => !e.name.startsWith("."));
  const stray = visible.filter((e) => !(e.isFile() ? AT_ROOT : FOLDERS_AT_ROOT).includes(e.name));
  expect(stray.map(({ name }) => name)).toEqual([]);
});

test("no file only re-exports", () => {
  const barrels = SOURCE.flatMap((folder) => files(folder)).filter((file) => {
    const text = read(file);
    const statements = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").trim();
    return /^\s*export\s+\*/m.test(text) || /^(export\s[^;]*\sfrom\s+["'][^"']+["'];?\s*)+$/.test(statements);
  });
  expect(barrels).toEqual([]);
});

test("only folders of routes and pages have an index file", () => {
  const indexes = SOURCE.flatMap((folder) => files(folder, /^index\./)).filter(
    (file) => !/^(functions\/api|tests\/api)\/|^web\/index\.html$/.test(file),
  );
  expect(indexes).toEqual([]);
});

const MAX_FILES = 24;

/** Folders that mirror addresses have as many files as there are endpoints below them. */
const AS_MANY_AS_IT_TAKES = /^(functions|tests)\/api\//;

test(`no folder has more than ${MAX_FILES} files of its own, beside its README`, () => {
  const own = (folder: string) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(
      (e) => e.isFile() && e.name !== "README.md",
    );
  const full = SOURCE.flatMap(folders).filter(
    (folder) => !AS_MANY_AS_IT_TAKES.test(folder) && own(folder).length > MAX_FILES,
  );
  expect(full).toEqual([]);
});

test("an endpoint's file has at most 40 lines", () => {
  const long = files("functions/api").filter((file) => read(file).split("\n").length - 1 > 40);
  expect(long).toEqual([]);
});

/** Folders named after a route, or after what they mirror, need no README: their names explain them. */
const MIRRORS = /^(functions\/api|tests\/(api|components|worlds|unit|security|fixtures))\//;

/** These need no README of their own: their subfolders have one, or their files are served as they are. */
const FOLDERS_OF_FOLDERS = [
  ...["web", "web/src", "web/public", "web/public/assurance", "web/public/screenshots"],
  "functions",
];

test("every folder or its parent has a README that says what's in it", () => {
  const told = (folder: string) => existsSync(join(ROOT, folder, "README.md"));
  const silent = SOURCE.flatMap(folders).filter((folder) => {
    const depth = folder.split("/").length;
    const mayLeaveItToParent = depth > (folder.startsWith("web/src/features/") ? 4 : 2);
    const parent = folder.slice(0, folder.lastIndexOf("/"));
    if (FOLDERS_OF_FOLDERS.includes(folder) || MIRRORS.test(`${folder}/`)) return false;
    return !told(folder) && !(mayLeaveItToParent && told(parent));
  });
  expect(silent).toEqual([]);
});

test("the lists of checks match the definitions", async () => {
  for (const [path, text] of Object.entries({ ...checkLists(), ...(await providerContract()) }))
    expect(read(path), `${path}: run npm run checks:list`).toBe(text);
});

test("the route table matches the endpoints' files", () => {
  expect(read("functions/routes.ts"), "functions/routes.ts: run npm run routes:list").toBe(routeTable());
});

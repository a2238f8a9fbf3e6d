import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endpointFiles } from "./endpoint-files.ts";
import { ROOT, read } from "./source.ts";

const endpoints = endpointFiles();

/** The guards of `functions/accounts/access.ts`, which say who may call. */
const guards = [...read("functions/accounts/access.ts").matchAll(/^export const (\w+)/gm)].map(
  (match) => match[1],
);

test("there are endpoints and guards", () => {
  expect(endpoints.length).toBeGreaterThan(20);
  expect(guards).toEqual(expect.arrayContaining(["anyone", "signedIn"]));
});

test.each(endpoints)("$file serves the route that its name says, and declares who may call it", (one) => {
  expect(one.declared).toHaveLength(1);
  expect(one.declared[0]).toMatchObject(one.expected);
  expect(guards).toContain(one.declared[0]?.access);
});

test.each(endpoints)("$file is a whole app that leaves the runtime's interface to the Worker", ({ file }) => {
  const text = read(file);
  expect(text).toMatch(/^export default endpoint\(\)/m);
  expect(text).not.toMatch(/onRequest/);
});

test.each(endpoints)("$file reads no body without a size limit", ({ file }) => {
  const [, chain = ""] = /endpoint\(\)([\s\S]*?)async/.exec(read(file)) ?? [];
  const reader = /\b(idempotent|validate\(\s*"json")/.exec(chain);
  if (reader) expect(chain.slice(0, reader.index)).toMatch(/\b(jsonBody|multipartBody)\b/);
});

test("endpoints that begin a session get the cookies that earlier ones set", () => {
  const path = /path: "(.+)"/.exec(read("functions/accounts/sessions/device-cookie.ts"))?.[1];
  expect(read("functions/accounts/sessions/session-cookie.ts")).toContain(`path: "${path}"`);
  const begin = endpoints.filter(({ file }) => /\bkeep(Cookie|Device)\(/.test(read(file)));
  expect(begin.length).toBeGreaterThan(5);
  expect(begin.filter(({ expected }) => !expected.path.startsWith(`${path}/`))).toEqual([]);
});

test("no two endpoints serve the same route", () => {
  const addresses = endpoints.map(
    (one) => `${one.expected.method} ${one.expected.path.replace(/:\w+/g, ":")}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each(endpoints)("$file has a test of its own", ({ file }) => {
  const mirror = file.replace(/^functions\/api\//, "tests/api/").replace(/\.ts$/, ".test.ts");
  expect(existsSync(join(ROOT, mirror)), mirror).toBe(true);
});

import { expect, test } from "vitest";
import { breaches, files, type Import, importsOf, SOURCE } from "./source.ts";

const from = (folder: string): Import[] => files(folder).flatMap(importsOf);
const inside = (one: Import, ...folders: string[]) =>
  folders.some((folder) => one.target === folder || one.target?.startsWith(`${folder}/`));
const isPackage = (one: Import, ...names: string[]) =>
  names.some((name) => one.specifier === name || one.specifier.startsWith(`${name}/`));

const SERVER_PACKAGES = ["drizzle-orm", "@libsql", "@aws-sdk", "hono", "partykit", "partyserver", "oslo"];

test("imports name the file with its extension", () => {
  const all = SOURCE.flatMap(from);
  expect(all.length).toBeGreaterThan(100);
  expect(breaches(all, (one) => one.target === null || /\.\w+(\?\w+)?$/.test(one.specifier))).toEqual([]);
});

test("a relative import goes up at most one folder; anything further uses a subpath (#ui/…)", () => {
  const all = SOURCE.flatMap(from);
  expect(breaches(all, (one) => !one.specifier.startsWith("../../"))).toEqual([]);
});

test("the contract imports only zod", () => {
  const found = from("functions/contract");
  expect(breaches(found, (one) => inside(one, "functions/contract") || one.specifier === "zod")).toEqual([]);
});

test("the checks import only the contract and pure packages", () => {
  const pure = ["libphonenumber-js", "mrz", "zod"];
  const allowed = (one: Import) =>
    inside(one, "functions/checks", "functions/contract") || isPackage(one, ...pure);
  expect(breaches(from("functions/checks"), allowed)).toEqual([]);
});

test("the web imports the contract and, from the server, only the type of the routes", () => {
  const found = from("web").filter((one) => one.file !== "web/vite.config.ts");
  const allowed = (one: Import) =>
    one.target === null
      ? !isPackage(one, ...SERVER_PACKAGES) || isPackage(one, "hono/client")
      : inside(one, "web", "functions/contract") || (one.target === "functions/routes.ts" && one.typeOnly);
  expect(breaches(found, allowed)).toEqual([]);
});

test("the database's code imports only the contract", () => {
  const allowed = (one: Import) =>
    one.target === null ? !isPackage(one, "hono", "zod") : inside(one, "db", "functions/contract");
  expect(breaches(from("db"), allowed)).toEqual([]);
});

test("the web doesn't load the world's phone numbering plans", () => {
  const found = [...from("web"), ...from("functions/contract")];
  expect(breaches(found, (one) => !isPackage(one, "libphonenumber-js"))).toEqual([]);
});

test("the rooms import only the contract", () => {
  const allowed = (one: Import) =>
    inside(one, "realtime", "functions/contract") ||
    isPackage(one, "partyserver") ||
    (isPackage(one, "partykit") && one.typeOnly);
  expect(breaches(from("realtime"), allowed)).toEqual([]);
});

test("the server imports neither the web, the rooms, the tests nor the scripts", () => {
  const found = [...from("functions"), ...from("db")];
  expect(breaches(found, (one) => !inside(one, "web", "realtime", "tests", "scripts"))).toEqual([]);
});

test("on the server, only the entry points import the routes", () => {
  const entries = ["functions/api-worker.ts", "functions/routes.ts"];
  const found = from("functions").filter(({ file }) => !entries.includes(file));
  expect(breaches(found, (one) => !inside(one, ...entries))).toEqual([]);
});

test("endpoints import no tables, no storage and no other endpoint", () => {
  const allowed = (one: Import) =>
    !isPackage(one, "drizzle-orm", "@libsql", "@aws-sdk") && !inside(one, "db", "functions/api");
  expect(breaches(from("functions/api"), allowed)).toEqual([]);
});

test("only the storage module imports the AWS SDK", () => {
  const found = SOURCE.flatMap(from).filter((one) => one.file !== "functions/documents/store/storage.ts");
  expect(breaches(found, (one) => !isPackage(one, "@aws-sdk"))).toEqual([]);
});

test("a web feature imports no other feature", () => {
  const area = (path: string) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1];
  const allowed = (one: Import) => {
    const [own, other] = [area(one.file), area(one.target ?? "")];
    return own === undefined || other === undefined || own === other;
  };
  expect(breaches(from("web/src/features"), allowed)).toEqual([]);
});

test("the screens of verifications import in one direction", () => {
  const home = "web/src/features/verifications";
  const below: Record<string, string[]> = {
    shared: [],
    camera: ["shared"],
    handoff: ["shared"],
    request: ["shared"],
    peer: ["shared"],
    detail: ["shared", "peer", "camera", "handoff"],
    list: ["shared", "detail"],
    subject: ["shared", "camera", "handoff", "detail"],
    phone: ["shared", "camera", "handoff", "detail", "subject"],
  };
  const found = Object.entries(below).flatMap(([folder, others]) => {
    const allowed = [folder, ...others].map((name) => `${home}/${name}`);
    return breaches(from(`${home}/${folder}`), (one) => !inside(one, home) || inside(one, ...allowed));
  });
  expect(found).toEqual([]);
});

test("the design system and the web's library import no feature", () => {
  const found = [...from("web/src/ui"), ...from("web/src/lib")];
  expect(breaches(found, (one) => !inside(one, "web/src/features", "web/src/app"))).toEqual([]);
});

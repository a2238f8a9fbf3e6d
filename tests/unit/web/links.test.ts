import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDERS = ["web/src", "functions/mail", "functions/notifications", "functions/contract"];

const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Every screen of the product that exists: the paths below `/app`. */
const screens = new Set(
  [
    ...(textOf("web/src/app/routes.tsx") + textOf("web/src/app/appRoutes.tsx")).matchAll(/path: "([a-z-]+)/g),
  ].map(([, path]) => path ?? ""),
);

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

it("no link leads to a missing screen, which would silently redirect home", () => {
  expect(screens).toContain("dashboard");
  const dead = sources.flatMap((path) =>
    [...textOf(path).matchAll(/["`(]\/app\/([a-z-]+)/g)]
      .filter(([, screen]) => !screens.has(screen ?? ""))
      .map(([link]) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});

import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { files, read } from "../source.ts";

/** @returns the class names of a CSS module */
const classesOf = (path: string) =>
  new Set([...read(path).matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ""));

/** @returns each class that a file uses from its CSS modules, and whether the module has it */
function namedIn(file: string): { name: string; exists: boolean }[] {
  const source = read(file);
  const code = source.replace(/^.*from "[^"]+";$/gm, "");
  return [...source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(
    ([, styles, path = ""]) => {
      const classes = classesOf(join(dirname(file), path));
      const uses = code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, "g"));
      return [...uses].map(([use, name = ""]) => ({ name: `${file}: ${use}`, exists: classes.has(name) }));
    },
  );
}

test("every class that a screen uses is in its CSS module", () => {
  const named = files("web/src").flatMap(namedIn);
  expect(named.length).toBeGreaterThan(1000);
  expect(named.filter(({ exists }) => !exists).map(({ name }) => name)).toEqual([]);
});

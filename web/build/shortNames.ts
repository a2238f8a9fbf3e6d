import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * Gives CSS classes and animations short names in the build: `a`, `b`, … `a0`. Hashed names don't compress and would
 * make up a fifth of the style file's size. The names are assigned in the alphabetical order of files and names, so the
 * same sources always get the same ones, in both the browser build and the prerender build.
 * @param root absolute path of the folder with the CSS modules
 * @returns a function from a name and its file to the short name; it throws for a name that the file doesn't have
 */
export function shortNames(root: string): (name: string, file: string) => string {
  const numbers = new Map<string, string>();
  for (const path of globSync("**/*.module.css", { cwd: root }).sort()) {
    const css = readFileSync(join(root, path), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    const names = new Set([
      ...[...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map((match) => match[1]),
      ...[...css.matchAll(/@keyframes\s+([\w-]+)/g)].map((match) => match[1]),
    ]);
    for (const name of [...names].sort()) numbers.set(`${path}\n${name}`, letters(numbers.size));
  }
  return (name, file) => {
    const [path = ""] = relative(root, file).split("?");
    const short = numbers.get(`${path.replaceAll("\\", "/")}\n${name}`);
    if (!short) throw new Error(`${file} has no class ${name}`);
    return short;
  };
}

const FIRST = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const REST = `${FIRST}0123456789`;

/** 0 → `a`, 51 → `Z`, 52 → `aa`, … */
function letters(n: number): string {
  let rest = Math.floor(n / FIRST.length);
  let text = FIRST[n % FIRST.length] ?? "";
  while (rest > 0) {
    text += REST[(rest - 1) % REST.length];
    rest = Math.floor((rest - 1) / REST.length);
  }
  return text;
}

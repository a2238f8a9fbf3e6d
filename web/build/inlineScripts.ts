import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import type { Plugin } from "vite";

/** @returns a script of `src/app/inline`, minified, without a line break at its end */
export function inlineScript(name: "theme" | "start"): string {
  const source = readFileSync(new URL(`../src/app/inline/${name}.js`, import.meta.url), "utf8");
  return transformSync(source, { minify: true, target: "es2022" }).code.trim();
}

/** Puts the script that knows the theme into the head of every page: a request for it would delay the first paint. */
export function themeScript(): Plugin {
  return {
    name: "theme-script",
    transformIndexHtml: () => [{ tag: "script", children: inlineScript("theme"), injectTo: "head" as const }],
  };
}

import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import type { Plugin } from "vite";

/** @returns a script from `src/app/inline`, minified, without a trailing line break */
export function inlineScript(name: "theme" | "start" | "shared" | "session" | "screen" | "heal"): string {
  const source = readFileSync(new URL(`../src/app/inline/${name}.js`, import.meta.url), "utf8");
  return transformSync(source, { minify: true, target: "es2022" }).code.trim();
}

/** Inlines the theme script into the head of every page, because a request for it would delay the first paint. */
export function themeScript(): Plugin {
  return {
    name: "theme-script",
    transformIndexHtml: () => [{ tag: "script", children: inlineScript("theme"), injectTo: "head" as const }],
  };
}

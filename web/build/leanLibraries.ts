import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const router = dirname(require.resolve("react-router/package.json"));

/** Maps react-router to its production build, because its ESM entries point to the development build. */
const ROUTER: Readonly<Record<string, string>> = {
  "react-router": join(router, "dist/production/index.mjs"),
  "react-router/dom": join(router, "dist/production/dom-export.mjs"),
};

/** Zod's JSON Schema output. Every schema refers to it, but we never use it. */
const JSON_SCHEMA = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves out library code that no page uses: react-aria's own wording in 33 other languages (which get the English
 * wording, because all our copy is in English), react-router's development build, and zod's JSON Schema output.
 */
export function leanLibraries(): Plugin {
  return {
    name: "lean-libraries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      if (!JSON_SCHEMA.test(id)) return;
      const names = [...readFileSync(id, "utf8").matchAll(/^export (?:const|function) (\w+)/gm)];
      return names.map(([, name]) => `export const ${name} = () => {};`).join("\n");
    },
    resolveId(source, importer) {
      if (source in ROUTER) return ROUTER[source];
      if (!importer || !/node_modules\/(react-aria|react-stately|react-aria-components)\//.test(importer))
        return;
      if (!/\/intl\//.test(source) || !/\/[a-z]{2}-[A-Z]{2}\.mjs$/.test(source)) return;
      return this.resolve(source.replace(/[a-z]{2}-[A-Z]{2}\.mjs$/, "en-US.mjs"), importer, {
        skipSelf: true,
      });
    },
  };
}

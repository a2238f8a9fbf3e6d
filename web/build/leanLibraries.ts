import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const router = dirname(require.resolve("react-router/package.json"));

/** react-router's ESM entries point to its development build. */
const ROUTER: Readonly<Record<string, string>> = {
  "react-router": join(router, "dist/production/index.mjs"),
  "react-router/dom": join(router, "dist/production/dom-export.mjs"),
};

/**
 * Leaves out of the shipped code what no page uses: react-aria's own words in 33 further languages (each language
 * gets the English ones, as all our words are English), and react-router's development build.
 */
export function leanLibraries(): Plugin {
  return {
    name: "lean-libraries",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
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

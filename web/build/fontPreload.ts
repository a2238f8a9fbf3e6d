import type { Plugin } from "vite";

/** Fetches the Latin font with the page, not after its styles. */
export function fontPreload(): Plugin {
  return {
    name: "font-preload",
    apply: "build",
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      if (!font) return [];
      const attrs = { rel: "preload", href: `/${font}`, as: "font", type: "font/woff2", crossorigin: "" };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  };
}

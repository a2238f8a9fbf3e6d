import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The file that declares the order of the cascade layers. */
const FILE = new URL("../src/app/styles/layers.css", import.meta.url);

/**
 * Puts the order of the cascade layers at the start of every built style file. The browser ranks layers in the order it
 * first sees them. If a screen's styles loaded first, its layer would rank lowest and the reset would override it.
 */
export function layerOrder(): Plugin {
  return {
    name: "countersign:layer-order",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const order = /@layer [^;{]+;/.exec(readFileSync(FILE, "utf8"))?.[0];
        if (!order) this.error("layers.css names no order");
        for (const file of Object.values(bundle))
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${order}${file.source}`;
      },
    },
  };
}

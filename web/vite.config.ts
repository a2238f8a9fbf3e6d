import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundlerRuntime } from "./build/bundlerRuntime.ts";
import { chunkGroups } from "./build/chunks.ts";
import { finishPages } from "./build/finishPages.ts";
import { fontPreload } from "./build/fontPreload.ts";
import { themeScript } from "./build/inlineScripts.ts";
import { layerOrder } from "./build/layerOrder.ts";
import { leanIcons } from "./build/leanIcons.ts";
import { leanLibraries } from "./build/leanLibraries.ts";
import { moduleFiles } from "./build/manifest.ts";
import { devPages } from "./build/pages/devPages.ts";
import { serviceWorker } from "./build/serviceWorker.ts";
import { shortNames } from "./build/shortNames.ts";
import { styleSheets } from "./build/styleSheets.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the Worker listens while Vite serves the pages. */
const worker = process.env.WORKER_URL ?? "http://localhost:8787";

export default defineConfig(({ command }) => ({
  root: at("."),
  publicDir: at("public"),
  plugins: [
    react(),
    themeScript(),
    devPages(),
    fontPreload(),
    layerOrder(),
    leanIcons(),
    leanLibraries(),
    bundlerRuntime(),
    styleSheets(at("src")),
    moduleFiles(at("./")),
    serviceWorker(),
  ],
  css: {
    modules: {
      generateScopedName: command === "build" ? shortNames(at("src")) : "[name]_[local]_[hash:base64:4]",
    },
  },
  server: {
    proxy: {
      "/api": worker,
      "/.well-known": worker,
      "/vct": worker,
      "/parties": { target: worker, ws: true },
    },
  },
  build: {
    outDir: at("dist"),
    emptyOutDir: true,
    assetsDir: "assets",
    // Never inline small files: the policy allows no `data:` scripts, fonts or styles.
    assetsInlineLimit: 0,
    // The first versions that support `light-dark()`. With older targets the build would compile it away.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          input: { index: at("index.html"), app: at("app.html") },
          output: {
            // Only screens get names. Shared chunks appear in every screen's dependency list, so names would make those
            // lists longer. Longer hashes would do so as well.
            chunkFileNames: (chunk) =>
              /Page$/.test(chunk.name) ? "assets/[name]-[hash:7].js" : "assets/[hash:7].js",
            assetFileNames: (asset) =>
              /\.css$/.test(asset.names[0] ?? "")
                ? "assets/[hash:6][extname]"
                : "assets/[name]-[hash][extname]",
            codeSplitting: {
              groups: chunkGroups(at(".")),
            },
          },
        },
      },
    },
    // Renders the public pages once, at build time. None of this output is shipped.
    ssr: {
      // Strip the icons here, too, so that the prerendered markup matches what the browser renders.
      resolve: { noExternal: ["lucide-react"] },
      build: {
        ssr: true,
        outDir: at(`../node_modules/.prerender-${process.pid}`),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { input: { prerender: at("src/app/prerender.tsx") } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error("The client or the prerender environment is missing");
      await builder.build(client);
      await builder.build(ssr);
      await finishPages({ dist: client.config.build.outDir, server: ssr.config.build.outDir });
    },
  },
}));

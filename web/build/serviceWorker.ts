import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

/** The service worker's address. Its scope is the folder that contains it, and everything below. */
export const SERVICE_WORKER = "/sw.js";

/**
 * Bundles the service worker into one script that imports nothing, because browsers update it by comparing that file.
 * @param target browser versions, as in `vite.config.ts`
 * @param keepsFiles whether it caches the app's files; otherwise it removes the files that other versions have cached
 */
export async function bundleServiceWorker(target: string[], keepsFiles: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { KEEPS_FILES: String(keepsFiles) },
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("../sw/sw.ts", import.meta.url)),
        output: { format: "iife" },
      },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !("output" in bundle) || bundle.output.length !== 1)
    throw new Error("The service worker isn't a single file");
  return bundle.output[0].code;
}

/**
 * Writes the service worker into the build, and serves it during development. With `SERVICE_WORKER=off`, and during
 * development, it caches no files.
 */
export function serviceWorker(): Plugin {
  let target: string[] = [];
  return {
    name: "service-worker",
    configResolved(config) {
      target = [config.build.target].flat().filter((one) => typeof one === "string");
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const source = await bundleServiceWorker(target, process.env.SERVICE_WORKER !== "off");
      this.emitFile({ type: "asset", fileName: SERVICE_WORKER.slice(1), source });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (request.url !== SERVICE_WORKER) return next();
        try {
          response.setHeader("Content-Type", "text/javascript");
          response.setHeader("Cache-Control", "no-cache");
          response.end(await bundleServiceWorker(target, false));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

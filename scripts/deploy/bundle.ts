import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type BuildOptions, build, type Metafile, type PluginBuild } from "esbuild";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "../shared/root.ts";
import { writePdfium } from "./pdfium.ts";
import { writeTesseract } from "./tesseract.ts";

const config = unstable_readConfig({ config: join(ROOT, "wrangler.toml") });

/** The runtime's settings from `wrangler.toml`, used for Workers in tests and benchmarks. */
export const RUNTIME = {
  compatibilityDate: config.compatibility_date ?? "",
  compatibilityFlags: config.compatibility_flags,
};

/** The product's name, which the Workers' names start with. */
export const NAME = config.name ?? "";

export interface Bundle {
  /** The code first, then the files deployed beside it. */
  files: { name: string; contents: Uint8Array }[];
  inputs: Metafile["inputs"];
}

const BESIDE = [".wasm", ".txt", ".ttf", ".woff", ".woff2", ".bin"];

/** Bundles as wrangler does, with the settings of `wrangler.toml`. */
const options: BuildOptions & { write: false; metafile: true } = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  target: "es2024",
  platform: "browser",
  mainFields: ["browser", "module", "main"],
  conditions: ["workerd", "worker", "browser"],
  define: { "process.env.NODE_ENV": '"production"' },
  keepNames: config.keep_names ?? true,
  alias: Object.fromEntries(
    Object.entries(config.alias ?? {}).map(([from, to]) => [from, join(ROOT, "node_modules", String(to))]),
  ),
  loader: Object.fromEntries(BESIDE.map((ending) => [ending, "copy" as const])),
  entryNames: "worker",
  write: false,
  metafile: true,
  logLevel: "error",
  plugins: [{ name: "runtime", setup: runtimeModules }],
};

/**
 * Keeps modules that the runtime provides out of the bundle. CommonJS packages load them with `require`, which the
 * runtime doesn't support, so those calls get a module that imports them.
 */
function runtimeModules({ onResolve, onLoad }: PluginBuild): void {
  onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, external: true }));
  onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z]+)?$/ }, ({ path, kind }) => {
    const name = path.replace(/^node:/, "");
    if (kind === "entry-point" || !NODE.has(name)) return null;
    if (kind === "require-call") return { path: name, namespace: "required" };
    return { path: `node:${name}`, external: true };
  });
  onLoad({ filter: /.*/, namespace: "required" }, ({ path }) => ({
    contents: `import found from "node:${path}"; module.exports = found;`,
  }));
}

const NODE = new Set(
  (
    "assert async_hooks buffer child_process crypto diagnostics_channel dns events fs fs/promises http https net os " +
    "path process querystring stream stream/promises stream/web string_decoder timers tls tty url util zlib"
  ).split(" "),
);

/**
 * Bundles a Worker in memory.
 * @param source the Worker's code; imports are relative to the project's root
 * @param how set `minify` to minify the code, as a deployment does
 */
export async function bundle(source: string, how: { minify?: boolean } = {}): Promise<Bundle> {
  writePdfium();
  writeTesseract();
  const outdir = mkdtempSync(join(tmpdir(), "countersign-bundle-"));
  try {
    const stdin = { contents: source, resolveDir: ROOT, loader: "ts", sourcefile: "worker.ts" } as const;
    const { outputFiles, metafile } = await build({ ...options, ...how, outdir, stdin });
    const files = outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
    return { files: files.sort((a, b) => order(a.name) - order(b.name)), inputs: metafile.inputs };
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

const order = (name: string) => (name.endsWith(".js") ? 0 : 1);

/** @returns the source of a Worker that re-exports one file's default export */
export const workerOf = (file: string): string => `export { default } from "./${file}";`;

import { build } from "esbuild";
import { bindings } from "#core/env.ts";
import { ROOT } from "../shared/root.ts";

/** Every binding that a Worker can have. */
const ENV_NAMES = Object.keys(bindings.shape);

/** @returns the bindings among these names that must be set */
export function required(names: readonly string[]): string[] {
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = bindings.shape;
  return names.filter((name) => !shape[name]?.safeParse(undefined).success);
}

/**
 * Bundles each Worker and finds the bindings that its code reads, so that no Worker gets a secret that it never reads.
 * @param entries source text by name; imports are relative to the root
 * @returns names of bindings per entry, always including `ENV`
 */
export async function envUse(entries: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  const result = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entries.keys()].map((name) => ({ in: `entry:${name}`, out: name })),
    outdir: "out",
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    logLevel: "error",
    plugins: [
      {
        name: "entries",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.slice(6), namespace: "entry" }));
          onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({
            contents: entries.get(path) ?? "",
            loader: "ts",
            resolveDir: ROOT,
          }));
          // This isn't code, so it doesn't read any binding.
          onResolve({ filter: /^#(pdfium|tesseract)\// }, ({ path }) => ({ path, external: true }));
          // This code names every binding, so it would count as reading all of them.
          onResolve({ filter: /\/env\.ts$/ }, ({ path }) => ({ path, external: true }));
        },
      },
    ],
  });
  const used = new Map<string, string[]>();
  for (const { path, text } of result.outputFiles) {
    const words = new Set(text.match(/\b[A-Z][A-Z0-9_]+\b/g));
    const name = path.slice(`${ROOT}out/`.length, -".js".length);
    used.set(name, ["ENV", ...ENV_NAMES.filter((one) => one !== "ENV" && words.has(one))]);
  }
  return used;
}

import { type BuildOptions, build } from "esbuild";
import { expect, test } from "vitest";
import { sample } from "#tests/harness/scope.ts";
import { endpointFiles } from "../endpoint-files.ts";
import { ROOT } from "../source.ts";

/** Bundles as wrangler does for Cloudflare's runtime; binary files are deployed beside the code. */
const options: BuildOptions & { write: false } = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  platform: "node",
  mainFields: ["browser", "module", "main"],
  conditions: ["workerd", "worker", "browser"],
  external: ["cloudflare:*"],
  loader: { ".wasm": "copy", ".ttf": "copy", ".woff": "copy", ".woff2": "copy", ".bin": "copy" },
  write: false,
  logLevel: "silent",
};

test("every endpoint can be bundled on its own, and so deployed on its own", async () => {
  const files = sample(
    endpointFiles().map((one) => one.file),
    3,
  );
  const result = await build({ ...options, entryPoints: files, outdir: "out" });
  expect(result.errors).toEqual([]);
  const bundles = result.outputFiles.filter((file) => file.path.endsWith(".js"));
  expect(bundles).toHaveLength(files.length);
}, 180_000);

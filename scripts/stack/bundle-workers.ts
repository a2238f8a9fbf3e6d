import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { readBase } from "#scripts/deploy/read-base.ts";
import { wrangler } from "#scripts/deploy/run.ts";
import { documentsConfig } from "./documents-config.ts";
import { ROOT } from "./part.ts";

/** What one Worker's folder says beside its code, in `options.json`. */
export interface Bundled {
  /** The Worker's name, by which the other one finds its queue. */
  name: string;
  /** The file with its code, in `code/` beside the WebAssembly that it imports. */
  main: string;
  /** Its bindings, queues and assets, and whatever else Miniflare takes. */
  options: { bindings: Record<string, string> };
}

/**
 * Bundles both Workers as a deployment does, so that many stacks can run them without bundling them again.
 * @param folder gets a folder for each, to be given to `startStack`
 * @throws if one can't be bundled, after printing why
 */
export async function bundleWorkers(folder: string): Promise<void> {
  // Wrangler requires the assets folder, which a fresh clone doesn't have.
  mkdirSync(join(ROOT, "web/dist"), { recursive: true });
  const documents = join(folder, "documents");
  mkdirSync(documents, { recursive: true });
  const config = join(documents, "wrangler.json");
  const made = documentsConfig([]);
  writeFileSync(config, JSON.stringify(made));
  await Promise.all([
    bundle(readBase().base.name, join(ROOT, "wrangler.toml"), join(folder, "worker")),
    bundle(made.name, config, documents),
  ]);
}

async function bundle(name: string, config: string, folder: string): Promise<void> {
  const outdir = join(folder, "code");
  await wrangler(["deploy", "--dry-run", "--config", config, "--outdir", outdir], {
    quiet: true,
    what: name,
  });
  const read = unstable_readConfig({ config });
  const { main = "", workerOptions } = unstable_getMiniflareWorkerOptions(read);
  const bundled: Bundled = {
    name,
    main: `${basename(main, ".ts")}.js`,
    // Without those of `.dev.vars`, which wrangler adds.
    options: { ...workerOptions, bindings: read.vars as Record<string, string> },
  };
  writeFileSync(join(folder, "options.json"), JSON.stringify(bundled));
}

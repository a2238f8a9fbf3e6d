import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { writePdfium } from "#scripts/deploy/pdfium.ts";
import { writeReportFonts } from "#scripts/deploy/report-fonts.ts";
import { wrangler } from "#scripts/deploy/run.ts";
import { LOCAL_WORKERS, type LocalWorker, localConfig } from "./local-config.ts";
import { ROOT } from "./part.ts";

/** What one Worker's folder says beside its code, in `options.json`. */
export interface Bundled {
  /** The Worker's name, by which the others find it. */
  name: string;
  /** The file with its code, in `code/` beside the WebAssembly that it imports. */
  main: string;
  /** Its bindings, queues and assets, and whatever else Miniflare takes. */
  options: { bindings: Record<string, string> };
}

/**
 * Bundles our Workers as a deployment does, so that many stacks can run them without bundling them again.
 * @param folder gets a folder for each, to be given to `startStack`
 * @param kinds those to bundle; all by default
 * @param mains entry files from the root, of those that aren't as we ship them
 * @throws if one can't be bundled, after printing why
 */
export async function bundleWorkers(
  folder: string,
  kinds: readonly LocalWorker[] = LOCAL_WORKERS,
  mains: Partial<Record<LocalWorker, string>> = {},
): Promise<void> {
  // Wrangler requires the folders of assets, which a fresh clone doesn't have.
  mkdirSync(join(ROOT, "web/dist"), { recursive: true });
  writeReportFonts();
  writePdfium();
  await Promise.all(kinds.map((kind) => bundle(kind, join(folder, kind), mains[kind])));
}

async function bundle(kind: LocalWorker, folder: string, entry?: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "wrangler.json");
  const { name, ...made } = localConfig(kind, [], entry);
  writeFileSync(config, JSON.stringify({ name, ...made }));
  const outdir = join(folder, "code");
  await wrangler(["deploy", "--dry-run", "--config", config, "--outdir", outdir], name);
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

import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { writePdfium } from "#scripts/deploy/pdfium.ts";
import { writeReportFonts } from "#scripts/deploy/report-fonts.ts";
import { wrangler } from "#scripts/deploy/run.ts";
import { writeTesseract } from "#scripts/deploy/tesseract.ts";
import { ROOT } from "#scripts/shared/root.ts";
import { LOCAL_WORKERS, type LocalWorker, localConfig } from "./local-config.ts";

/** The content of a bundled Worker's `options.json`. */
export interface Bundled {
  /** The Worker's name, under which the others find it. */
  name: string;
  /** The file with the Worker's code, in `code/`. The WebAssembly that it imports is in the same folder. */
  main: string;
  /** Its bindings, queues and assets, and other options for Miniflare. */
  options: { bindings: Record<string, string> };
}

/**
 * Bundles our Workers as a deployment does, so that many stacks can run them without bundling them again.
 * @param folder where to write a folder for each Worker; pass it to `startStack`
 * @param kinds the Workers to bundle; all by default
 * @param mains entry files to bundle in place of the shipped ones, relative to the root
 * @throws if a Worker can't be bundled, after printing why
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
  writeTesseract();
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
    // Take only the configuration's variables. Wrangler's bindings also include those of `.dev.vars`.
    options: { ...workerOptions, bindings: read.vars as Record<string, string> },
  };
  writeFileSync(join(folder, "options.json"), JSON.stringify(bundled));
}

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withoutBuildMark } from "#web/build/buildMark.ts";
import { ROOT } from "../shared/root.ts";
import { bundle } from "./bundle.ts";
import type { Endpoint } from "./endpoints.ts";
import { envUse, required } from "./env-use.ts";
import { configOf, type Planned } from "./plan.ts";
import type { Configuration } from "./read-base.ts";
import { writeReportFonts } from "./report-fonts.ts";
import { writeTesseract } from "./tesseract.ts";

/** A Worker that's ready to be deployed. */
export interface Generated {
  name: string;
  kind: Planned["kind"];
  /** Path of its wrangler configuration. */
  config: string;
  /** Names of the secrets that its code reads. */
  secrets: string[];
  /** The number of text bindings: variables and secrets. */
  variables: number;
  /** The number of bindings to queues, rooms, files and other Workers. */
  bindings: number;
  /** The domains that it takes over. */
  domains: string[];
  /** Whether its code reads `BUILD`, the commit it was built from. */
  readsBuild: boolean;
  /** Changes whenever its code, packages, assets or configuration change, but not with the commit. */
  hash: string;
}

/** Bindings that aren't text, and `BUILD`. None of them are secrets. */
const BOUND = [
  "ASSETS",
  "FONTS",
  "MODELS",
  "DOCUMENTS_QUEUE",
  "JOBS_QUEUE",
  "ROOMS",
  "API_WORKER",
  "ROOMS_WORKER",
  "BUILD",
];
/**
 * Writes each Worker's entry file and configuration to its own folder.
 * @param folder a folder in the root's `.wrangler`; its previous contents are deleted
 * @param endpoints the endpoints that get their own Workers
 */
export async function generate(
  folder: string,
  configuration: Configuration,
  workers: readonly Planned[],
  endpoints: readonly Endpoint[],
): Promise<Generated[]> {
  const { base } = configuration;
  const uses = await envUse(new Map(workers.map(({ name, source }) => [name, source])));
  writeReportFonts();
  writeTesseract();
  rmSync(folder, { recursive: true, force: true });
  const generated: Generated[] = [];
  for (const worker of workers) {
    const names = uses.get(worker.name) ?? [];
    const secrets = names.filter((name) => !BOUND.includes(name) && !(name in base.vars));
    const config = {
      ...configOf(worker, configuration, endpoints, names),
      secrets: { required: required(secrets) },
    };
    const own = join(folder, worker.name);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "worker.ts"), worker.source);
    const file = join(own, "wrangler.json");
    const assets = config.assets && { ...config.assets, directory: join(ROOT, config.assets.directory) };
    writeFileSync(file, JSON.stringify({ ...config, assets }, null, 2));
    const files = assets ? digestOf(assets.directory) : "";
    const { files: code } = await bundle(worker.source, { minify: true });
    generated.push({
      name: worker.name,
      kind: worker.kind,
      config: file,
      secrets,
      variables: secrets.length + Object.keys(config.vars).length,
      bindings: boundTo(config),
      domains: domainsOf(config.routes),
      readsBuild: names.includes("BUILD"),
      hash: digest(
        [...code.map(({ contents }) => digest(contents)), JSON.stringify(config), files].join(),
      ).slice(0, 20),
    });
  }
  return generated;
}

const boundTo = ({ queues, durable_objects, services, assets }: ReturnType<typeof configOf>): number =>
  (queues.producers?.length ?? 0) +
  (durable_objects?.bindings.length ?? 0) +
  (services?.length ?? 0) +
  (assets ? 1 : 0);

/** @returns the domains among the routes */
const domainsOf = (routes: unknown): string[] =>
  (Array.isArray(routes) ? routes : []).flatMap((route) =>
    route?.custom_domain ? String(route.pattern) : [],
  );

const digest = (what: string | Uint8Array): string => createHash("sha256").update(what).digest("hex");

/** @returns a digest of the names and contents of all files in a folder, without the commit in pages */
function digestOf(folder: string): string {
  const read = (file: string) =>
    file.endsWith(".html") ? withoutBuildMark(readFileSync(file, "utf8")) : readFileSync(file);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return digest(files.map((file) => `${file.slice(folder.length)} ${digest(read(file))}`).join("\n"));
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ROOT } from "#scripts/stack/part.ts";
import { listEndpoints } from "./endpoints.ts";
import { envUse, required } from "./env-use.ts";
import { configOf, documentsWorker, type Planned, planWorkers } from "./plan.ts";
import { readBase } from "./read-base.ts";
import { wrangler } from "./run.ts";

interface Options {
  /** Bundle and check everything without uploading. */
  dryRun: boolean;
  /** Path of a file of secrets in `.env` format. Each Worker is sent only those that its code reads. */
  secretsFile?: string | undefined;
}

/**
 * Deploys each endpoint as its own Worker, the documents and the jobs as two more, and finally the gateway that routes
 * to the endpoints.
 */
export const deployPerEndpoint = (options: Options): Promise<void> =>
  deployPlanned("per-endpoint", planWorkers(readBase().base.name, listEndpoints()), options);

/** Deploys the Worker that opens uploaded files. */
export const deployDocuments = (options: Options): Promise<void> =>
  deployPlanned("documents", [documentsWorker(readBase().base.name)], options);

/** @param name the folder under `.wrangler` to write the configurations to */
async function deployPlanned(name: string, workers: readonly Planned[], options: Options): Promise<void> {
  const folderOfAll = join(ROOT, ".wrangler", name);
  const { base, own } = readBase();
  const secrets = options.secretsFile ? parseEnv(readFileSync(options.secretsFile, "utf8")) : {};
  const endpoints = listEndpoints();
  const uses = await envUse(new Map(workers.map(({ name, source }) => [name, source])));
  rmSync(folderOfAll, { recursive: true, force: true });
  for (const worker of workers) {
    const names = uses.get(worker.name) ?? [];
    const config = configOf(worker, base, endpoints, names, own);
    const bound = [...Object.keys(base.vars), "ASSETS", "DOCUMENTS_QUEUE", "JOBS_QUEUE"];
    const secret = names.filter((name) => !bound.includes(name));
    const folder = join(folderOfAll, worker.name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "worker.ts"), worker.source);
    const file = join(folder, "wrangler.json");
    writeFileSync(file, JSON.stringify({ ...config, secrets: { required: required(secret) } }, null, 2));
    const given = Object.fromEntries(
      secret.flatMap((name) => (secrets[name] ? [[name, secrets[name]]] : [])),
    );
    await deploy(worker.name, file, given, options.dryRun);
    console.log(`${worker.name}: ${secret.join(", ") || "no secrets"}`);
  }
}

async function deploy(what: string, config: string, secrets: Record<string, string>, dryRun: boolean) {
  const file = `${config}.secrets`;
  const args = ["deploy", "--minify", "--config", config];
  if (dryRun) args.push("--dry-run", "--outdir", join(config, "../out"));
  else if (Object.keys(secrets).length > 0) {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    args.push("--secrets-file", file);
  }
  try {
    await wrangler(args, { quiet: true, what });
  } finally {
    rmSync(file, { force: true });
  }
}

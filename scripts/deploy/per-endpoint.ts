import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "../stack/part.ts";
import { StartError } from "../stack/start-error.ts";
import { listEndpoints } from "./endpoints.ts";
import { envUse, required } from "./env-use.ts";
import { type Base, configOf, planWorkers } from "./plan.ts";
import { wrangler } from "./run.ts";

const FOLDER = ".wrangler/per-endpoint";

/**
 * Deploys each endpoint as a Worker of its own, the jobs as another, and last the gateway that leads to them.
 * Their configurations are written to `.wrangler/per-endpoint`.
 * @param options.dryRun bundles and checks all without uploading
 * @param options.secretsFile secrets in `.env` form; each Worker is sent only those that its code reads
 */
export async function deployPerEndpoint(options: { dryRun: boolean; secretsFile?: string }): Promise<void> {
  const base: Base = unstable_readConfig({ config: join(ROOT, "wrangler.toml") });
  if (!base.name) throw new StartError("wrangler.toml gives the Worker no name");
  const secrets = options.secretsFile ? parseEnv(readFileSync(options.secretsFile, "utf8")) : {};
  const endpoints = listEndpoints();
  const workers = planWorkers(base.name, endpoints);
  const uses = await envUse(new Map(workers.map(({ name, source }) => [name, source])));
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
  for (const worker of workers) {
    const names = uses.get(worker.name) ?? [];
    const config = configOf(worker, base, endpoints, names);
    const bound = [...Object.keys(base.vars), "ASSETS", "DOCUMENTS_QUEUE", "JOBS_QUEUE"];
    const secret = names.filter((name) => !bound.includes(name));
    const folder = join(ROOT, FOLDER, worker.name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, "worker.ts"),
      worker.source.replaceAll('"./functions/', '"../../../functions/'),
    );
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

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Generated } from "./generate.ts";
import { type RunWrangler, refuse, tryWrangler, wrangler } from "./run.ts";

interface Options {
  /** Bundle and check everything without uploading. */
  dryRun: boolean;
  /** Values of secrets by name. Each Worker gets only the secrets that its code reads. */
  secrets: Readonly<Record<string, string>>;
  /** The commit that's deployed. */
  build: string;
  /** The program that talks to the platform. */
  run?: RunWrangler;
}

/** What wrangler prints for a Worker that doesn't exist (Cloudflare's error code). */
const NO_WORKER = /\[code: 10007\]/;

/** How many endpoints are deployed at the same time. */
const AT_ONCE = 8;

/**
 * Deploys Workers in order, several endpoints at a time. Skips a Worker that gets no secrets and is already deployed in
 * the same version, so an interrupted deployment continues where it stopped. Prints a line for each.
 * @throws if one fails. If it's an endpoint, the remaining endpoints are still deployed, unless {@link AT_ONCE} of them
 *   fail, but the Workers after the endpoints aren't
 */
export async function deployAll(workers: readonly Generated[], options: Options): Promise<void> {
  let done = 0;
  const folder = mkdtempSync(join(tmpdir(), "countersign-deploy-"));
  const deleteSecrets = () => {
    rmSync(folder, { recursive: true, force: true });
    process.off("exit", deleteSecrets);
  };
  // The folder contains secrets, so delete it even if the process is interrupted.
  process.once("exit", deleteSecrets);
  const one = async (worker: Generated) => {
    const how = await deployOne(worker, options, folder);
    done++;
    const secrets = worker.secrets.join(", ") || "no secrets";
    console.log(`${String(done).padStart(3)}/${workers.length}  ${worker.name}  ${how}  (${secrets})`);
  };
  for (const group of groupsOf(workers)) {
    const waiting = group.values();
    const work = async () => {
      for (const worker of waiting) await one(worker);
    };
    const ended = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, group.length) }, work));
    const failed = ended.find((end) => end.status === "rejected");
    if (!failed) continue;
    deleteSecrets();
    console.error(`${done} of ${workers.length} are done. The same command continues with the rest.`);
    if (Object.keys(options.secrets).length === 0)
      console.error("Missing secrets come from a file: npm run deploy -- --secrets-file <file>");
    throw failed.reason;
  }
  deleteSecrets();
}

/** @returns the Workers in order, with successive endpoints in one group */
function groupsOf(workers: readonly Generated[]): Generated[][] {
  const groups: Generated[][] = [];
  for (const worker of workers) {
    const last = groups.at(-1);
    if (worker.kind === "endpoint" && last?.[0]?.kind === "endpoint") last.push(worker);
    else groups.push([worker]);
  }
  return groups;
}

/** @returns what was done: `checked`, `unchanged` or `deployed` */
async function deployOne(
  worker: Generated,
  { dryRun, secrets, build, run = tryWrangler }: Options,
  folder: string,
): Promise<string> {
  const { name, config, hash, readsBuild, kind } = worker;
  const args = ["deploy", "--minify", "--config", config];
  if (readsBuild) args.push("--var", `BUILD:${build}`);
  if (dryRun) {
    await wrangler([...args, "--dry-run", "--outdir", `${config}.out`], name, run);
    return "checked";
  }
  const given = Object.fromEntries(
    worker.secrets.flatMap((secret) => (secrets[secret] ? [[secret, secrets[secret]]] : [])),
  );
  const hasSecrets = Object.keys(given).length > 0;
  if (!hasSecrets && (await deployedHash(config, run)) === hash) {
    // Wrangler connects the domain, queues and cron job after it uploads the code, so they're missing if the earlier
    // deployment was interrupted in between.
    if (kind !== "endpoint") await wrangler(["triggers", "deploy", "--config", config], name, run);
    return "unchanged";
  }
  if (hasSecrets) {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(given), { mode: 0o600 });
    args.push("--secrets-file", file);
  }
  await wrangler([...args, "--tag", hash, "--message", build], name, run);
  return "deployed";
}

/**
 * @param config path of the Worker's wrangler configuration
 * @returns the hash of the version that serves all of the Worker's traffic; null if no single version of ours does
 * @throws StartError if wrangler fails, after printing its output
 */
export async function deployedHash(config: string, run: RunWrangler): Promise<string | null> {
  const args = ["deployments", "status", "--config", config];
  const { code, output } = await run(args);
  if (code !== 0 && !NO_WORKER.test(output)) refuse(output, `wrangler ${args.join(" ")}`);
  if (code !== 0 || !output.includes("(100%)")) return null;
  return /^\s*Tag:\s+([0-9a-f]{20})\s*$/m.exec(output)?.[1] ?? null;
}

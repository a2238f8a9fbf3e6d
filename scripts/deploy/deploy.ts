import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Generated } from "./generate.ts";
import { type RunWrangler, refuse, tryWrangler, wrangler } from "./run.ts";

interface Options {
  /** Bundle and check everything without uploading. */
  dryRun: boolean;
  /** Values of secrets by name. Each Worker is sent only those that its code reads. */
  secrets: Readonly<Record<string, string>>;
  /** The commit that this is. */
  build: string;
  /** The program that talks to the platform. */
  run?: RunWrangler;
}

/** What wrangler says of a Worker that doesn't exist (Cloudflare's code for it). */
const NO_WORKER = /\[code: 10007\]/;

/** How many endpoints are deployed at the same time. */
const AT_ONCE = 8;

/**
 * Deploys Workers in order, endpoints several at a time. One that's already deployed exactly as it would be now is left
 * alone, so a deployment that was interrupted continues where it stopped. Prints a line for each.
 * @throws if one fails; the ones after it aren't deployed
 */
export async function deployAll(workers: readonly Generated[], options: Options): Promise<void> {
  let done = 0;
  const folder = mkdtempSync(join(tmpdir(), "countersign-deploy-"));
  const forget = () => {
    rmSync(folder, { recursive: true, force: true });
    process.off("exit", forget);
  };
  // Also when it's interrupted, because secrets are in there.
  process.once("exit", forget);
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
    forget();
    console.error(`${done} of ${workers.length} are done. The same command continues with the rest.`);
    if (Object.keys(options.secrets).length === 0)
      console.error("Missing secrets come from a file: npm run deploy -- --secrets-file <file>");
    throw failed.reason;
  }
  forget();
}

/** @returns the Workers in order, those between which there is none in one group */
function groupsOf(workers: readonly Generated[]): Generated[][] {
  const groups: Generated[][] = [];
  for (const worker of workers) {
    const last = groups.at(-1);
    if (worker.kind === "endpoint" && last?.[0]?.kind === "endpoint") last.push(worker);
    else groups.push([worker]);
  }
  return groups;
}

/** @returns what was done, in words */
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
    // Wrangler connects the domain, queues and cron job after it has uploaded the code, so they can be missing.
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
 * @returns the hash of what serves all of a Worker's traffic now; null if something else does, or nothing
 * @throws StartError if wrangler can't find out, after printing what it said
 */
export async function deployedHash(config: string, run: RunWrangler): Promise<string | null> {
  const args = ["deployments", "status", "--config", config];
  const { code, said } = await run(args);
  if (code !== 0 && !NO_WORKER.test(said)) refuse(said, `wrangler ${args.join(" ")}`);
  if (code !== 0 || !said.includes("(100%)")) return null;
  return /^\s*Tag:\s+([0-9a-f]{20})\s*$/m.exec(said)?.[1] ?? null;
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { missingMigrations, OlderDatabase } from "#db/migrations.ts";
import { deployAll } from "./deploy/deploy.ts";
import { listEndpoints } from "./deploy/endpoints.ts";
import { type Generated, generate } from "./deploy/generate.ts";
import { overLimits, planLines } from "./deploy/limits.ts";
import { planPerEndpoint, planWorkers } from "./deploy/plan.ts";
import { readBase } from "./deploy/read-base.ts";
import { ROOT } from "./shared/root.ts";
import { StartError } from "./shared/start-error.ts";
import { buildWeb } from "./stack/workers/build-web.ts";

/**
 * `npm run deploy`: deploys the product. `-- --per-endpoint` deploys each endpoint as its own Worker. `--env staging`
 * deploys an environment of `wrangler.toml`. `--dry-run` bundles and checks without uploading. `--secrets-file` names a
 * file of secrets in `.env` format.
 */
async function main(): Promise<void> {
  const values = options();
  const dryRun = values["dry-run"];
  const file = values["secrets-file"];
  const secrets: Record<string, string> = file ? readEnv(file) : {};
  const configuration = readBase(values.env);
  const { name } = configuration.base;
  const build = commit();
  await checkMigrations(secrets, dryRun);
  // The pages are built with both values.
  Object.assign(process.env, { APP_URL: configuration.base.vars.APP_URL, BUILD: build });
  await buildWeb({ always: !dryRun });
  const endpoints = values["per-endpoint"] ? listEndpoints() : [];
  const planned = values["per-endpoint"] ? planPerEndpoint(name, endpoints) : planWorkers(name);
  const folder = join(ROOT, ".wrangler/deploy", `${name}${endpoints.length > 0 ? "-per-endpoint" : ""}`);
  const workers = await generate(folder, configuration, planned, endpoints);
  console.log(`${dryRun ? "Checking" : "Deploying"} ${name} from ${build}`);
  for (const line of planLines(workers)) console.log(`  ${line}`);
  refuseUnread(secrets, workers);
  const over = overLimits(workers);
  if (over.length > 0) throw new StartError(over.join("\n"));
  await deployAll(workers, { dryRun, secrets, build });
}

/** @throws StartError if an option is unknown */
function options() {
  try {
    return parseArgs({
      options: {
        "per-endpoint": { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
        "secrets-file": { type: "string" },
        env: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}

/** A Worker must not run on a database without its migrations. */
async function checkMigrations(secrets: Record<string, string>, dryRun: boolean): Promise<void> {
  const url = secrets.DB_URL ?? process.env.DB_URL;
  if (!url) {
    if (!dryRun) throw new StartError("Set DB_URL (and DB_TOKEN), so that the migrations can be checked");
    return console.log("The migrations aren't checked: DB_URL isn't set");
  }
  const missing = await missingMigrations(url, secrets.DB_TOKEN ?? process.env.DB_TOKEN).catch(
    (error: unknown) => {
      if (error instanceof OlderDatabase) throw new StartError(error.message);
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : message;
      throw new StartError(`The database at DB_URL can't be asked for its migrations: ${reason}`);
    },
  );
  if (missing.length === 0) return;
  const which = missing.length > 3 ? `${missing[0]} to ${missing.at(-1)}` : missing.join(", ");
  throw new StartError(`The database lacks ${which}: run npm run db:migrate first`);
}

function readEnv(file: string): Record<string, string> {
  try {
    return parseEnv(readFileSync(file, "utf8")) as Record<string, string>;
  } catch (error) {
    throw new StartError(`The file of secrets can't be read: ${(error as Error).message}`);
  }
}

/** @throws StartError if a name in the file of secrets is misspelled or belongs in `wrangler.toml` */
function refuseUnread(secrets: Record<string, string>, workers: readonly Generated[]): void {
  const unread = Object.keys(secrets).filter((name) => !workers.some((one) => one.secrets.includes(name)));
  if (unread.length > 0)
    throw new StartError(
      `No Worker takes ${unread.join(", ")} as a secret: check the spelling. Public settings belong into wrangler.toml`,
    );
}

/** @returns the commit, marked if files have changed since; `unknown` outside of a repository */
function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  try {
    return (
      git("rev-parse", "--short=12", "HEAD") +
      (git("status", "--porcelain", "--untracked-files=no") === "" ? "" : "-changed")
    );
  } catch {
    return "unknown";
  }
}

// On a signal, call `process.exit`, so that the exit handler still deletes the secrets that were written for wrangler.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

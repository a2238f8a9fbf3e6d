import { parseArgs } from "node:util";
import { buildWeb } from "./build-web.ts";
import { deployDocuments, deployPerEndpoint } from "./deploy/per-endpoint.ts";
import { wrangler } from "./deploy/run.ts";
import { StartError } from "./stack/start-error.ts";

/**
 * `npm run deploy`: deploys the web and the API as one Worker, and the Worker that opens uploaded files. `--
 * --per-endpoint` deploys each endpoint as its own Worker. `--dry-run` bundles and checks without uploading.
 * `--secrets-file` names a file of secrets in `.env` format.
 */
const { values } = parseArgs({
  options: {
    "per-endpoint": { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    "secrets-file": { type: "string" },
  },
});

try {
  await buildWeb({ always: !values["dry-run"] });
  const secretsFile = values["secrets-file"];
  const dryRun = values["dry-run"];
  if (values["per-endpoint"]) await deployPerEndpoint({ dryRun, secretsFile });
  else {
    // Deploy this one first, because it must understand the API's requests.
    await deployDocuments({ dryRun, secretsFile });
    const args = ["deploy", "--minify", "--config", "wrangler.toml"];
    if (dryRun) args.push("--dry-run", "--outdir", ".wrangler/dry-run");
    else if (secretsFile) args.push("--secrets-file", secretsFile);
    await wrangler(args, { quiet: false, what: "The Worker" });
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

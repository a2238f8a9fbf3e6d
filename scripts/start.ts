import { type SignIn, seedIfEmpty } from "./demo/seed.ts";
import { startVite } from "./dev-server.ts";
import { StartError } from "./shared/start-error.ts";
import { appUrlFrom, hostFrom, linkHost } from "./stack/host.ts";
import { onNpmGone } from "./stack/npm-watch.ts";
import type { PartName } from "./stack/part.ts";
import { type Ports, portFrom, portsFromEnv } from "./stack/ports.ts";
import { type Stack, startStack } from "./stack/stack.ts";
import { buildWeb } from "./stack/workers/build-web.ts";

/**
 * `npm start`, or `npm run dev` with `--dev`: runs the whole product on this machine until Ctrl-C. With `--bare`, it
 * runs only the storage and the database, without creating tables. With `--fresh`, it first deletes the database, files
 * and email that are there.
 */
const dev = process.argv.includes("--dev");
const dataDir = process.env.DATA_DIR || ".data";
const fresh = process.argv.includes("--fresh")
  ? { onFresh: () => console.log(`Deleting the database, files and mail in ${dataDir}`) }
  : {};

let ending = false;
let stack: Stack | undefined;
let closeVite: (() => Promise<void>) | undefined;

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await closeVite?.();
  await stack?.stop();
  process.exit(code);
}

async function main(): Promise<void> {
  const ports = portsFromEnv(process.env);
  const vitePort = portFrom(process.env, "WEB_PORT", 5173);
  const host = hostFrom(process.env);
  const appUrl = appUrlFrom(process.env, dev ? vitePort : ports.front);
  if (process.argv.includes("--bare")) return await startBare(ports);
  if (!dev && (await buildWeb())) console.log("Built the web");
  if (ending) return;
  let signIns: readonly SignIn[] = [];
  stack = await startStack({
    dataDir,
    ports,
    appUrl,
    host,
    watch: dev,
    cron: true,
    ...fresh,
    async fill(env) {
      signIns = await seedIfEmpty(env, dataDir, () => console.log("Making a year of demo data"));
    },
    onLog: show,
    restarts: {
      say: (line) => console.log(line),
      giveUp(message) {
        if (!ending) console.error(message);
        void end(1);
      },
    },
  });
  if (ending) return;
  if (dev) closeVite = await startVite({ host, port: vitePort, workerUrl: stack.url });
  console.log(`Countersign is ready on ${appUrl}`);
  for (const one of signIns) console.log(`  ${one.label}: ${one.email} · ${one.password}`);
  console.log(`  Mail outbox: http://${linkHost(host)}:${ports.mail}`);
  console.log(`  Made-up issuers of signed documents: http://${linkHost(host)}:${ports.issuers}`);
}

/** Starts only the storage and the database, without creating tables, to restore a backup (`docs/backups.md`). */
async function startBare(ports: Ports): Promise<void> {
  stack = await startStack({
    dataDir,
    ports,
    only: ["database", "storage"],
    isBare: true,
    onLog: show,
    ...fresh,
  });
  console.log(`An empty database is on ${stack.dbUrl}, and a storage on ${stack.storageUrl}`);
}

/** Shows only lines that a developer needs to see. The logs folder has everything that the parts log. */
function show(part: PartName | "cron", line: string): void {
  // The runtime logs this each time a page closes its connection, and marks it as not worth logging.
  if (line.includes("worker_do_not_log")) return;
  // Wrangler lists all bindings whenever a Worker sees another start or end.
  if (/^(env\.\w+ |Binding |Your Worker has access|Service bindings,|⎔ Connection)/.test(line)) return;
  if (
    dev
      ? part === "api" || part === "documents" || part === "front"
      : /"error":|Uncaught|\[ERROR\]|not configured/.test(line)
  )
    console.log(`${part} | ${line}`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
onNpmGone(() => void end(1));
try {
  await main();
} catch (error) {
  // While the stack is stopping, an error is only a consequence of that, so don't show it.
  if (!ending) console.error(error instanceof StartError ? error.message : error);
  await end(1);
}

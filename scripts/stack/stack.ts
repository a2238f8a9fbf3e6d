import { appendFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { migrate } from "#db/migrate.ts";
import { OlderDatabase } from "#db/migrations.ts";
import { StartError } from "../shared/start-error.ts";
import { claimDataDir } from "./claim.ts";
import { startCron } from "./cron.ts";
import { startDatabase } from "./database.ts";
import { deleteStored } from "./fresh.ts";
import { googleVars, startGoogle } from "./google/google.ts";
import { LOOPBACK, linkHost, ownHost } from "./host.ts";
import { startMail } from "./mail/mail.ts";
import { PART_NAMES, type Part, type PartHooks, type PartName } from "./part.ts";
import { type Ports, waitForFree } from "./ports.ts";
import { type RestartNews, type Restarts, restartParts } from "./restarts.ts";
import { devVars, localSecrets } from "./secrets.ts";
import { LOCAL_S3, startStorage } from "./storage.ts";
import { issuerVars, startIssuers } from "./utopia/utopia.ts";
import { startWorker } from "./workers/worker.ts";

export interface StackOptions {
  dataDir: string;
  ports: Ports;
  /** Worker variables that differ from the local defaults. */
  env?: Record<string, string>;
  /** The app's address, if it differs from the front's, as it does with Vite's dev server. */
  appUrl?: string;
  /**
   * Address that the front, the mail outbox and the stand-ins for Google and for issuers listen on. 127.0.0.1 by default. All other
   * parts always listen on 127.0.0.1, because some of them, such as the database, have no real password.
   */
  host?: string;
  /** Restart a Worker when its source changes. */
  watch?: boolean;
  /** Trigger the cron job once a minute. Tests trigger it themselves. */
  cron?: boolean;
  /**
   * Fills the database. Called after all parts have started, so that it doesn't slow down the start of the Workers, and
   * before the cron job starts.
   * @param env all text variables of the Workers
   */
  fill?(env: Record<string, string>): Promise<void>;
  /** A folder with bundled Workers (`bundleWorkers`). By default wrangler bundles them. */
  bundles?: string | undefined;
  /** Start only these parts. All by default. */
  only?: readonly PartName[];
  /** Leave a new database without tables, to restore a backup into it. */
  isBare?: boolean;
  /**
   * If set, the stack calls this and then deletes the database, files and email in the data folder before it starts.
   */
  onFresh?(): void;
  onLog?(part: PartName | "cron", line: string): void;
  /** Called when a part exits on its own. The rest keeps running until `stop`. */
  onDeath?(part: PartName, how: string, lastLines: readonly string[]): void;
  /** If set, a part that exits on its own is restarted with the same port and data. Reports about that go here. */
  restarts?: RestartNews;
}

export interface Stack {
  /** The front's address: it serves the pages, the API and the rooms. */
  url: string;
  /** The API's own address, where its cron job can be triggered. */
  apiUrl: string;
  dbUrl: string;
  mailUrl: string;
  /** The rooms' own address. */
  roomsUrl: string;
  storageUrl: string;
  /** All text variables of the Workers. */
  env: Record<string, string>;
  /** Sends a signal to one part, or to all of them at the same time, and waits until they've exited. */
  kill(signal: NodeJS.Signals, part?: PartName): Promise<void>;
  /** Pauses one part (`SIGSTOP`), or resumes it (`SIGCONT`). */
  pause(signal: "SIGSTOP" | "SIGCONT", part: PartName): void;
  /** Restarts a killed part with the same port and data, or starts a part that `only` excluded. */
  restart(part: PartName): Promise<void>;
  /** Ends everything. Call it once. */
  stop(): Promise<void>;
}

/**
 * Runs the whole product on this machine: database, object storage, mail outbox, the stand-in for Google and our
 * Workers, each as a real server.
 * @throws StartError if a port is in use, a program is missing, a part doesn't start, the migration fails, or the data
 *   folder is in use or isn't writable
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir);
  const parts = new Map<PartName, Part>();
  let giveBack = () => {};
  let stopCron = () => {};
  let restarts: Restarts | undefined;
  const stop = async () => {
    stopCron();
    await restarts?.stop();
    // Stop each part before the parts that it uses.
    for (const name of [...PART_NAMES].reverse()) await parts.get(name)?.stop();
    giveBack();
  };
  try {
    mkdirSync(join(dataDir, "logs"), { recursive: true });
    giveBack = await claimDataDir(dataDir);
    if (options.onFresh) {
      options.onFresh();
      deleteStored(dataDir);
    }
    const isWanted = (name: PartName) => options.only?.includes(name) ?? true;
    await waitForFree(portsOf(options.ports, isWanted));
    const env = workerEnv(options, dataDir);
    const start = starters(options, dataDir, env, () => restarts);
    const startPart = async (name: PartName) => void parts.set(name, await start[name]());
    const up = async (name: PartName) => {
      if (isWanted(name)) await startPart(name);
    };
    if (options.restarts)
      restarts = restartParts(
        // The dead part's children may still hold its port for a moment.
        (name) => waitForFree({ [name]: options.ports[name] }).then(() => startPart(name)),
        (name) => join(options.dataDir, "logs", `${name}.log`),
        options.restarts,
      );
    const database = up("database").then(() =>
      isWanted("database") && !options.isBare ? prepared(env, options.dataDir) : undefined,
    );
    await settled([database, up("storage"), up("mail"), up("google"), up("issuers"), up("rooms")]);
    await settled([up("documents"), up("api"), up("front")]);
    await options.fill?.(env);
    const apiUrl = `http://${ownHost(LOOPBACK)}:${options.ports.api}`;
    if (options.cron)
      stopCron = startCron(
        apiUrl,
        (line) => options.onLog?.("cron", line),
        // While a part is down, each of the cron job's tasks would log a failure.
        () => restarts?.isAnyDown() ?? false,
      );
    return {
      url: `http://${linkHost(options.host ?? LOOPBACK)}:${options.ports.front}`,
      apiUrl,
      dbUrl: env.DB_URL!,
      mailUrl: env.MAIL_URL!,
      roomsUrl: `http://${ownHost(LOOPBACK)}:${options.ports.rooms}`,
      storageUrl: env.S3_ENDPOINT!,
      env,
      async kill(signal, part) {
        const hit = part ? [parts.get(part)] : [...parts.values()];
        await Promise.all(hit.map((one) => one?.kill(signal)));
      },
      pause: (signal, part) => parts.get(part)?.pause(signal),
      restart: startPart,
      stop,
    };
  } catch (error) {
    await stop();
    throw ofDataDir(dataDir, error);
  }
}

const portsOf = (ports: Ports, isWanted: (name: PartName) => boolean): Partial<Ports> =>
  Object.fromEntries(Object.entries(ports).filter(([name]) => isWanted(name as PartName)));

/** @returns for an error about the data folder, a one-line error that says what to do; any other error unchanged */
function ofDataDir(dataDir: string, error: unknown): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (!code || !path?.startsWith(dataDir)) return error;
  return new StartError(
    `The data folder can't be written (${message}): make it writable, or choose another with DATA_DIR`,
  );
}

/** Waits for all of the work even if some of it fails, so that no part is still starting when the stack stops. */
async function settled(work: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/** Brings the database up to date, and adds what only a local one has. */
async function prepared(env: Record<string, string>, dataDir: string): Promise<void> {
  await migrated(env, dataDir);
  const { addMadeUpIssuers } = await import("./utopia/registry.ts");
  await addMadeUpIssuers(env.DB_URL!);
}

async function migrated(env: Record<string, string>, dataDir: string): Promise<void> {
  await migrate(env.DB_URL!).catch((error: unknown) => {
    if (error instanceof OlderDatabase)
      throw new StartError(
        `The data in ${dataDir} was made by an older version of Countersign, which can't be migrated: run "npm start -- --fresh" to delete it and start with an empty database, or choose another folder with DATA_DIR`,
      );
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The database couldn't be migrated (${reason.replace(/\s+/g, " ")}): fix it, or start fresh with another DATA_DIR`,
    );
  });
}

function workerEnv(options: StackOptions, dataDir: string): Record<string, string> {
  const { ports, host = LOOPBACK } = options;
  const at = (port: number, on = LOOPBACK) => `http://${ownHost(on)}:${port}`;
  const own = options.env?.ENV === "test" ? {} : devVars();
  return {
    ENV: "development",
    PROVIDERS: "sandbox",
    SMS: "sandbox",
    BILLING: "simulated",
    MAIL_FROM: "Countersign <no-reply@countersign.example>",
    SUPPORT_EMAIL: "support@countersign.example",
    ...localSecrets(dataDir),
    // If a developer sets a client id, use the real Google.
    ...(own.GOOGLE_CLIENT_ID ? {} : googleVars(ports.google, host)),
    ...own,
    APP_URL: options.appUrl ?? `http://${linkHost(host)}:${ports.front}`,
    DB_URL: at(ports.database),
    S3_ENDPOINT: at(ports.storage),
    S3_REGION: LOCAL_S3.region,
    S3_BUCKET: LOCAL_S3.bucket,
    S3_ACCESS_KEY_ID: LOCAL_S3.keyId,
    S3_SECRET_ACCESS_KEY: LOCAL_S3.secret,
    MAIL_URL: at(ports.mail, host),
    ...issuerVars(ports.issuers, host),
    ...options.env,
  };
}

function starters(
  options: StackOptions,
  dataDir: string,
  env: Record<string, string>,
  restarts: () => Restarts | undefined,
): Record<PartName, () => Promise<Part>> {
  const { ports } = options;
  const hooks = (part: PartName): PartHooks => ({
    signal: restarts()?.signal,
    onLog(line: string) {
      appendFileSync(join(dataDir, "logs", `${part}.log`), `${line}\n`);
      options.onLog?.(part, line);
    },
    onDeath(how: string, lastLines: readonly string[]) {
      options.onDeath?.(part, how, lastLines);
      restarts()?.died(part, how, lastLines);
    },
  });
  const roomVars = { PARTY_TICKET_KEY: env.PARTY_TICKET_KEY! };
  const { watch = false, bundles } = options;
  const run = { host: options.host ?? LOOPBACK, watch, bundles };
  // For Workers that other machines don't need to reach.
  const ownRun = { ...run, host: LOOPBACK };
  return {
    database: () => startDatabase(dataDir, ports.database, hooks("database")),
    storage: () => startStorage(dataDir, ports.storage, hooks("storage")),
    mail: () => startMail(dataDir, ports.mail, env.MAIL_API_KEY!, run.host, hooks("mail")),
    google: () => startGoogle(ports.google, run.host, hooks("google")),
    issuers: () => startIssuers(dataDir, ports.issuers, run.host, hooks("issuers")),
    rooms: () => startWorker("rooms", dataDir, ports.rooms, roomVars, ownRun, hooks("rooms")),
    documents: () => startWorker("documents", dataDir, ports.documents, env, ownRun, hooks("documents")),
    api: () => startWorker("api", dataDir, ports.api, env, ownRun, hooks("api")),
    front: () => startWorker("front", dataDir, ports.front, env, run, hooks("front")),
  };
}

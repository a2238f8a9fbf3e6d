import { appendFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { migrate } from "#db/migrate.ts";
import { claimDataDir } from "./claim.ts";
import { startCron } from "./cron.ts";
import { startDatabase } from "./database.ts";
import { googleVars, startGoogle } from "./google.ts";
import { startMail } from "./mail.ts";
import type { Part, PartName } from "./part.ts";
import { startParty } from "./party.ts";
import { type Ports, waitForFree } from "./ports.ts";
import { devVars, localSecrets } from "./secrets.ts";
import { StartError } from "./start-error.ts";
import { LOCAL_S3, startStorage } from "./storage.ts";
import { startWorker } from "./worker.ts";

export interface StackOptions {
  dataDir: string;
  ports: Ports;
  /** Variables of the Worker that are to differ from the local defaults. */
  env?: Record<string, string>;
  /** Where people reach the app, when that is not the Worker itself (Vite's dev server). */
  appUrl?: string;
  /** Address that the Worker and the mail outbox listen on; 127.0.0.1 unless told. */
  host?: string;
  /** Restart the Worker when its source changes. */
  watch?: boolean;
  /** Tick the cron once a minute; tests tick it themselves. */
  cron?: boolean;
  /** Start these parts only; all unless told. */
  only?: readonly PartName[];
  onLog?(part: PartName | "cron", line: string): void;
  /** A part that ends by itself; the rest goes on until `stop`. */
  onDeath?(part: PartName, how: string): void;
}

export interface Stack {
  /** The Worker: API, pages and sockets. */
  url: string;
  dbUrl: string;
  mailUrl: string;
  partyUrl: string;
  storageUrl: string;
  /** Everything the Worker was given as text. */
  env: Record<string, string>;
  /** Ends one part, or all, at once. */
  kill(signal: NodeJS.Signals, part?: PartName): Promise<void>;
  /** Starts a part again that was killed, on the same port and data. */
  restart(part: PartName): Promise<void>;
  /** Ends everything; to be called once. */
  stop(): Promise<void>;
}

/**
 * The whole product on this machine: database, object storage, mail outbox, Google's
 * stand-in, rooms and the two Workers, each a real server.
 * @throws StartError in one line when a port is taken, a program is missing, the migration fails or the data folder
 *   cannot be written
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir);
  const parts = new Map<PartName, Part>();
  let giveBack = () => {};
  let stopCron = () => {};
  const stop = async () => {
    stopCron();
    // Who uses others ends first.
    for (const name of ["worker", "documents", "party", "google", "mail", "storage", "database"] as const)
      await parts.get(name)?.stop();
    giveBack();
  };
  try {
    mkdirSync(join(dataDir, "logs"), { recursive: true });
    giveBack = await claimDataDir(dataDir);
    await waitForFree(options.ports);
    const env = workerEnv(options, dataDir);
    const start = starters(options, dataDir, env);
    const isWanted = (name: PartName) => options.only?.includes(name) ?? true;
    const up = async (name: PartName) => {
      if (isWanted(name)) parts.set(name, await start[name]());
    };
    const database = up("database").then(() => migrated(env));
    await settled([database, up("storage"), up("mail"), up("google"), up("party")]);
    await settled([up("documents"), up("worker")]);
    const url = `http://localhost:${options.ports.worker}`;
    if (options.cron) stopCron = startCron(url, (line) => options.onLog?.("cron", line));
    return {
      url,
      dbUrl: env.DB_URL!,
      mailUrl: env.MAIL_URL!,
      partyUrl: env.PARTY_URL!,
      storageUrl: env.S3_ENDPOINT!,
      env,
      async kill(signal, part) {
        const hit = part ? [parts.get(part)] : [...parts.values()];
        await Promise.all(hit.map((one) => one?.kill(signal)));
      },
      restart: up,
      stop,
    };
  } catch (error) {
    await stop();
    throw ofDataDir(dataDir, error);
  }
}

/** @returns what could not be done in the data folder, as one line that says what to do; every other error as it is */
function ofDataDir(dataDir: string, error: unknown): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (!code || !path?.startsWith(dataDir)) return error;
  return new StartError(
    `The data folder can't be written (${message}): make it writable, or choose another with DATA_DIR`,
  );
}

/** All must have ended before anything is stopped, or a late starter would be left behind. */
async function settled(work: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

async function migrated(env: Record<string, string>): Promise<void> {
  await migrate(env.DB_URL!).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The database couldn't be migrated (${reason.replace(/\s+/g, " ")}): fix it, or start fresh with another DATA_DIR`,
    );
  });
}

function workerEnv(options: StackOptions, dataDir: string): Record<string, string> {
  const { ports } = options;
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const own = options.env?.ENV === "test" ? {} : devVars();
  return {
    ENV: "development",
    PROVIDERS: "sandbox",
    SMS: "sandbox",
    MAIL_FROM: "Countersign <no-reply@countersign.example>",
    SUPPORT_EMAIL: "support@countersign.example",
    ...localSecrets(dataDir),
    // Whoever brings a client of their own means the real Google.
    ...(own.GOOGLE_CLIENT_ID ? {} : googleVars(ports.google)),
    ...own,
    APP_URL: options.appUrl ?? `http://localhost:${ports.worker}`,
    DB_URL: at(ports.database),
    S3_ENDPOINT: at(ports.storage),
    S3_REGION: LOCAL_S3.region,
    S3_BUCKET: LOCAL_S3.bucket,
    S3_ACCESS_KEY_ID: LOCAL_S3.keyId,
    S3_SECRET_ACCESS_KEY: LOCAL_S3.secret,
    PARTY_URL: at(ports.party),
    MAIL_URL: at(ports.mail),
    ...options.env,
  };
}

function starters(
  options: StackOptions,
  dataDir: string,
  env: Record<string, string>,
): Record<PartName, () => Promise<Part>> {
  const { ports } = options;
  const hooks = (part: PartName) => ({
    onLog(line: string) {
      appendFileSync(join(dataDir, "logs", `${part}.log`), `${line}\n`);
      options.onLog?.(part, line);
    },
    onDeath: (how: string) => options.onDeath?.(part, how),
  });
  const partyVars = { PARTY_PUBLISH_KEY: env.PARTY_PUBLISH_KEY!, PARTY_TICKET_KEY: env.PARTY_TICKET_KEY! };
  const run = { host: options.host ?? "127.0.0.1", watch: options.watch ?? false };
  // Nobody has to reach it from elsewhere.
  const ownRun = { ...run, host: "127.0.0.1" };
  return {
    database: () => startDatabase(dataDir, ports.database, hooks("database")),
    storage: () => startStorage(dataDir, ports.storage, hooks("storage")),
    mail: () => startMail(dataDir, ports.mail, env.MAIL_API_KEY!, run.host, hooks("mail")),
    google: () => startGoogle(ports.google, run.host, hooks("google")),
    party: () => startParty(dataDir, ports.party, partyVars, hooks("party")),
    documents: () => startWorker("documents", dataDir, ports.documents, env, ownRun, hooks("documents")),
    worker: () => startWorker("worker", dataDir, ports.worker, env, run, hooks("worker")),
  };
}

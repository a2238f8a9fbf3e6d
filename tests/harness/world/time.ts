import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import type { ChargeTerms } from "#contract/billing/charges.ts";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { requestTexts } from "#contract/verification/request-fields.ts";
import type { Ctx } from "#core/context.ts";
import { parseEnv } from "#core/env.ts";
import type { Client } from "#core/http/client.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#db/client.ts";
import { type User, users } from "#db/schema/accounts/users.ts";
import { notifications, outbox } from "#db/schema/outbox.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { payerOf } from "#functions/allowance/payer.ts";
import { accountOf, selectAccount } from "#functions/allowance/standing.ts";
import type { DocumentReading } from "#functions/checks/engine/types.ts";
import { sealReading, signatureKeysOf } from "#functions/documents/store/sealed-reading.ts";
import { allJobs } from "#functions/jobs/all-jobs.ts";
import { dispatch } from "#functions/jobs/dispatch.ts";
import { runRow } from "#functions/jobs/run-row.ts";
import { tick } from "#functions/jobs/tick.ts";
import { giveConsent } from "#functions/lifecycle/answer/consent.ts";
import { type Draft, submit } from "#functions/lifecycle/request/submit.ts";
import { ownerAddress } from "#functions/mail/tie-mailboxes.ts";
import { bindings } from "../context.ts";
import { someEmail } from "../people/account.ts";
import { stack } from "../stack/stack.ts";
import { embedDatabase, serveDatabase } from "./world-database.ts";

/** The default start of a world's clock: noon UTC on Wednesday, November 4, 2026. */
export const START = Date.UTC(2026, 10, 4, 12);

/** The standing of a customer who has used their free request and the month's allowance. */
const USED_UP: ChargeTerms = { firstFree: false, remaining: 0 };

/** A caller without a browser. */
export const CLIENT: Client = {
  address: "203.0.113.7",
  network: "203.0.113.0/24",
  userAgent: "A test",
  isBrowser: false,
  cookie: null,
};

export interface WorldOptions {
  /** UTC ms at which the clock starts; {@link START} by default. */
  start?: number;
  /** The port of a Worker that will serve this world, used in links in emails. */
  port?: number;
  /** Variables to override. */
  env?: Record<string, string>;
  /**
   * Whether the database is a server, as in production. Needed if a test depends on requests, overlapping writes or
   * batches, and for worlds with a Worker. Otherwise it runs in this process, where a query takes a tenth of the time.
   */
  isServed?: boolean;
}

/**
 * The product's functions and jobs with their own database and bucket. The clock stands still until a test moves it.
 */
export interface World {
  ctx: Ctx;
  db: Database;
  dbUrl: string;
  /** The world's folder, removed by `stop`. */
  dataDir: string;
  /** Variables that make a Worker use the same database and bucket. */
  vars: Record<string, string>;
  /** What the jobs logged. */
  logged: { event: string }[];
  /** Moves the clock, and runs the cron job and all jobs that it causes. */
  after(ms: number): Promise<void>;
  /** Runs queued jobs until the queue is empty. */
  settle(): Promise<void>;
  person(more?: Partial<User>): Promise<User>;
  /**
   * Requests by one person about another, or about themselves.
   * @param standing the requester's allowance; by default it's used up, so the list price is due. `own`: their actual
   *   allowance
   * @returns the request's id
   */
  ask(
    requester: User,
    subject: User,
    more?: Partial<Draft>,
    standing?: Partial<ChargeTerms> | "own",
  ): Promise<string>;
  consent(subject: User, id: string): Promise<void>;
  /** Adds a document with its reading, or one that hasn't been read yet. */
  bring(subject: User, id: string, reading: Partial<DocumentReading> | "unread"): Promise<string>;
  /** Stores the reading of a document, as the job that reads it would. */
  readIt(documentId: string, reading: Partial<DocumentReading>): Promise<void>;
  row(id: string): Promise<Verification>;
  titlesOf(person: User): Promise<string[]>;
  /** @returns the names of the live events about a verification */
  eventsOf(id: string): Promise<string[]>;
  /** Stops the database. The test that created the world must call it. */
  stop(): Promise<void>;
}

/**
 * Creates a separate bucket. Otherwise a world that's months ahead would delete other worlds' objects, because its
 * database doesn't know them.
 * @returns the bucket's name
 */
function ownBucket(dataDir: string): string {
  const bucket = basename(dataDir).toLowerCase();
  mkdirSync(join(stack().dataDir, "storage", bucket), { recursive: true });
  return bucket;
}

/** @returns a new world; stop it in `afterAll` or `onTestFinished` */
export async function ownTime({
  start = START,
  port: workerPort,
  env = {},
  isServed = false,
}: WorldOptions = {}): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), "countersign-"));
  const { db, url: dbUrl, stop } = await (isServed ? serveDatabase : embedDatabase)(dataDir);
  const background: Promise<unknown>[] = [];
  const time = { now: start };
  const queued: string[] = [];
  const logged: World["logged"] = [];
  const queue = {
    sendBatch: async (batch: { body: { id: string } }[]) => {
      queued.push(...batch.map(({ body }) => body.id));
    },
  };
  const vars = {
    ...stack().env,
    ...(workerPort ? { APP_URL: `http://localhost:${workerPort}` } : {}),
    ...(isServed ? { DB_URL: dbUrl } : {}),
    S3_BUCKET: ownBucket(dataDir),
    ...env,
  };
  const ctx: Ctx = {
    env: parseEnv({
      ...vars,
      ...bindings(),
      JOBS_QUEUE: queue,
    }),
    db,
    now: () => time.now,
    requestId: "req_test",
    log: (event, fields = {}) => logged.push({ event, ...fields }),
    waitUntil: (work) => background.push(work),
    dispatch,
  };

  const settle = async () => {
    for (;;) {
      await Promise.all(background.splice(0));
      const id = queued.shift();
      if (id === undefined && background.length === 0) return;
      if (id !== undefined) await runRow(ctx, id, allJobs);
    }
  };
  const readIt: World["readIt"] = async (documentId, reading) => {
    const whole: DocumentReading = {
      documentType: "drivers_license",
      uploadedAt: time.now,
      status: "read",
      ...reading,
      documentId,
    };
    const fields = whole.status === "read" ? await sealReading(ctx, whole) : null;
    const signatureKeys = signatureKeysOf(whole);
    await db
      .update(documents)
      .set({ reading: whole.status, readingReason: whole.reason ?? null, fields, signatureKeys })
      .where(eq(documents.id, documentId));
  };
  return {
    ctx,
    db,
    dbUrl,
    dataDir,
    vars,
    logged,
    settle,
    async stop() {
      await Promise.allSettled(background);
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    async after(ms) {
      time.now += ms;
      await tick(ctx);
      await settle();
    },
    async person(more = {}) {
      const user = {
        id: newId("usr", time.now),
        email: someEmail(),
        emailVerifiedAt: time.now,
        firstName: "Jane",
        lastName: "Doe",
        accountType: "individual",
        createdAt: time.now,
        updatedAt: time.now,
        ...more,
      } as const;
      await db.insert(users).values(user);
      const [row] = await db.select().from(users).where(eq(users.id, user.id));
      return row as User;
    },
    async ask(requester, subject, more = {}, standing = USED_UP) {
      const isSelf = requester.id === subject.id;
      const payer = await payerOf(ctx, {
        userId: requester.id,
        teamId: more.teamId ?? null,
        address: ownerAddress(requester),
      });
      const own = accountOf(await selectAccount(ctx, payer));
      const draft: Draft = {
        requester,
        type: "identity",
        services: [],
        priority: "standard",
        purpose: "personal",
        claims: { firstName: "Jane", lastName: "Doe", dateOfBirth: "1990-04-12" },
        targetName: "Jane Doe",
        target: isSelf ? { self: CLIENT } : { email: subject.email, accountId: subject.id },
        teamId: null,
        texts: requestTexts(),
        peer: null,
        mutualWith: null,
        certified: false,
        ...more,
      };
      const account = standing === "own" ? own : { ...own, ...standing };
      const { id } = await submit(ctx, draft, { payer, account });
      await settle();
      return id;
    },
    async consent(subject, id) {
      await giveConsent(ctx, subject.id, id, { textVersion: CONSENT_VERSION }, CLIENT);
      await settle();
    },
    async bring(subject, id, reading) {
      const documentId = newId("doc", time.now);
      await db.insert(documents).values({
        id: documentId,
        ownerId: subject.id,
        verificationId: id,
        documentType: (reading !== "unread" && reading.documentType) || "drivers_license",
        fileName: "license.jpg",
        contentType: "image/jpeg",
        size: 1,
        sha256: documentId,
        storageKey: `documents/${documentId}`,
        reading: "stored",
        createdAt: time.now,
      });
      if (reading !== "unread") await readIt(documentId, reading);
      return documentId;
    },
    readIt,
    async row(id) {
      const [found] = await db.select().from(verifications).where(eq(verifications.id, id));
      if (!found) throw new Error(`No verification ${id}`);
      return found;
    },
    async titlesOf({ id }) {
      const found = await db
        .select({ title: notifications.title })
        .from(notifications)
        .where(eq(notifications.userId, id))
        // The clock stands still, so several rows may have the same time.
        .orderBy(asc(notifications.createdAt), asc(sql`rowid`));
      return found.map(({ title }) => title);
    },
    async eventsOf(id) {
      const found = await db.select().from(outbox).where(eq(outbox.channel, "live")).orderBy(asc(outbox.id));
      return found.filter(({ payload }) => payload.verification_id === id).map(({ name }) => name);
    },
  };
}

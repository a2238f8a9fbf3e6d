import { inArray, sql } from "drizzle-orm";
import type { Rooms } from "#contract/live/rooms.ts";
import { DAY, SECOND } from "#contract/time.ts";
import { type Ctx, makeContext } from "#core/context.ts";
import type { NewOutboxRow } from "#core/effects.ts";
import { newId } from "#core/ids.ts";
import { outbox } from "#db/schema/outbox.ts";
import { collectClock } from "#functions/billing/invoices/collect.ts";
import { monthClock } from "#functions/billing/invoices/issue-usage.ts";
import { renewClock } from "#functions/billing/subscriptions/renew.ts";
import { consentClock } from "#functions/clocks/consent.ts";
import { contactReminders } from "#functions/clocks/contact-reminders.ts";
import { evidenceClock } from "#functions/clocks/evidence.ts";
import { allJobs } from "#functions/jobs/all-jobs.ts";
import { type JobSet, jobFor } from "#functions/jobs/job.ts";
import { openBusyDatabase } from "./database.ts";
import { readings } from "./readings.ts";

/** Copies for the requester's side of documents that aren't deleted yet are made by the documents Worker. */
const COPIES_FROM = 30 * DAY;
/** Earlier mails were read long ago. Later ones are sent, so the outbox shows them and their links can be opened. */
const MAILS_FROM = 14 * DAY;
/** Outbox rows in one statement. */
const AT_ONCE = 500;

/** The product's functions, run at times of the past. */
export interface Past {
  /** The newest time there is, UTC ms. Nothing happens after it. */
  readonly now: number;
  /** Runs what people do at a time (UTC ms), and then the jobs that follow from it. */
  run<T>(time: number, deed: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Runs the clocks that the cron job runs every minute: what's overdue at that time ends. */
  runClocks(time: number): Promise<void>;
  /** @returns the same past under other settings, such as another rule for reviews */
  under(settings: Record<string, string>): Past;
  /** Marks the outbox rows that have nothing left to do as done, and closes the database. Call it at the end. */
  settle(): Promise<void>;
}

const UNUSED = { ASSETS: {}, FONTS: {}, API_WORKER: {}, ROOMS_WORKER: {} };
/** Nobody had a page open then. */
const ROOMS = { getByName: () => ({ publish: async () => 0 }) } satisfies Rooms;

/**
 * Opens the past of a running stack. Everything is written by the product's verbs and jobs, with the stack's own keys;
 * only their clock differs. The Workers never get these rows, because their clocks can't be set back.
 * @param vars the Worker's text variables
 */
export function openPast(vars: Record<string, string>, now: number): Past {
  const { db, close } = openBusyDatabase(vars.DB_URL!);
  const settled: string[] = [];
  let clocks: Promise<unknown> = Promise.resolve();

  function under(settings: Record<string, string>): Past {
    const queue = { sendBatch: async () => {} };
    const raw = { ...vars, ...settings, ...UNUSED, ROOMS, JOBS_QUEUE: queue, DOCUMENTS_QUEUE: queue };

    /** @param rows takes the outbox rows that are written */
    const contextAt = (time: number, rows: NewOutboxRow[]): Ctx => {
      const dispatch: Ctx["dispatch"] = async (_, written) => void rows.push(...written);
      const background = () => {};
      const ctx = makeContext(raw, background, newId("req", time), dispatch, Math.min(time, now));
      return { ...ctx, db, log: () => {} };
    };

    async function runJobs(time: number, rows: readonly NewOutboxRow[]): Promise<void> {
      // As in the product, a job runs a moment after what caused it.
      for (let wave = rows, at = time + SECOND; wave.length > 0; at += 2 * SECOND) {
        const next: NewOutboxRow[] = [];
        for (const row of wave) {
          const set = setOf(row, now);
          if (set) await jobFor(set, asClaimed(row)).run(contextAt(at, next));
          if (!isLeft(row, now)) settled.push(row.id);
        }
        wave = next;
      }
    }

    async function run<T>(time: number, deed: (ctx: Ctx) => Promise<T>): Promise<T> {
      const rows: NewOutboxRow[] = [];
      const result = await deed(contextAt(time, rows));
      await runJobs(time, rows);
      return result;
    }

    const tick = (time: number) =>
      run(time, async (ctx) => {
        await consentClock(ctx);
        await evidenceClock(ctx);
        await contactReminders(ctx);
        await renewClock(ctx);
        await monthClock(ctx);
        await collectClock(ctx);
      });

    return {
      now,
      run,
      under,
      runClocks(time) {
        // One at a time, like the cron job's.
        const turn = clocks.then(() => tick(time));
        clocks = turn.catch(() => {});
        return turn;
      },
      async settle() {
        for (let start = 0; start < settled.length; start += AT_ONCE)
          await db
            .update(outbox)
            .set({ status: "done", doneAt: sql`${outbox.createdAt}` })
            .where(inArray(outbox.id, settled.slice(start, start + AT_ONCE)));
        close();
      },
    };
  }
  return under({});
}

/** Whether the running stack does it. */
const isLeft = ({ name, createdAt }: NewOutboxRow, now: number) =>
  name === "document.copy" && createdAt > now - COPIES_FROM;

/** @returns the jobs that the row belongs to; null if it isn't run here */
function setOf({ channel, name, createdAt }: NewOutboxRow, now: number): JobSet | null {
  // No page was open that could have been told.
  if (channel === "live") return null;
  if (channel === "documents") return name === "document.read" ? readings : null;
  const isMessage =
    (/^(mail|sms|code)\./.test(name) || name === "billing.tell") && name !== "mail.release_held";
  return isMessage && createdAt < now - MAILS_FROM ? null : allJobs;
}

/** The row as the job sees it on its first run. */
const asClaimed = (row: NewOutboxRow): Parameters<typeof jobFor>[1] => ({
  ...row,
  status: "pending",
  attempts: 1,
  notBefore: row.createdAt,
  lastError: null,
  doneAt: null,
});

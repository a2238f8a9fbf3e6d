import { inArray, sql } from "drizzle-orm";
import type { Rooms } from "#contract/live/rooms.ts";
import { DAY, SECOND } from "#contract/time.ts";
import { type Ctx, makeContext } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import { type NewOutboxRow, outbox } from "#db/schema/outbox.ts";
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

/** Documents newer than this still exist, so the stack's documents Worker makes the requester's copies of them. */
const COPIES_FROM = 30 * DAY;
/** Email and text messages from the last two weeks are sent: the mail outbox shows them, and their links work. */
const MAILS_FROM = 14 * DAY;
/** Number of outbox rows in one statement. */
const AT_ONCE = 500;

/** Runs the product's functions as if it were some time in the past. */
export interface Past {
  /** The end of the past, in UTC milliseconds. Nothing happens after it. */
  readonly now: number;
  /** Runs an action as if it were `time` (UTC milliseconds), and then the jobs that it causes. */
  run<T>(time: number, action: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Runs the clocks (tasks of the cron job) that the demo needs, for everything that's due at that time. */
  runClocks(time: number): Promise<void>;
  /** @returns the same past with other settings, such as a different rule for reviews */
  under(settings: Record<string, string>): Past;
  /** Marks outbox rows as done, except those left to the stack's Workers, and closes the database. Call it last. */
  settle(): Promise<void>;
}

const UNUSED = { ASSETS: {}, FONTS: {}, MODELS: {}, API_WORKER: {}, ROOMS_WORKER: {} };
/** No pages were open in the past, so nothing is published. */
const ROOMS = { getByName: () => ({ publish: async () => 0 }) } satisfies Rooms;

/**
 * Lets the product's verbs and jobs write the past of a running stack, with the stack's own keys and a clock that's set
 * back. Jobs from the outbox run here, because the Workers' clocks can't be set back. All that's left to the Workers is
 * copying recent documents.
 * @param vars the Worker's text variables
 */
export function openPast(vars: Record<string, string>, now: number): Past {
  const { db, close } = openBusyDatabase(vars.DB_URL!);
  const settled: string[] = [];
  let clocks: Promise<unknown> = Promise.resolve();

  function under(settings: Record<string, string>): Past {
    const queue = { sendBatch: async () => {} };
    const raw = { ...vars, ...settings, ...UNUSED, ROOMS, JOBS_QUEUE: queue, DOCUMENTS_QUEUE: queue };

    /** @param rows collects the written outbox rows */
    const contextAt = (time: number, rows: NewOutboxRow[]): Ctx => {
      const dispatch: Ctx["dispatch"] = async (_, written) => void rows.push(...written);
      const background = () => {};
      const ctx = makeContext(raw, background, newId("req", time), dispatch, Math.min(time, now));
      return { ...ctx, db, log: () => {} };
    };

    async function runJobs(time: number, rows: readonly NewOutboxRow[]): Promise<void> {
      // As in the product, a job runs shortly after what caused it.
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

    async function run<T>(time: number, action: (ctx: Ctx) => Promise<T>): Promise<T> {
      const rows: NewOutboxRow[] = [];
      const result = await action(contextAt(time, rows));
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
        // One at a time, like the cron job.
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

/** Whether the row's job is left to the running stack's Workers. */
const isLeft = ({ name, createdAt }: NewOutboxRow, now: number) =>
  name === "document.copy" && createdAt > now - COPIES_FROM;

/** @returns the set of jobs that the row belongs to; null if it doesn't run here */
function setOf({ channel, name, createdAt }: NewOutboxRow, now: number): JobSet | null {
  // No page was open to receive it.
  if (channel === "live") return null;
  if (channel === "documents") return name === "document.read" ? readings : null;
  const isMessage =
    (/^(mail|sms|code)\./.test(name) || name === "billing.notify") && name !== "mail.release_held";
  return isMessage && createdAt < now - MAILS_FROM ? null : allJobs;
}

/** The row as a job gets it on its first run. */
const asClaimed = (row: NewOutboxRow): Parameters<typeof jobFor>[1] => ({
  ...row,
  status: "pending",
  attempts: 1,
  notBefore: row.createdAt,
  lastError: null,
  doneAt: null,
});

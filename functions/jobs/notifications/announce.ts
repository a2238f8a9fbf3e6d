import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { recordOnce } from "#core/write/record-once.ts";
import { type Announcement, announcements } from "#db/schema/notices.ts";
import { notifyNext } from "#functions/notifications/notify-everyone.ts";
import { publishToUsers, ROOMS_PER_JOB, signedInAfter } from "#functions/notifications/publish-to-users.ts";
import { defineJob } from "../job.ts";

/**
 * Turns a notice into a notification for every account that isn't suspended or deleted, one page at a time. Each page
 * queues the next one as a job, so a crashed run resumes where it stopped.
 */
export const publishNotice = defineJob({
  name: "notice.publish",
  payload: z.object({ announcement_id: z.string(), after: z.string() }),
  run: async (ctx, { announcement_id, after }) => {
    const row = await read(ctx, announcement_id);
    if (!row || row.cancelledAt !== null) return;
    const { last, signedIn } = await notifyNext(ctx, row, after);
    await publishToUsers(ctx, signedIn, {
      name: "system_notification",
      payload: { announcement_id },
      cause: `out_${announcement_id}`,
    });
    if (last === null) return;
    const next = job("notice.publish", { announcement_id, after: last });
    await recordOnce(ctx, [{ ...next, id: `out_${announcement_id}.${last}` }]);
  },
});

/**
 * Makes open pages fetch an announcement that's new, changed or canceled. It goes through the signed-in
 * accounts in batches.
 */
export const deliverAnnouncement = defineJob({
  name: "announcement.deliver",
  payload: z.object({ announcement_id: z.string(), change: z.string(), after: z.string() }),
  run: async (ctx, { announcement_id, change, after }) => {
    const row = await read(ctx, announcement_id);
    if (!row) return;
    const page = await signedInAfter(ctx, after);
    await publishToUsers(ctx, page, {
      name: row.kind === "notice" ? "system_notification" : "system_maintenance",
      payload: { announcement_id },
      cause: change,
    });
    const last = page.at(-1);
    if (!last || page.length < ROOMS_PER_JOB) return;
    const next = job("announcement.deliver", { announcement_id, change, after: last });
    await recordOnce(ctx, [{ ...next, id: `${change}.next.${last}` }]);
  },
});

async function read({ db }: Ctx, id: string): Promise<Announcement | undefined> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row;
}

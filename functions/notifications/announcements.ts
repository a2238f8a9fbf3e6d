import { and, desc, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import { DAY, isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { type Announcement, announcements } from "#db/schema/notices.ts";

/** How long before the start of maintenance its banner appears, in milliseconds. */
const SHOWN_BEFORE = DAY;

/**
 * The announcement that pages show in a banner, as a statement for a batch: the current maintenance, or the next one if
 * it starts within a day; otherwise the newest notice. Announcements that have ended or were canceled don't count.
 */
export const selectAnnouncement = ({ db, now }: Pick<Ctx, "db" | "now">) =>
  db
    .select()
    .from(announcements)
    .where(
      and(
        gt(announcements.endsAt, now()),
        isNull(announcements.cancelledAt),
        or(ne(announcements.kind, "maintenance"), lte(announcements.startsAt, now() + SHOWN_BEFORE)),
      ),
    )
    .orderBy(
      desc(sql`${announcements.kind} = 'maintenance'`),
      sql`iif(${announcements.kind} = 'maintenance', 1, -1) * ${announcements.startsAt}`,
    )
    .limit(1);

/** @returns an announcement in the format of the API response */
export const presentAnnouncement = ({ id, kind, title, message, startsAt, endsAt }: Announcement) => ({
  id,
  kind,
  title,
  message,
  starts_at: isoTime(startsAt),
  ends_at: isoTime(endsAt),
});

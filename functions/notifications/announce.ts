import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job } from "#core/effects.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { commit, LostRace } from "#core/write/commit.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { type Announcement, announcements } from "#db/schema/notices.ts";

const LISTED = 20;

type NewAnnouncement = Pick<Announcement, "kind" | "title" | "message" | "startsAt" | "endsAt">;

/**
 * Announces something to everyone; for operators. A notice is sent to every account as a notification, and shown as a
 * banner until it ends. A maintenance announcement is only a banner.
 * @param it the announcement, with times in UTC ms; a notice whose end equals its start has no banner
 * @param by the operator, in the format of the audit log's actor
 * @returns the announcement's id
 */
export async function announce(ctx: Ctx, it: NewAnnouncement, by: string): Promise<string> {
  const id = newId("ann", ctx.now());
  const row: Announcement = { ...it, id, cancelledAt: null, createdAt: ctx.now() };
  await write(ctx, row, [ctx.db.insert(announcements).values(row)], "announcement.published", by);
  return id;
}

/**
 * Reschedules or rewords a maintenance announcement that hasn't ended; for operators.
 * @throws DomainError 409 `announcement_over` if it has ended or was canceled
 */
export async function changeMaintenance(
  ctx: Ctx,
  row: Announcement,
  change: Pick<Announcement, "message" | "startsAt" | "endsAt">,
  by: string,
): Promise<void> {
  const set = ctx.db.update(announcements).set(change).where(isOpen(ctx, row.id));
  await write(ctx, { ...row, ...change }, [set, mustHaveChanged(ctx.db)], "announcement.changed", by);
}

/**
 * Cancels an announcement that hasn't ended; for operators. Its banner disappears. Accounts that already got a notice
 * keep it; it isn't sent to the others.
 * @throws DomainError 409 `announcement_over` if it has ended or was already canceled
 */
export async function cancelAnnouncement(ctx: Ctx, row: Announcement, by: string): Promise<void> {
  const set = ctx.db.update(announcements).set({ cancelledAt: ctx.now() }).where(isOpen(ctx, row.id));
  await write(ctx, row, [set, mustHaveChanged(ctx.db)], "announcement.cancelled", by);
}

/** @returns the newest announcements, newest first */
export const listAnnouncements = ({ db }: Ctx): Promise<Announcement[]> =>
  db.select().from(announcements).orderBy(desc(announcements.id)).limit(LISTED);

const isOpen = ({ now }: Ctx, id: string) =>
  and(eq(announcements.id, id), isNull(announcements.cancelledAt), gt(announcements.endsAt, now()));

/** Writes a change, its audit row, and the job that notifies all accounts (new notice) or updates open pages. */
async function write(
  ctx: Ctx,
  { id, kind, startsAt, endsAt }: Announcement,
  statements: Statement[],
  action: string,
  by: string,
): Promise<void> {
  const isNew = action === "announcement.published";
  const audited = auditRow(ctx, {
    actor: by,
    action,
    entity: "announcement",
    entityId: id,
    detail: { kind, starts_at: startsAt, ends_at: endsAt },
  });
  const publish =
    kind === "notice" && isNew
      ? job("notice.publish", { announcement_id: id, after: "" })
      : job("announcement.deliver", { announcement_id: id, change: newId("out", ctx.now()), after: "" });
  await commit(ctx, { statements: [...statements, audited], effects: [publish], resourceId: id }).catch(
    (error: unknown) => {
      throw error instanceof LostRace
        ? conflict("announcement_over", "This announcement has ended or was cancelled.")
        : error;
    },
  );
}

import { eq } from "drizzle-orm";
import { cleanLine } from "#contract/clean-text.ts";
import { WEEK } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { type Announcement, announcements } from "#db/schema/notices.ts";
import {
  announce,
  cancelAnnouncement,
  changeMaintenance,
  listAnnouncements,
} from "#functions/notifications/announce.ts";
import { type Changing, type Looking, Refused, UsageError } from "./command.ts";
import { time } from "./lines.ts";
import { timeIn } from "./time-in.ts";

const MAX_TITLE = 120;
const MAX_MESSAGE = 500;
const LONGEST = WEEK;
const MAINTENANCE = {
  title: "Planned maintenance",
  message: "Some pages may not work until it's over.",
};

/** @throws UsageError if the text is empty or too long */
function words(text: string, max: number, what: string): string {
  const line = cleanLine(text).trim();
  if (line === "" || line.length > max)
    throw new UsageError(`The ${what} must have between 1 and ${max} characters`);
  return line;
}

export const notice: Changing = {
  takes: '"<title>" "<message>" [--until <time>]',
  summary: "notifies every account; with --until, a banner shows it as well",
  arity: 2,
  options: ["until"],
  async prepare({ ctx, by, options }, [title = "", message = ""]) {
    const now = ctx.now();
    const endsAt = options.until === undefined ? now : timeIn(options.until, now);
    if (endsAt < now) throw new UsageError("--until must be in the future");
    const texts = {
      title: words(title, MAX_TITLE, "title"),
      message: words(message, MAX_MESSAGE, "message"),
    };
    const banner = endsAt > now ? ` and show it in a banner until ${time(endsAt)} UTC` : "";
    let id = "";
    return {
      will: `notify every account of “${texts.title}”${banner}.`,
      get done() {
        return `${id}: every account gets “${texts.title}” within minutes.`;
      },
      apply: async () => {
        id = await announce(ctx, { kind: "notice", ...texts, startsAt: now, endsAt }, by);
      },
    };
  },
};

export const maintenance: Changing = {
  takes: '--start <time> --end <time> ["<message>"] [--change <id>]',
  summary: "announces a maintenance in a banner with a countdown, or changes one",
  arity: [0, 1],
  options: ["start", "end", "change"],
  async prepare({ ctx, by, options: { start, end, change } }, [message]) {
    if (start === undefined || end === undefined) throw new UsageError("maintenance takes --start and --end");
    const [startsAt, endsAt] = [timeIn(start, ctx.now()), timeIn(end, ctx.now())];
    if (endsAt <= startsAt || endsAt <= ctx.now())
      throw new UsageError("It must end after it starts and after now");
    if (endsAt - startsAt > LONGEST) throw new UsageError("It can't be longer than seven days");
    const old = change === undefined ? null : await openWith(ctx, change);
    if (old && old.kind !== "maintenance") throw new Refused(`${change} is a notice`);
    const text =
      message === undefined ? (old ?? MAINTENANCE).message : words(message, MAX_MESSAGE, "message");
    const when = `from ${time(startsAt)} to ${time(endsAt)} UTC`;
    let id = change ?? "";
    return {
      will: `${old ? `move ${old.id} to` : "announce a maintenance"} ${old ? when.slice(5) : when}: ${text}`,
      get done() {
        return `${id}: maintenance ${when} is announced.`;
      },
      apply: async () => {
        const times = { message: text, startsAt, endsAt };
        if (old) await changeMaintenance(ctx, old, times, by);
        else id = await announce(ctx, { kind: "maintenance", title: MAINTENANCE.title, ...times }, by);
      },
    };
  },
};

export const announcementList: Looking = {
  takes: "",
  summary: "lists the newest notices and maintenances",
  arity: 0,
  async look({ ctx }) {
    const rows = await listAnnouncements(ctx);
    return {
      lines: rows.length === 0 ? ["There are none"] : rows.map((row) => line(row, ctx.now())),
      looked: { entity: "announcement", entityId: "all" },
    };
  },
};

export const announcementCancel: Changing = {
  takes: "<id>",
  summary: "cancels a notice or a maintenance; its banner disappears",
  arity: 1,
  async prepare({ ctx, by }, [id = ""]) {
    const row = await openWith(ctx, id);
    return {
      will: `cancel ${line(row, ctx.now())}`,
      done: `${id} is cancelled.`,
      apply: () => cancelAnnouncement(ctx, row, by),
    };
  },
};

function line({ id, kind, title, startsAt, endsAt, cancelledAt }: Announcement, now: number): string {
  const state =
    cancelledAt !== null ? "cancelled" : endsAt <= now ? "over" : startsAt > now ? "planned" : "running";
  return `${id}  ${kind}  ${time(startsAt)} to ${time(endsAt)}  ${state}  ${title}`;
}

/** @throws Refused if there's no such announcement, or if it's over or canceled */
async function openWith({ db, now }: Ctx, id: string): Promise<Announcement> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  if (!row) throw new Refused(`There's no announcement ${id}`);
  if (row.cancelledAt !== null || row.endsAt <= now())
    throw new Refused(`${id} ${row.cancelledAt === null ? "is over" : "is already cancelled"}`);
  return row;
}

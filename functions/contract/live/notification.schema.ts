import * as z from "zod";
import { NOTIFICATION_PRIORITIES } from "../enums.ts";
import { MAX_PAGE_SIZE } from "../limits.ts";
import { orAbsent, text } from "../rules.schema.ts";
import { NOTIFICATION_KINDS } from "./notifications.ts";

const DEFAULT_LIMIT = 20;

const cursor = z
  .string()
  .max(100)
  .regex(/^\d{1,16}\.[\w-]{1,60}$/, "Use the value of `next` from the last answer")
  .transform((text) => {
    const [at = "", id = ""] = text.split(".");
    return { createdAt: Number(at), id };
  });

const kind = z.enum(NOTIFICATION_KINDS, { error: "Choose a kind of notification" });
const priority = z.enum(NOTIFICATION_PRIORITIES, { error: "Choose medium, high or critical" });

/** POST /api/notifications/read-all: which notifications to mark as read; all by default. */
export const readAllBody = z.object({
  kind: kind.optional(),
  priority: priority.optional(),
  /** Only those about this verification, whose page is open. */
  verificationId: text(64).optional(),
});
export type ReadAll = z.infer<typeof readAllBody>;

/** GET /api/notifications. `since` is ISO 8601 in the request and UTC milliseconds in the code. */
export const notificationsQuery = z.object({
  kind: orAbsent(kind),
  priority: orAbsent(priority),
  /** Only unread ones. */
  unread: orAbsent(z.enum(["true", "false"], { error: "Must be true or false" })).transform(
    (text) => text === "true",
  ),
  /** To get the next page of the list: `next` from the previous response. */
  before: orAbsent(cursor),
  since: orAbsent(z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).catch(DEFAULT_LIMIT).default(DEFAULT_LIMIT),
});
export type NotificationsQuery = z.infer<typeof notificationsQuery>;

const wholeNumber = z.coerce
  .number({ error: "Must be a number" })
  .int({ error: "Must be a whole number" })
  .min(0, { error: "Must be at least 0" });

/**
 * GET /api/events. `after` is the number of the last event that the page got. A page that got none sends `within`: how
 * many milliseconds ago it began to fetch its data. With neither, the response has only the newest event's number.
 */
export const eventsQuery = z.object({ after: orAbsent(wholeNumber), within: orAbsent(wholeNumber) });
export type EventsQuery = z.infer<typeof eventsQuery>;

import * as z from "zod";
import {
  EMAIL_CHOICES,
  isEssential,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from "../live/notifications.ts";
import { orAbsent, timeZone } from "../rules.schema.ts";

const preference = z.object({
  in_app: orAbsent(z.boolean()),
  email: orAbsent(z.enum(EMAIL_CHOICES, { error: "Choose now, digest or off" })),
  push: orAbsent(z.boolean()),
});

/** For kinds that protect the account. Accepts the values that GET returns, so that a client can send them back. */
const essential = preference.refine(
  ({ in_app, email, push }) => in_app !== false && push !== false && (email === undefined || email === "now"),
  "Security notifications can't be turned off.",
);

const kinds = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [kind, (isEssential(kind) ? essential : preference).optional()]),
) as Record<NotificationKind, z.ZodOptional<typeof preference>>;

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time from 00:00 to 23:59")
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay, timezone: timeZone() })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    error: "The start and end times can't be the same",
  });

/** PUT /api/notifications/preferences. What's left out stays as it is; `quiet_hours: null` turns them off. */
export const preferencesBody = z.object({
  kinds: z.object(kinds).default({}),
  quiet_hours: quietHours.nullable().optional(),
  /** For the time of the daily email. */
  timezone: orAbsent(timeZone()),
});
export type PreferencesBody = z.infer<typeof preferencesBody>;

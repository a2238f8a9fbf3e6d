import { type SQL, sql } from "drizzle-orm";
import type { NotificationPriority } from "#contract/enums.ts";
import type { ServerEventName } from "#contract/events.ts";
import { notifications } from "#db/schema/outbox.ts";
import { teamAccess } from "#db/schema/teams.ts";
import type { Ctx } from "./context.ts";
import { live } from "./effects.ts";
import { newId } from "./ids.ts";
import type { WritePart } from "./write/part.ts";

export interface NewNotification {
  userId: string;
  type: ServerEventName;
  title: string;
  message: string;
  /** Ids that tell a screen what the notification is about. */
  data: Record<string, string>;
  priority: NotificationPriority;
  /** Names the event: each user gets one notification per event, no matter how often it's written. */
  dedupeKey: string;
}

/**
 * Adds a notification to the batch of the action it reports. A requester who has left the team that asked, or can't open
 * it now, hears nothing more about its request.
 * @returns the insert, and the live event that makes open pages fetch the notification
 */
export function notificationEffects(ctx: Ctx, n: NewNotification): WritePart {
  const now = ctx.now();
  const id = newId("ntf", now);
  return {
    statements: [
      ctx.db.run(sql`INSERT INTO ${notifications}
        (id, user_id, type, title, message, data, priority, dedupe_key, created_at)
        SELECT ${id}, ${n.userId}, ${n.type}, ${n.title}, ${n.message}, ${JSON.stringify(n.data)}, ${n.priority},
          ${n.dedupeKey}, ${now}
        WHERE NOT ${isShutOut(n)}
        ON CONFLICT DO NOTHING`),
    ],
    effects: [live("new_notification", { notification_id: id, user_id: n.userId })],
  };
}

/** Whether it's about a request of a team that its requester has left or can't open now; 1 or 0. */
const isShutOut = ({ userId, data }: NewNotification): SQL =>
  sql`EXISTS (SELECT 1 FROM verifications v
    WHERE v.id = ${data.verification_id ?? ""} AND v.requester_id = ${userId} AND v.team_id IS NOT NULL
    AND v.target_user_id IS NOT ${userId}
    AND NOT EXISTS (SELECT 1 FROM ${teamAccess} a WHERE a.team_id = v.team_id AND a.user_id = ${userId}))`;

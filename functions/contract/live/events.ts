import * as z from "zod";

/** Events that the server sends over the socket. */
export const SERVER_EVENTS = [
  "connected",
  "new_notification",
  "verification_updated",
  "new_verification_request",
  "verification_request_submitted",
  "verification_completed",
  "payment_updated",
  "subscription_updated",
  "usage_limit_warning",
  "usage_limit_exceeded",
  "security_alert",
  "fraud_alert",
  "system_notification",
  "system_maintenance",
  "report_ready",
  "test_notification",
  "pong",
  "team_updated",
  "trust_score_updated",
  /** The person read notifications, perhaps on another device. */
  "notifications_read",
  /** A teammate just opened a verification that this person also has open. */
  "presence_updated",
  /** The person's handoff to a phone changed: it was opened, confirmed or ended, or the phone took a picture. */
  "handoff_updated",
  /** The connection's session ended. The room sends this just before closing the connection. */
  "session_ended",
] as const;
export type ServerEventName = (typeof SERVER_EVENTS)[number];

/** Events that aren't numbered and stored, because a page that missed one fetches the current state anyway. */
const TRANSIENT: readonly ServerEventName[] = [
  "connected",
  "pong",
  "verification_updated",
  "presence_updated",
  "handoff_updated",
  "session_ended",
];

/** @returns whether an event is numbered and stored; false for other names, such as a command to a room */
export const isDurable = (name: string): boolean =>
  (SERVER_EVENTS as readonly string[]).includes(name) && !(TRANSIENT as readonly string[]).includes(name);

/** A message has only ids and codes, such as a status, and no personal data. The client fetches the rest. */
export const serverMessage = z.object({
  type: z.enum(SERVER_EVENTS),
  id: z.string(),
  /** When the change was committed, UTC in milliseconds. */
  at: z.number(),
  /** For durable events: the event's place in the person's sequence of them, from 1 without gaps. */
  seq: z.number().int().optional(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type ServerMessage = z.infer<typeof serverMessage>;

/** What a browser can send to its room. */
export const clientMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ping") }),
  z.object({ type: z.literal("subscribe_verification"), id: z.string().min(1).max(64) }),
  z.object({ type: z.literal("unsubscribe_verification"), id: z.string().min(1).max(64) }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

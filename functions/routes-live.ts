import { Hono } from "hono";
import eventList from "./api/events/index.get.ts";
import notificationRead from "./api/notifications/[id]/read.post.ts";
import notificationUnread from "./api/notifications/[id]/unread.post.ts";
import notificationList from "./api/notifications/index.get.ts";
import notificationPreferences from "./api/notifications/preferences.get.ts";
import notificationPreferencesSave from "./api/notifications/preferences.put.ts";
import pushUnsubscribe from "./api/notifications/push.delete.ts";
import pushSubscribe from "./api/notifications/push.post.ts";
import notificationReadAll from "./api/notifications/read-all.post.ts";
import notificationTest from "./api/notifications/test.post.ts";
import realtimeTicket from "./api/realtime/ticket.post.ts";
import presentList from "./api/verifications/[id]/presence.get.ts";
import presenceNote from "./api/verifications/[id]/presence.put.ts";

/** The endpoints of notifications and live events, which are part of the route table. */
export const liveRoutes = new Hono()
  .route("/", eventList)
  .route("/", notificationRead)
  .route("/", notificationUnread)
  .route("/", notificationList)
  .route("/", notificationPreferences)
  .route("/", notificationPreferencesSave)
  .route("/", pushUnsubscribe)
  .route("/", pushSubscribe)
  .route("/", notificationReadAll)
  .route("/", presentList)
  .route("/", presenceNote)
  .route("/", notificationTest)
  .route("/", realtimeTicket);

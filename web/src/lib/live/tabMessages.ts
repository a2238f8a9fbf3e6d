import type { ServerMessage } from "#contract/live/events.ts";
import type { Connection } from "../http/connection.ts";
import type { Announcement, KnownNotifications } from "./announcements.ts";
import type { Scope } from "./handleEvents.ts";

// Tabs from an older deployment may still be open, so only add to these types; don't change what's there.

/** What the leading tab knows. Every tab keeps a copy, so that it can take over. */
export interface LeaderState {
  connection: Connection;
  /** The verifications that the connection watches. */
  covered: readonly string[];
  /** The number of the last event; undefined until the server has sent it. */
  last: number | undefined;
  /** Undefined before the first check. */
  notifications: KnownNotifications | undefined;
}

/** From the leading tab to all others. */
export type LeaderMessage =
  | { type: "state"; from: string; state: LeaderState }
  | { type: "events"; events: readonly ServerMessage[] }
  /** `last`: events up to this number were missed, and the refetch makes up for them. */
  | { type: "refetch"; scope: Scope; last?: number }
  | { type: "announce"; announcement: Announcement };

/** From the others to the leading tab. */
export type FollowerMessage =
  | { type: "present"; from: string; watched: readonly string[]; isVisible: boolean }
  | { type: "gone"; from: string };

export type TabMessage = LeaderMessage | FollowerMessage;

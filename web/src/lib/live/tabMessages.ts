import type { ServerMessage } from "#contract/live/events.ts";
import type { Connection } from "../http/connection.ts";
import type { Announcement, KnownNotifications } from "./announcements.ts";
import type { Scope } from "./handleEvents.ts";

// Tabs of an older deploy may still be open, so what's here may be added to, but not changed.

/** What the leading tab knows. Every tab keeps a copy, so that it can go on from there. */
export interface LeaderState {
  connection: Connection;
  /** The verifications that the connection watches. */
  covered: readonly string[];
  /** The number of the last event; undefined before the server has told. */
  last: number | undefined;
  /** undefined before the first look. */
  notifications: KnownNotifications | undefined;
}

/** From the leading tab to all others. */
export type LeaderMessage =
  | { type: "state"; from: string; state: LeaderState }
  | { type: "events"; events: readonly ServerMessage[] }
  /** `last`: the events up to this number are made up for, although they weren't heard. */
  | { type: "refetch"; scope: Scope; last?: number }
  | { type: "announce"; announcement: Announcement };

/** From the others to the leading tab. */
export type FollowerMessage =
  | { type: "present"; from: string; watched: readonly string[]; isVisible: boolean }
  | { type: "gone"; from: string };

export type TabMessage = LeaderMessage | FollowerMessage;

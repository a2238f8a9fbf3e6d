import { SOCKET } from "#contract/limits.ts";
import type { ServerMessage } from "#contract/live/events.ts";
import type { Announcements } from "./announcements.ts";
import type { CatchUp } from "./catchUp.ts";
import { chooseCoverage } from "./coverage.ts";
import type { LivePage } from "./livePage.ts";
import { openRoom } from "./room.ts";
import type { FollowerMessage, LeaderMessage, LeaderState } from "./tabMessages.ts";

/** A tab that has been silent for this many milliseconds is gone or frozen: tabs normally report every minute. */
const SILENCE = 2.5 * SOCKET.pingEvery;

/** What the leading tab does for all tabs: it holds the connection, polls, and informs the others. */
export interface Leader {
  /** Handles a message from another tab. */
  receive(message: FollowerMessage): void;
  /** Checks for new notifications if an event is about one. */
  lookAfter(events: readonly ServerMessage[]): void;
  /** Call this when this tab's watched verifications have changed. */
  recount(): void;
  /** Call this when this tab becomes visible. */
  wake(): void;
  stop(): void;
}

interface LeaderParts {
  page: LivePage;
  announcements: Announcements;
  catchUp: CatchUp;
  /** @returns what all tabs know; initially, what the previous leader sent, if there was one */
  state(): LeaderState;
  /** Sends a message to all other tabs, and handles it in this one. */
  broadcast(message: LeaderMessage): void;
  /** Changes what all tabs know. */
  broadcastState(changes: Partial<LeaderState>): void;
  /** Lets the next tab lead. */
  stepDown(): void;
}

interface Follower {
  watched: readonly string[];
  lastSeenAt: number;
}

/**
 * @returns whether the room will repeat everything published since the page started to fetch its data. Leaves time for
 *   connecting.
 */
export const isRepeated = ({ beganAt }: Pick<LivePage, "beganAt">): boolean =>
  Date.now() - beganAt < SOCKET.remembersFor / 2;

/** Starts to lead. */
export function lead(parts: LeaderParts): Leader {
  const { page, announcements, catchUp, state, broadcast, broadcastState } = parts;
  const followers = new Map<string, Follower>();
  const wasOpen = state().connection !== "connecting" && state().connection !== "idle";
  let isFirst = !wasOpen;

  const room = openRoom(wasOpen, {
    onState: (connection) => broadcastState({ connection }),
    onOpen() {
      catchUp.now();
      // Events of watched verifications aren't numbered, so missed ones can't be fetched, and the room repeats only the
      // latest. So refetch the verifications, unless the room repeats everything that could have been missed.
      if (state().covered.length > 0 && !(isFirst && isRepeated(page)))
        broadcast({ type: "refetch", scope: "shown" });
      isFirst = false;
      void look();
    },
    onEvent(event) {
      broadcast({ type: "events", events: [event] });
      catchUp.soon();
      lookAfter([event]);
    },
    mayContinue: page.mayContinue,
    async poll() {
      if (!(await look())) return false;
      broadcast({ type: "refetch", scope: "all" });
      return true;
    },
  });
  const rounds = setInterval(forgetSilent, SOCKET.pingEvery);
  broadcastState({ connection: wasOpen ? "reconnecting" : "connecting" });
  recount();

  function lookAfter(events: readonly ServerMessage[]): void {
    if (events.some(({ type }) => type === "new_notification")) void look();
  }

  /** Announces new notifications in all visible tabs. @returns whether the server responded */
  async function look(): Promise<boolean> {
    try {
      for (const announcement of await announcements.look()) broadcast({ type: "announce", announcement });
      broadcastState({});
      return true;
    } catch {
      return false;
    }
  }

  function recount(): void {
    const wanted = [page.watched(), ...[...followers.values()].map(({ watched }) => watched)].flat();
    const before = new Set(state().covered);
    const covered = chooseCoverage(before, wanted);
    room.watch(covered);
    const isSame = covered.size === before.size && [...covered].every((id) => before.has(id));
    if (!isSame) broadcastState({ covered: [...covered] });
  }

  function forgetSilent(): void {
    for (const [id, { lastSeenAt }] of followers) if (lastSeenAt < Date.now() - SILENCE) followers.delete(id);
    recount();
  }

  return {
    receive(message) {
      if (message.type === "gone") followers.delete(message.from);
      else {
        if (!followers.has(message.from)) room.again(message.watched);
        followers.set(message.from, { watched: message.watched, lastSeenAt: Date.now() });
        if (message.isVisible) {
          room.wake();
          // Browsers slow down a hidden tab's timers, so let a visible tab reconnect instead.
          const { connection } = state();
          const isDown = connection === "reconnecting" || connection === "polling";
          if (isDown && !page.isVisible()) return parts.stepDown();
        }
        broadcastState({});
      }
      recount();
    },
    lookAfter,
    recount,
    wake: room.wake,
    stop() {
      clearInterval(rounds);
      room.close();
    },
  };
}

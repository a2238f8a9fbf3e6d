import { SOCKET } from "#contract/limits.ts";
import { SECOND } from "#contract/time.ts";
import { createAnnouncements } from "./announcements.ts";
import { createCatchUp } from "./catchUp.ts";
import { type Election, runForLead } from "./election.ts";
import { isRepeated, type Leader, lead } from "./leader.ts";
import type { LivePage } from "./livePage.ts";
import { createSequence } from "./sequence.ts";
import type { LeaderMessage, LeaderState, TabMessage } from "./tabMessages.ts";

/** Milliseconds after which a leading tab that doesn't answer is considered frozen, and another one takes over. */
const TAB_ANSWERS_WITHIN = 10 * SECOND;

/** The browser features that connect tabs. If either is missing, every tab has its own connection. */
export interface TabTools {
  locks: LockManager | undefined;
  openChannel: ((name: string) => BroadcastChannel) | undefined;
}

/** A tab's part in the live connection. */
export interface JoinedTab {
  /** Call this when the tab's watched verifications have changed. */
  rewatch(): void;
  /** Call this when the tab becomes visible. */
  wake(): void;
  /** Leaves the other tabs, because the browser is about to suspend this one. */
  leave(): void;
  /** Joins again after `leave`. */
  join(): void;
  /** Leaves permanently. */
  stop(): void;
}

/**
 * Joins the live connection that all tabs of a person share. Only the leading tab has a socket, and it passes events on
 * to the others. When that tab is closed, crashes or doesn't answer, another one leads.
 */
export function joinTabs(page: LivePage, tools: TabTools): JoinedTab {
  const { locks, openChannel } = tools.locks && tools.openChannel ? tools : ({} as Partial<TabTools>);
  const name = `countersign-live.${page.userId}`;
  const id = crypto.randomUUID();
  const sequence = createSequence();
  if (page.lastEvent !== undefined) sequence.settle(page.lastEvent);
  const announcements = createAnnouncements();
  const catchUp = createCatchUp(sequence, page.beganAt, {
    onEvents(events) {
      broadcast({ type: "events", events });
      leader?.lookAfter(events);
    },
    onTooMany: (last) => broadcast({ type: "refetch", scope: "all", last }),
    onDone: () => leader && broadcastState({}),
  });
  let state: LeaderState = {
    connection: "connecting",
    covered: [],
    last: undefined,
    notifications: undefined,
  };
  /** The channel to the person's other tabs. Only pages of our own origin in this browser can open it. */
  let channel: BroadcastChannel | undefined;
  let election: Election | undefined;
  let leader: Leader | undefined;
  /** The id of the tab that leads, if it isn't this one. */
  let followed: string | undefined;
  /** Whether this tab may have missed events since its data was fetched. */
  let isBehind = true;
  /** Whether this tab has left before. If it has, `beganAt` no longer says which events it may have missed. */
  let hasLeft = false;
  let presences: ReturnType<typeof setInterval> | undefined;
  let answer: ReturnType<typeof setTimeout> | undefined;
  let polls: ReturnType<typeof setInterval> | undefined;

  const post = (message: TabMessage) => channel?.postMessage(message);

  /** Handles a message in this tab, and passes it on if this tab leads. */
  function broadcast(message: LeaderMessage): void {
    if (leader) post(message);
    handle(message);
  }

  function broadcastState(changes: Partial<LeaderState>): void {
    state = { ...state, ...changes, last: sequence.last, notifications: announcements.known };
    post({ type: "state", from: id, state });
    showState();
  }

  function showState(): void {
    page.show(state.connection);
    // Verifications that the connection has no room for are refetched from time to time.
    const covered = new Set(state.covered);
    const isShort = state.connection === "open" && page.watched().some((one) => !covered.has(one));
    if (isShort) polls ??= setInterval(() => page.refetch("shown"), SOCKET.poll);
    else stopPolling();
  }

  function stopPolling(): void {
    clearInterval(polls);
    polls = undefined;
  }

  function handle(message: TabMessage): void {
    switch (message.type) {
      case "state":
        follow(message.from, message.state);
        break;
      case "events":
        for (const { seq } of message.events) if (seq !== undefined) sequence.add(seq);
        page.handle(message.events);
        break;
      case "refetch":
        if (message.last !== undefined) sequence.restart(message.last);
        page.refetch(message.scope);
        break;
      case "announce":
        if (page.isVisible()) page.announce(message.announcement);
        break;
      default:
        leader?.receive(message);
    }
  }

  function follow(from: string, next: LeaderState): void {
    // A tab that has lost the lead may still send messages until the browser notifies it.
    if (leader) return;
    stopWaiting();
    state = next;
    announcements.adopt(next.notifications);
    const { last } = next;
    if (last !== undefined) {
      const isNew = isBehind && sequence.last === undefined;
      if (isNew || (sequence.last ?? last) < last) catchUp.now();
      if (isBehind && page.watched().length > 0 && (hasLeft || !isRepeated(page))) page.refetch("shown");
      isBehind = false;
    }
    showState();
    if (followed !== from) present();
    followed = from;
  }

  /** Sends the leading tab what this tab watches. If no answer arrives and this tab is visible, this tab takes over. */
  function present(): void {
    if (leader || !election) return;
    const isVisible = page.isVisible();
    post({ type: "present", from: id, watched: page.watched(), isVisible });
    if (!isVisible) return;
    answer ??= setTimeout(() => {
      answer = undefined;
      if (page.isVisible()) election?.takeOver();
    }, TAB_ANSWERS_WITHIN);
  }

  function stopWaiting(): void {
    clearTimeout(answer);
    answer = undefined;
  }

  function elected(): void {
    stopWaiting();
    followed = undefined;
    isBehind = false;
    const stepDown = () => election?.stepDown();
    leader = lead({ page, announcements, catchUp, state: () => state, broadcast, broadcastState, stepDown });
  }

  function removed(): void {
    leader?.stop();
    leader = undefined;
    present();
  }

  function join(): void {
    if (election) return;
    isBehind = true;
    channel = openChannel?.(name);
    if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => handle(data);
    presences = setInterval(present, SOCKET.pingEvery);
    election = runForLead(locks, name, { onElected: elected, onRemoved: removed });
    present();
  }

  function leave(): void {
    hasLeft = true;
    stopWaiting();
    stopPolling();
    clearInterval(presences);
    if (!leader) post({ type: "gone", from: id });
    const left = election;
    election = undefined;
    left?.stop();
    followed = undefined;
    channel?.close();
    channel = undefined;
  }

  join();
  return {
    rewatch() {
      if (leader) leader.recount();
      else present();
      showState();
    },
    wake() {
      if (leader) leader.wake();
      else present();
    },
    leave,
    join,
    stop() {
      leave();
      catchUp.stop();
    },
  };
}

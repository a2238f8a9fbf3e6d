import { SECOND } from "#contract/time.ts";
import { systemClock } from "../page/clock.ts";
import { forgetRecords, record } from "../session/record.ts";
import { currentSession, endSession, extendSession, subscribeSession } from "../session/session.ts";
import { SESSION_MESSAGES } from "../session/sessionMessages.ts";
import { SEAL_KEY } from "../session/tokens.ts";
import { ACTIVITY_KEY, beginActivity, lastActivity, setWarned } from "./activity.ts";
import { watchDevtools } from "./devtools.ts";
import { watchIdle } from "./idle.ts";
import { browserPlaces } from "./places.ts";
import { type Breach, breakSeal, findBreach, joinSeal } from "./seal.ts";

/** Milliseconds between checks of the session's mark. */
const SEAL_EVERY = 5 * SECOND;

/**
 * Watches the signed-in person's session: ends it after inactivity, or when its mark or the browser has changed. Also
 * records when developer tools seem to be opened.
 * @param onCountdown gets the seconds left while the warning should show, otherwise null
 * @returns `stay`, for Stay Logged In, and `stop`
 */
export function startGuard(onCountdown: (secondsLeft: number | null) => void): {
  stay: () => Promise<void>;
  stop: () => void;
} {
  const clock = systemClock;
  if (lastActivity() === null) beginActivity(clock.now());

  const idle = watchIdle({
    clock,
    last: () => lastActivity() ?? clock.now(),
    onState(state) {
      setWarned(state.phase === "warning");
      onCountdown(state.phase === "warning" ? state.secondsLeft : null);
      if (state.phase !== "over") return;
      record("session_timeout");
      endSession(SESSION_MESSAGES.timedOut);
    },
  });
  const stops = [
    idle.stop,
    watchSeal(clock.every),
    watchDevtools({ clock, size: () => window, onOpen: (gap) => record("devtools_open", gap) }),
    onStored(ACTIVITY_KEY, idle.look),
    // Timers fire late on hidden pages and after sleep.
    listen(document, "visibilitychange", idle.look),
    listen(window, "focus", idle.look),
    subscribeSession(() => {
      const session = currentSession();
      if (session.state !== "failed") return;
      breakSeal(browserPlaces);
      // If the session ended for another reason, keep the records, so that support can see what happened.
      if (session.reason === "signed-out") forgetRecords();
    }),
  ];
  return {
    async stay() {
      beginActivity(clock.now());
      idle.look();
      await extendSession();
    },
    stop() {
      for (const stop of stops) stop();
      setWarned(false);
    },
  };
}

/** Ends the session when its mark or the browser has changed. @returns a function that stops watching */
function watchSeal(every: (milliseconds: number, act: () => void) => () => void): () => void {
  const join = () => joinSeal(browserPlaces, crypto.randomUUID());
  const judge = (breach: Breach | null) => {
    if (!breach || currentSession().state !== "authenticated") return;
    record("session_integrity", { breach });
    endSession(SESSION_MESSAGES.insecure);
  };
  judge(join());
  // Without storage there's nothing to watch, and the session ends when the page closes anyway.
  if (!isStored()) return () => {};

  // If another tab has signed in again, join that session's mark.
  let changedElsewhere = false;
  const unlisten = onStored(SEAL_KEY, () => {
    changedElsewhere = true;
  });
  const stop = every(SEAL_EVERY, () => {
    judge(changedElsewhere ? join() : findBreach(browserPlaces));
    changedElsewhere = false;
  });
  return () => {
    unlisten();
    stop();
  };
}

function isStored(): boolean {
  try {
    return browserPlaces.local.read() !== null;
  } catch {
    return false;
  }
}

function listen(target: EventTarget, event: string, act: () => void): () => void {
  target.addEventListener(event, act);
  return () => target.removeEventListener(event, act);
}

/** Calls back when another tab changes a value in local storage. @returns a function that stops listening */
function onStored(key: string, act: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key) act();
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

import { SOCKET } from "#contract/limits.ts";
import { setConnection } from "../http/connection.ts";
import { record } from "../session/record.ts";
import { currentSession } from "../session/session.ts";
import type { Announcement } from "./announcements.ts";

/**
 * Starts live updates. Call it once, while a person is signed in. The first render doesn't need the code, so it's
 * loaded later.
 * @param announce shows a new notification as a toast
 * @returns a function that disconnects
 */
export function startLive(announce: (one: Announcement) => void): () => void {
  const session = currentSession();
  const userId = session.user?.id ?? "";
  const lastEvent = session.state === "authenticated" ? session.lastEvent : undefined;
  const knows = { lastEvent, beganAt: Date.now() };
  let isOver = false;
  let stop = () => {};
  let again: ReturnType<typeof setTimeout> | undefined;
  setConnection("connecting");

  function load(): void {
    import("./connectPage.ts").then(
      ({ connectPage }) => {
        if (!isOver) stop = connectPage(userId, knows, announce);
      },
      () => {
        if (isOver) return;
        record("connection_error", { why: "code not loaded" });
        setConnection(navigator.onLine ? "reconnecting" : "offline");
        again = setTimeout(load, SOCKET.maxDelay);
      },
    );
  }
  load();
  return () => {
    isOver = true;
    clearTimeout(again);
    stop();
    setConnection("idle");
  };
}

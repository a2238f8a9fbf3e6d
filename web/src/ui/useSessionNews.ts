import { useEffect } from "react";
import type { Session } from "#lib/session/session.ts";
import { toast } from "./Toast/toast.ts";

/** Sessions already reported, so that going to another page doesn't repeat the message. */
const reported = new WeakSet<Session>();

/**
 * Shows a toast that says why the session has ended or couldn't be checked, once per session.
 * @param session null when the page shows its own message about the session
 */
export function useSessionNews(session: Session | null): void {
  useEffect(() => {
    if (session?.state !== "failed" || !session.message || reported.has(session)) return;
    reported.add(session);
    if (session.reason !== "none") toast.error(session.message);
  }, [session]);
}

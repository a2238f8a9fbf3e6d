import { useEffect } from "react";
import type { Session } from "#lib/session.ts";
import { toast } from "./Toast/toast.ts";

/** A page that leads on to another one must not say it twice. */
const said = new WeakSet<Session>();

/**
 * Says why a session has ended or could not be looked at, once.
 * @param session null where the page has something else to say about it
 */
export function useSessionNews(session: Session | null): void {
  useEffect(() => {
    if (session?.state !== "failed" || !session.message || said.has(session)) return;
    said.add(session);
    if (session.reason !== "none") toast.error(session.message);
  }, [session]);
}

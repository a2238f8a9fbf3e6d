import { useEffect, useRef } from "react";
import { draftKey } from "#lib/session/drafts.ts";

const keyOf = (owner: string, part: string) => draftKey("subject", owner, part);

/**
 * Stores what a request's subject types in a form, so that Back and a reload don't lose it. It's stored for this tab
 * only, and deleted when a session ends or another person signs in.
 * @param owner the person's id, or the request's id if they have no account yet
 * @param part identifies the form
 * @param restore fills in what was typed before
 */
export function useTypedValues<Values extends object>(
  owner: string,
  part: string,
  values: Values,
  restore: (values: Values) => void,
): void {
  const key = keyOf(owner, part);
  const first = useRef(values);
  const latest = useRef(restore);
  latest.current = restore;
  useEffect(() => {
    try {
      const kept = sessionStorage.getItem(key);
      // The key is unique to this form, so the type is right.
      if (kept) latest.current({ ...first.current, ...(JSON.parse(kept) as Partial<Values>) });
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }, [key]);
  useEffect(() => {
    if (values === first.current) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Storage is full or blocked, so a reload loses the text.
    }
  }, [key, values]);
}

/** Deletes what was typed, after it was sent. */
export function forgetTyped(owner: string, part: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner, part));
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

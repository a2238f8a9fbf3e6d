import { useEffect, useRef } from "react";
import { draftKey } from "#lib/drafts.ts";

const keyOf = (owner: string, part: string) => draftKey("subject", owner, part);

/**
 * Keeps what's typed in a form of a request's subject, so that Back and a reload lose nothing. It stays in this tab, and
 * goes when the session ends.
 * @param owner the person's id, or the request's if they have no account yet
 * @param part tells the forms apart
 * @param restore fills in what was typed before
 */
export function useTyped<Values extends object>(
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
      // The key tells which form it's from, and so its type.
      if (kept) latest.current({ ...first.current, ...(JSON.parse(kept) as Partial<Values>) });
    } catch {
      // Storage is forbidden, so nothing was kept there.
    }
  }, [key]);
  useEffect(() => {
    if (values === first.current) return;
    try {
      sessionStorage.setItem(key, JSON.stringify(values));
    } catch {
      // Storage is full or forbidden, so a reload loses it.
    }
  }, [key, values]);
}

/** Forgets what was typed, once it was sent. */
export function forgetTyped(owner: string, part: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner, part));
  } catch {
    // Storage is forbidden, so nothing was kept there.
  }
}

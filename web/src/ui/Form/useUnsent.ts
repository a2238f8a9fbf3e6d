import { useEffect, useRef, useState } from "react";
import { useSession } from "#lib/session.ts";
import { holdForm, takeForm } from "#lib/unsent.ts";

/**
 * Keeps what's in a form when the session ends, and fills it in again after the same person has signed in here.
 * @param name tells the forms of a page apart
 * @param values what's in the form; never passwords or codes
 * @param restore fills it in
 */
export function useUnsent<Values>(name: string, values: Values, restore: (values: Values) => void): void {
  const id = useSession().user?.id;
  const [key] = useState(`${window.location.pathname} ${name}`);
  const now = useRef({ values, restore });
  now.current = { values, restore };
  useEffect(() => {
    if (id === undefined) return;
    const kept = takeForm(id, key);
    // The key tells which form it's from, and so its type.
    if (kept !== undefined) now.current.restore(kept as Values);
    return () => holdForm(id, key, now.current.values);
  }, [id, key]);
}

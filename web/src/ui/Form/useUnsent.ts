import { useEffect, useRef, useState } from "react";
import { useSession } from "#lib/session.ts";
import { carryForm, holdForm, takeForm } from "#lib/unsent.ts";

/**
 * Keeps what's in a form when the session ends, and fills it in again after the same person has signed in here. Does the
 * same when the page reloads itself (`app/reloadWhenStale.ts`). Values that nobody changed aren't kept, because others may
 * have saved new ones by then.
 * @param name tells the forms of a page apart
 * @param values what's in the form; never passwords or codes
 * @param restore fills it in
 * @param saved what the form would show now without edits, if it isn't what it showed at first
 */
export function useUnsent<Values>(
  name: string,
  values: Values,
  restore: (values: Values) => void,
  saved?: Values,
): void {
  const id = useSession().user?.id;
  // The path changes before a form of the previous page is gone.
  const [path] = useState(window.location.pathname);
  const key = `${path} ${name}`;
  // Filling a form in doesn't change this, so that what's still unsent is kept a second time.
  const [first] = useState(values);
  const now = useRef({ values, restore, saved });
  now.current = { values, restore, saved };
  useEffect(() => {
    if (id === undefined) return;
    const kept = takeForm(id, key);
    // The key tells which form it's from, and so its type.
    if (kept !== undefined) now.current.restore(kept as Values);
    const keepBy = (hold: typeof holdForm) => {
      const { values, saved } = now.current;
      const text = JSON.stringify(values);
      if (text !== JSON.stringify(first) && text !== JSON.stringify(saved)) hold(id, key, values);
    };
    const carry = () => keepBy(carryForm);
    addEventListener("reloading", carry);
    return () => {
      removeEventListener("reloading", carry);
      keepBy(holdForm);
    };
  }, [id, key, first]);
}

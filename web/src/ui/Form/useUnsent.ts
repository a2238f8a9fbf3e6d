import { useEffect, useRef, useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { carryForm, holdForm, takeForm } from "#lib/session/unsent.ts";

/**
 * Keeps a form's values when the session ends, and restores them after the same person signs in here again. Does the
 * same when the page reloads itself (`app/reloadWhenStale.ts`). Unchanged values aren't kept, because other people may
 * have saved new ones by then.
 * @param name tells the forms of a page apart
 * @param values the form's values; never passwords or codes
 * @param restore puts kept values back into the form
 * @param saved the values that the form would show without edits, if they have changed since the first render
 */
export function useUnsent<Values>(
  name: string,
  values: Values,
  restore: (values: Values) => void,
  saved?: Values,
): void {
  const id = useSession().user?.id;
  // Remember the path, because it changes before the previous page's form unmounts.
  const [path] = useState(window.location.pathname);
  const key = `${path} ${name}`;
  // The values before any were restored, so that restored values still count as unsent.
  const [first] = useState(values);
  const now = useRef({ values, restore, saved });
  now.current = { values, restore, saved };
  useEffect(() => {
    if (id === undefined) return;
    const kept = takeForm(id, key);
    // The key identifies the form, so the type is known.
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

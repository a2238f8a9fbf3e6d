/** Our part of a history entry's state; the rest belongs to the router. */
interface Kept {
  grant?: string;
}

/**
 * Takes the grant of a mailed link out of the page's fragment, so that neither the browser's history nor a screenshot
 * shows it. Keeps it in the state of this history entry, so that the page can be reloaded.
 * @returns the grant; null when there's none
 */
export function takeGrant(): string | null {
  const kept = history.state as Kept | null;
  const grant = new URLSearchParams(location.hash.slice(1)).get("grant");
  if (!grant) return kept?.grant ?? null;
  history.replaceState({ ...kept, grant } satisfies Kept, "", location.pathname);
  return grant;
}

/** Forgets the grant once it was used or no longer works, so that a reload doesn't offer it again. */
export function dropGrant(): void {
  const { grant: _used, ...kept } = (history.state ?? {}) as Kept;
  history.replaceState(kept, "");
}

/** Our field in the state of a history entry; the others belong to the router. */
interface Kept {
  grant?: string;
}

/**
 * Moves the token of an emailed link from the page's fragment into the state of the history entry, so that neither the
 * browser's history nor a screenshot shows it, and the page can still be reloaded.
 * @returns the token; null if there's none
 */
export function takeGrant(): string | null {
  const kept = history.state as Kept | null;
  const grant = new URLSearchParams(location.hash.slice(1)).get("grant");
  if (!grant) return kept?.grant ?? null;
  history.replaceState({ ...kept, grant } satisfies Kept, "", location.pathname);
  return grant;
}

/** Forgets the token once it has been used or no longer works, so that a reload doesn't offer it again. */
export function dropGrant(): void {
  const { grant: _used, ...kept } = (history.state ?? {}) as Kept;
  history.replaceState(kept, "");
}

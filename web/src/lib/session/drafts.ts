/**
 * Matches the storage keys of unsent drafts and captures the owner's id. All drafts use such keys, so that
 * `session.ts` can remove them when their owner signs out, when the session ends, and when a different person signs in.
 */
export const DRAFT = /^countersign\.[a-z]+-draft\.([^.]+)/;

/**
 * Matches the storage keys of saved searches (`ui/SearchBar/savedSearches.ts`). Unlike drafts, they survive signing
 * out. They're removed when a different person signs in or when the account is deleted.
 */
const SEARCHES = /^countersign\.saved-searches\.[a-z]+\.([^.]+)$/;

/**
 * @param kind what it's a draft of, in lowercase letters
 * @param userId the draft's owner
 * @param part tells drafts of the same kind apart
 * @returns the key in `localStorage` or `sessionStorage`
 */
export const draftKey = (kind: string, userId: string, part?: string): string =>
  `countersign.${kind}-draft.${userId}${part === undefined ? "" : `.${part}`}`;

/** Removes every user's drafts from local and session storage. Keeps saved searches. */
export const forgetDrafts = (): void => forget(undefined, [DRAFT]);

/**
 * Removes the drafts and saved searches of all other users, because they contain names and addresses.
 * @param userId the user whose data stays; without it, everyone's data is removed
 */
export const forgetOthers = (userId?: string): void => forget(userId, [DRAFT, SEARCHES]);

function forget(keptFor: string | undefined, kinds: readonly RegExp[]): void {
  for (const storage of [() => localStorage, () => sessionStorage])
    try {
      const place = storage();
      const keys = Array.from({ length: place.length }, (_, n) => place.key(n) ?? "");
      for (const key of keys) {
        const userId = kinds.flatMap((kind) => kind.exec(key)?.[1] ?? [])[0];
        if (userId !== undefined && userId !== keptFor) place.removeItem(key);
      }
    } catch {
      // Storage is blocked, so nothing was kept there.
    }
}

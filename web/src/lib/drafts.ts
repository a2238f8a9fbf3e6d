/**
 * What somebody typed and has not sent is kept in the browser under these keys alone, so that it leaves with them: when
 * they sign out or are signed out, and when somebody else signs in (`session.ts`).
 */
const DRAFT = /^countersign\.[a-z]+-draft\.([^.]+)/;

/**
 * Searches that somebody saved (`ui/SearchBar/savedSearches.ts`) are no drafts: they stay when their owner signs out, are shown to
 * nobody else, and go when somebody else signs in or their account is deleted.
 */
const SEARCHES = /^countersign\.saved-searches\.[a-z]+\.([^.]+)$/;

/**
 * @param kind what it is a draft of, in small letters
 * @param userId whose
 * @param part where there are several of a kind
 * @returns the key in `localStorage` or `sessionStorage`
 */
export const draftKey = (kind: string, userId: string, part?: string): string =>
  `countersign.${kind}-draft.${userId}${part === undefined ? "" : `.${part}`}`;

/** Removes everybody's drafts from this browser's storage and from this tab's; saved searches are kept. */
export const forgetDrafts = (): void => forget(undefined, [DRAFT]);

/**
 * Removes what others left here, or everybody: drafts, and the searches that they saved, which hold names and addresses.
 * @param userId whose stay
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
      // Storage is forbidden: nothing was kept there.
    }
}

/**
 * What somebody typed and has not sent is kept in the browser under these keys alone, so that it leaves with them: when
 * they sign out or are signed out, and when somebody else signs in (`session.ts`).
 */
const DRAFT = /^countersign\.[a-z]+-draft\.([^.]+)/;

/**
 * @param kind what it is a draft of, in small letters
 * @param userId whose
 * @param part where there are several of a kind
 * @returns the key in `localStorage` or `sessionStorage`
 */
export const draftKey = (kind: string, userId: string, part?: string): string =>
  `countersign.${kind}-draft.${userId}${part === undefined ? "" : `.${part}`}`;

/** Removes drafts from this browser's storage and from this tab's. @param keptFor whose drafts stay */
export function forgetDrafts(keptFor?: string): void {
  for (const storage of [() => localStorage, () => sessionStorage])
    try {
      const place = storage();
      const keys = Array.from({ length: place.length }, (_, n) => place.key(n) ?? "");
      for (const key of keys) {
        const [, userId] = DRAFT.exec(key) ?? [];
        if (userId !== undefined && userId !== keptFor) place.removeItem(key);
      }
    } catch {
      // Storage is forbidden: nothing was kept there.
    }
}

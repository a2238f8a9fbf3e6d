import { draftKey } from "#lib/drafts.ts";

/** What someone wanted to do when we asked them to confirm by a fresh link that it's them. */
export type Wish = "password" | "delete" | "export";

const SPENT = "spent-links";
/** Milliseconds: long enough for the mail to arrive and its link to work. */
const WISH_LASTS = 30 * 60_000;

const wishKey = (userId: string, id: string) => draftKey("wish", userId, id);

const read = (storage: () => Storage, key: string): unknown => {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    // Storage is forbidden, so nothing was kept there.
    return null;
  }
};

/** Remembers what someone wants to do with their request's page, for the tab that the mailed link opens. */
export function keepWish(userId: string, id: string, wish: Wish): void {
  try {
    localStorage.setItem(wishKey(userId, id), JSON.stringify({ wish, until: Date.now() + WISH_LASTS }));
  } catch {
    // Storage is forbidden, so the link leads to the request itself.
  }
}

/** @returns what the person wanted before they confirmed that it's them, once; null if nothing, or too long ago */
export function takeWish(userId: string, id: string): Wish | null {
  const kept = read(() => localStorage, wishKey(userId, id)) as { wish: Wish; until: number } | null;
  if (!kept) return null;
  localStorage.removeItem(wishKey(userId, id));
  return kept.until > Date.now() ? kept.wish : null;
}

const spentLinks = () => (read(() => sessionStorage, SPENT) as string[] | null) ?? [];

/** Whether this tab has used a mailed link already. Older entries of its history may still have it. */
export const isSpent = (token: string): boolean => spentLinks().includes(token);

/** Remembers that this tab has used a mailed link. */
export function markSpent(token: string): void {
  try {
    sessionStorage.setItem(SPENT, JSON.stringify([...spentLinks(), token]));
  } catch {
    // Storage is forbidden, so an older history entry offers the link again.
  }
}

import { MINUTE } from "#contract/time.ts";
import { draftKey } from "#lib/session/drafts.ts";

/** What someone wanted to do when we asked them to prove who they are with a new link. */
export type ReturnStep = "password" | "delete" | "export";

const SPENT = "spent-links";
/** Milliseconds. Long enough for the email to arrive and be opened. */
const RETURN_STEP_LASTS = 30 * MINUTE;

const returnStepKey = (userId: string, id: string) => draftKey("wish", userId, id);

const read = (storage: () => Storage, key: string): unknown => {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    // Storage is blocked, so nothing was stored.
    return null;
  }
};

/** Stores what someone wants to do, for the tab that the emailed link opens. */
export function storeReturnStep(userId: string, id: string, returnStep: ReturnStep): void {
  try {
    localStorage.setItem(
      returnStepKey(userId, id),
      JSON.stringify({ returnStep, until: Date.now() + RETURN_STEP_LASTS }),
    );
  } catch {
    // Storage is blocked, so the link just opens the request.
  }
}

/**
 * Reads and deletes what the person wanted to do before they proved who they are.
 * @returns null if there's nothing, or it's too old
 */
export function takeReturnStep(userId: string, id: string): ReturnStep | null {
  const kept = read(() => localStorage, returnStepKey(userId, id)) as {
    returnStep: ReturnStep;
    until: number;
  } | null;
  if (!kept) return null;
  localStorage.removeItem(returnStepKey(userId, id));
  return kept.until > Date.now() ? kept.returnStep : null;
}

const spentLinks = () => (read(() => sessionStorage, SPENT) as string[] | null) ?? [];

/** @returns whether this tab has already used an emailed link. Older history entries may still contain it */
export const isSpent = (token: string): boolean => spentLinks().includes(token);

/** Stores that this tab has used an emailed link. */
export function markSpent(token: string): void {
  try {
    sessionStorage.setItem(SPENT, JSON.stringify([...spentLinks(), token]));
  } catch {
    // Storage is blocked, so older history entries will offer the link again.
  }
}

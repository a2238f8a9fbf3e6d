import { draftKey } from "#lib/drafts.ts";
import { emptyValues, keptValues, type PeerValues, type Prefill } from "./values.ts";

/** Drafts go to sessionStorage: they survive a reload, and details about the subject go away with the tab. */
const keyOf = (userId: string) => draftKey("peer", userId);

/**
 * Loads the draft.
 * @param prefill overrides the draft once; after a reload, the user's later changes win
 * @returns the wizard's initial values, and whether they come from a draft
 */
export function loadDraft(
  storage: Storage,
  userId: string,
  prefill: Prefill,
): { values: PeerValues; isKept: boolean } {
  try {
    const stored: { values?: unknown; prefill?: unknown } | null = JSON.parse(
      storage.getItem(keyOf(userId)) ?? "null",
    );
    if (stored) {
      const values: PeerValues = keptValues.parse(stored.values ?? {});
      return { values: stored.prefill === prefill.key ? values : prefill.values(values), isKept: true };
    }
  } catch {
    // Treat an unreadable draft as no draft.
  }
  return { values: prefill.values(emptyValues()), isKept: false };
}

/** Stores the wizard's values without the declaration. Does nothing if the storage is full or blocked. */
export function saveDraft(storage: Storage, userId: string, values: PeerValues, prefill: Prefill): void {
  try {
    storage.setItem(
      keyOf(userId),
      JSON.stringify({ values: keptValues.parse(values), prefill: prefill.key }),
    );
  } catch {
    // The wizard works without a draft.
  }
}

export function clearDraft(storage: Storage, userId: string): void {
  try {
    storage.removeItem(keyOf(userId));
  } catch {
    // If the storage is blocked, no draft was stored either.
  }
}

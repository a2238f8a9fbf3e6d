import { draftKey } from "#lib/session/drafts.ts";
import { type Asker, askerOf } from "../shared/asking.ts";
import { emptyValues, keptValues, type PeerValues, type Prefill } from "./values.ts";

/**
 * Drafts are in sessionStorage, because they contain the subject's details: a reload keeps them, but closing the tab
 * deletes them.
 */
const keyOf = (userId: string) => draftKey("peer", userId);

/**
 * Loads the draft.
 * @param prefill overrides the draft once; after a reload, the user's later changes win
 * @returns the wizard's initial values, whether they come from a draft, and that draft's choice of who's asking
 */
export function loadDraft(
  storage: Storage,
  userId: string,
  prefill: Prefill,
): { values: PeerValues; isKept: boolean; asker?: Asker | undefined } {
  try {
    const stored: { values?: unknown; prefill?: unknown; asker?: unknown } | null = JSON.parse(
      storage.getItem(keyOf(userId)) ?? "null",
    );
    if (stored) {
      const values: PeerValues = keptValues.parse(stored.values ?? {});
      return {
        values: stored.prefill === prefill.key ? values : prefill.values(values),
        isKept: true,
        asker: askerOf(stored.asker),
      };
    }
  } catch {
    // Treat an unreadable draft as no draft.
  }
  return { values: prefill.values(emptyValues()), isKept: false };
}

/**
 * Stores the wizard's values without the declaration. Does nothing if the storage is full or blocked.
 * @param asker who's asking (a team, or the user themselves), if that can be chosen
 */
export function saveDraft(
  storage: Storage,
  userId: string,
  values: PeerValues,
  prefill: Prefill,
  asker?: Asker | null,
): void {
  try {
    storage.setItem(
      keyOf(userId),
      JSON.stringify({ values: keptValues.parse(values), prefill: prefill.key, asker }),
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

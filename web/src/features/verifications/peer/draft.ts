import { draftKey } from "#lib/drafts.ts";
import { emptyValues, keptValues, type PeerValues, type Prefill } from "./values.ts";

/** The tab's own storage: the draft outlives a reload, and what was typed about somebody is gone with the tab. */
const keyOf = (userId: string) => draftKey("peer", userId);

/**
 * @param prefill goes before what was kept, once: what was changed since stays changed through a reload
 * @returns what the wizard begins with, and whether some of it was kept from before
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
    // What cannot be read is as good as nothing.
  }
  return { values: prefill.values(emptyValues()), isKept: false };
}

/** Keeps the wizard through a reload, without the declaration. A full or forbidden storage keeps nothing. */
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
    // Nothing was kept then.
  }
}

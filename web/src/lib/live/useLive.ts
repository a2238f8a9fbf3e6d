import { useEffect } from "react";

/** Verification id → how many components of this page watch it. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();
let isTelling = false;

/** @returns the verifications that this page watches */
export const watchedIds = (): string[] => [...counts.keys()];

/** Calls `listener` after the watched verifications have changed. @returns a function that stops it */
export function onWatched(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Notifies the listeners only once for all changes of a render: when one page replaces another, both often watch the
 * same ids, so the changes cancel each other out.
 */
function notify(): void {
  if (isTelling) return;
  isTelling = true;
  queueMicrotask(() => {
    isTelling = false;
    for (const listener of listeners) listener();
  });
}

function count(id: string, by: 1 | -1): void {
  const now = (counts.get(id) ?? 0) + by;
  if (now > 0) counts.set(id, now);
  else counts.delete(id);
}

/** Watches these verifications while mounted, so that their queries are refetched when one changes. */
export function useLive(ids: readonly string[]): void {
  const key = [...new Set(ids)].sort().join(" ");
  useEffect(() => {
    const mine = key === "" ? [] : key.split(" ");
    for (const id of mine) count(id, 1);
    notify();
    return () => {
      for (const id of mine) count(id, -1);
      notify();
    };
  }, [key]);
}

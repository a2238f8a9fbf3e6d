/** A tab's part in choosing the leading tab. */
export interface Election {
  /** Replaces a leading tab that doesn't answer. */
  takeOver(): void;
  /** Lets the next waiting tab lead, and waits again. */
  stepDown(): void;
  /** Stops waiting or leading. */
  stop(): void;
}

interface Duties {
  onElected: () => void;
  /** Called only after `onElected`. */
  onRemoved: () => void;
}

/**
 * Waits to lead the tabs that use the same lock name. The browser passes the lock to the next waiting tab when the tab
 * that holds it is closed or crashes. Without locks, every tab is its own leader.
 */
export function runForLead(locks: LockManager | undefined, name: string, duties: Duties): Election {
  let isOver = false;
  let isLeading = false;
  /** Aborted when this tab stops waiting or leading. */
  let place = new AbortController();

  function elect(): void {
    isLeading = true;
    duties.onElected();
  }
  function remove(): void {
    if (!isLeading) return;
    isLeading = false;
    duties.onRemoved();
  }
  function lineUp(manager: LockManager, steal = false): void {
    const mine = new AbortController();
    place = mine;
    const isOutdated = () => isOver || place !== mine;
    let wasGranted = false;
    manager
      .request(name, steal ? { steal } : { signal: mine.signal }, () => {
        wasGranted = true;
        if (mine.signal.aborted) return;
        elect();
        return new Promise((resolve) => mine.signal.addEventListener("abort", resolve));
      })
      .then(
        () => {
          if (!isOutdated()) lineUp(manager);
        },
        () => {
          if (isOutdated()) return;
          // If the lock was granted, another tab has taken over. If not, this browser blocks locks, so every tab leads.
          if (!wasGranted) return elect();
          remove();
          lineUp(manager);
        },
      );
  }

  if (locks) lineUp(locks);
  else elect();
  return {
    takeOver() {
      if (!locks || isLeading || isOver) return;
      place.abort();
      lineUp(locks, true);
    },
    stepDown() {
      if (!locks || !isLeading) return;
      remove();
      place.abort();
    },
    stop() {
      isOver = true;
      remove();
      place.abort();
    },
  };
}

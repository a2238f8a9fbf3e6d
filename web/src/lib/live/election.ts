/** One tab's part in choosing the tab that leads. */
export interface Election {
  /** Takes the lead from a tab that doesn't answer. */
  takeOver(): void;
  /** Lets the next tab in line lead, and lines up again. */
  stepDown(): void;
  /** Leaves the line, and the lead. */
  stop(): void;
}

interface Duties {
  onElected: () => void;
  /** Only runs after `onElected`. */
  onRemoved: () => void;
}

/**
 * Lines up to lead the tabs that use the same name. The browser passes the lock to the next tab in line when the one that
 * holds it is closed or crashes. Without locks, this tab leads itself.
 */
export function runForLead(locks: LockManager | undefined, name: string, duties: Duties): Election {
  let isOver = false;
  let isLeading = false;
  /** Aborted when this tab gives up its place in line, or the lead. */
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
          // Another tab took over, or this browser forbids locks here, and every tab leads itself.
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

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
  let leave = () => {};

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
    const waiting = new AbortController();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    leave = () => {
      waiting.abort();
      release();
    };
    const isMine = leave;
    const isGone = () => isOver || leave !== isMine;
    let wasGranted = false;
    manager
      .request(name, steal ? { steal } : { signal: waiting.signal }, () => {
        wasGranted = true;
        if (isGone()) return;
        elect();
        return held;
      })
      .then(
        () => {
          if (!isGone()) lineUp(manager);
        },
        () => {
          if (isGone()) return;
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
      leave();
      lineUp(locks, true);
    },
    stepDown() {
      if (!locks || !isLeading) return;
      remove();
      leave();
    },
    stop() {
      isOver = true;
      remove();
      leave();
    },
  };
}

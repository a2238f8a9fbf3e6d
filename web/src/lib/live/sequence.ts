/** Tracks the numbers of a person's events, to notice when one is missing. */
export interface Sequence {
  /**
   * The highest number up to which every event has been received; undefined until the server has said where to start.
   */
  readonly last: number | undefined;
  /** Whether a number between the received ones is missing. */
  readonly hasGap: boolean;
  /** Records an event's number. */
  add(seq: number): void;
  /** Records that no event up to this number is missing anymore. */
  settle(seq: number): void;
  /** Starts over from this number and forgets what was received before. */
  restart(seq: number): void;
}

/** @returns a sequence without any received events */
export function createSequence(): Sequence {
  let last: number | undefined;
  /** Received numbers beyond a gap after `last`. */
  const ahead = new Set<number>();

  function advance(): void {
    if (last === undefined) return;
    while (ahead.delete(last + 1)) last++;
    for (const seq of ahead) if (seq <= last) ahead.delete(seq);
  }
  return {
    get last() {
      return last;
    },
    get hasGap() {
      return last !== undefined && ahead.size > 0;
    },
    add(seq) {
      if (last !== undefined && seq <= last) return;
      ahead.add(seq);
      advance();
    },
    settle(seq) {
      last = Math.max(last ?? 0, seq);
      advance();
    },
    restart(seq) {
      last = seq;
      ahead.clear();
    },
  };
}

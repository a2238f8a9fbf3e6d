/** Counts a person's numbered events, to notice when one is missing. */
export interface Sequence {
  /** The highest number up to which every event has been heard; undefined until the server has said where we are. */
  readonly last: number | undefined;
  /** Whether a number between the heard ones is missing. */
  readonly hasGap: boolean;
  /** Records an event's number. */
  add(seq: number): void;
  /** Records that everything up to this number has been heard. */
  settle(seq: number): void;
  /** Goes on from this number, whatever was heard before. */
  restart(seq: number): void;
}

/** @returns a sequence of which nothing has been heard yet */
export function createSequence(): Sequence {
  let last: number | undefined;
  /** Numbers heard that don't follow `last` without a gap. */
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

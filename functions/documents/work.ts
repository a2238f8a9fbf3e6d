/** Thrown when a file needs more work than any genuine one. */
export class TooMuchWork extends Error {
  constructor() {
    super("Reading this file takes too much work");
  }
}

/**
 * Maximum number of steps per document. The largest genuine files take about 100 million, nearly all for pixels. A
 * thread does that many in about a second.
 */
const MAX_STEPS = 400_000_000;

/**
 * Counts the work that one document causes, and limits it. A step is a byte or pixel that we look at. A loop charges
 * for all its iterations in advance, so counting costs next to nothing. Tests check the count, since it depends only on
 * the input and not on how busy the machine is.
 */
export class Work {
  readonly #limit: number;
  #steps = 0;

  /** @param limit maximum number of steps */
  constructor(limit = MAX_STEPS) {
    this.#limit = limit;
  }

  /** Steps charged so far. */
  get steps(): number {
    return this.#steps;
  }

  /** @throws TooMuchWork once the limit is passed */
  charge(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#limit) throw new TooMuchWork();
  }
}

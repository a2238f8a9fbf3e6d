/** A file asks for more work than any honest one. */
export class TooMuchWork extends Error {
  constructor() {
    super("Reading this file takes too much work");
  }
}

/**
 * Steps that one document may take. The largest honest files take some 100 million, nearly all of them for pixels; a
 * thread does as many in about a second.
 */
export const MOST_STEPS = 400_000_000;

/**
 * Counts the work that one document makes, so that it ends: a step is a byte or a pixel that is looked at. Loops charge
 * what they are about to do, not each turn, so that counting costs nothing. Tests read the count, since it grows with
 * the input alone and not with how busy a machine is.
 */
export class Work {
  readonly #limit: number;
  #steps = 0;

  /** @param limit the most steps that may be charged */
  constructor(limit = MOST_STEPS) {
    this.#limit = limit;
  }

  /** Steps so far. */
  get steps(): number {
    return this.#steps;
  }

  /** @throws TooMuchWork once the limit is passed */
  charge(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#limit) throw new TooMuchWork();
  }
}

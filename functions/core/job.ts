/** A job returns this to run again at `until`. That doesn't count as a failure. */
export interface Postponed {
  /** UTC milliseconds. */
  until: number;
}

/** A failure that retrying can't fix. Its message is stored with the row, so it must not contain personal data. */
export class GiveUp extends Error {
  override readonly name = "GiveUp";
}

/** Thrown from anywhere in a job when it's too early. Has the same effect as returning {@link Postponed}. */
export class TooEarly extends Error {
  override readonly name = "TooEarly";

  readonly until: number;

  /** @param until UTC milliseconds */
  constructor(until: number) {
    super("It's too early");
    this.until = until;
  }
}

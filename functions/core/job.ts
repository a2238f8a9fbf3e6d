/** Returned by a job whose time has not come: it runs again then, and no failure is counted. */
export interface Postponed {
  /** UTC milliseconds. */
  until: number;
}

/** A failure that no retry can mend. Its message is kept with the row, so it holds nothing personal. */
export class GiveUp extends Error {
  override readonly name = "GiveUp";
}

/** The time source of the session's timers. Tests pass their own, so that hours pass instantly. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Runs `act` once. @returns a function that cancels it */
  after(milliseconds: number, act: () => void): () => void;
  /** Runs `act` every `milliseconds`. @returns a function that stops it */
  every(milliseconds: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  every(milliseconds, act) {
    const timer = setInterval(act, milliseconds);
    return () => clearInterval(timer);
  },
};

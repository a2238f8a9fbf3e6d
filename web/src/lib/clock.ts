/** Time as the session's watchers see it; tests bring one of their own and let hours pass in a moment. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Runs `act` once. @returns how to call it off */
  after(milliseconds: number, act: () => void): () => void;
  /** Runs `act` again and again. @returns how to stop */
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

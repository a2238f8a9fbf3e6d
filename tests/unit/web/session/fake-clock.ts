import type { Clock } from "#lib/page/clock.ts";

interface Timer {
  at: number;
  every: number | null;
  act: () => void;
}

/** A clock that tests move by hand, which fires the timers that become due. */
export class FakeClock implements Clock {
  time: number;
  readonly timers = new Set<Timer>();

  constructor(time = Date.UTC(2025, 0, 1, 12)) {
    this.time = time;
  }

  now = () => this.time;
  after = (milliseconds: number, act: () => void) => this.#add(milliseconds, null, act);
  every = (milliseconds: number, act: () => void) => this.#add(milliseconds, milliseconds, act);

  /** Moves the time and runs the timers. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.time = due.at;
      if (due.every === null) this.timers.delete(due);
      else due.at += due.every;
      due.act();
    }
    this.time = end;
  }

  /** Moves the time without running timers, as if the machine had slept. */
  sleep(milliseconds: number): void {
    this.time += milliseconds;
  }

  #add(milliseconds: number, every: number | null, act: () => void): () => void {
    const timer = { at: this.time + milliseconds, every, act };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }
}

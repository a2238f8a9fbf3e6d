import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "#contract/time.ts";
import { type IdleState, idleState, spokenTime, watchIdle } from "#lib/guard/idle.ts";
import { FakeClock } from "./fake-clock.ts";

describe("a session's state", () => {
  const last = 1_000_000;
  test.each([
    [0, { phase: "active" }],
    [25 * MINUTE - 1, { phase: "active" }],
    [25 * MINUTE, { phase: "warning", secondsLeft: 300 }],
    [25 * MINUTE + 1, { phase: "warning", secondsLeft: 300 }],
    [25 * MINUTE + SECOND, { phase: "warning", secondsLeft: 299 }],
    [30 * MINUTE - 1, { phase: "warning", secondsLeft: 1 }],
    [30 * MINUTE, { phase: "over" }],
    [8 * 60 * MINUTE, { phase: "over" }],
  ])("%i ms after the last activity", (idle, state) => {
    expect(idleState(last, last + idle)).toEqual(state);
  });
});

describe("watching", () => {
  let clock: FakeClock;
  let last: number;
  let seen: IdleState[];
  let watch: ReturnType<typeof watchIdle>;
  beforeEach(() => {
    clock = new FakeClock();
    last = clock.now();
    seen = [];
    watch = watchIdle({ clock, last: () => last, onState: (state) => seen.push(state) });
  });

  test("says nothing for 25 minutes, counts from 300 down to 1, and ends", () => {
    clock.pass(25 * MINUTE - 1);
    expect(seen).toEqual([]);
    clock.pass(1);
    expect(seen).toEqual([{ phase: "warning", secondsLeft: 300 }]);
    clock.pass(5 * MINUTE);
    expect(seen.length).toBe(301);
    expect(seen.slice(0, 300).map((state) => state.phase === "warning" && state.secondsLeft)).toEqual(
      Array.from({ length: 300 }, (_, i) => 300 - i),
    );
    expect(seen.at(-1)).toEqual({ phase: "over" });
    expect(clock.timers.size).toBe(0);
  });

  test("starts again after activity in any tab", () => {
    clock.pass(24 * MINUTE);
    last = clock.now();
    clock.pass(24 * MINUTE);
    expect(seen).toEqual([]);
    clock.pass(MINUTE);
    expect(seen).toEqual([{ phase: "warning", secondsLeft: 300 }]);
  });

  test("cancels the warning after activity", () => {
    clock.pass(25 * MINUTE);
    last = clock.now();
    watch.look();
    expect(seen.at(-1)).toEqual({ phase: "active" });
    clock.pass(25 * MINUTE - 1);
    expect(seen.length).toBe(2);
  });

  test("reports the end, not a countdown, after the machine slept through the night", () => {
    clock.sleep(8 * 60 * MINUTE);
    watch.look();
    expect(seen).toEqual([{ phase: "over" }]);
  });

  test("reports the end once", () => {
    clock.pass(31 * MINUTE);
    watch.look();
    clock.pass(31 * MINUTE);
    expect(seen.filter(({ phase }) => phase === "over").length).toBe(1);
  });

  test("stops when told to", () => {
    watch.stop();
    clock.pass(60 * MINUTE);
    watch.look();
    expect(seen).toEqual([]);
    expect(clock.timers.size).toBe(0);
  });
});

describe("the spoken warning", () => {
  test("comes at 5 minutes, 1 minute and 10 seconds only", () => {
    const said: string[] = [];
    let before: number | undefined;
    for (let left = 300; left > 0; left--) {
      const words = spokenTime(before, left);
      if (words) said.push(`${left}: ${words}`);
      before = left;
    }
    expect(said).toEqual(["300: 5 minutes", "60: 1 minute", "10: 10 seconds"]);
  });

  test("says the threshold that was reached if the countdown jumps", () => {
    expect(spokenTime(200, 45)).toBe("1 minute");
    expect(spokenTime(200, 7)).toBe("10 seconds");
    expect(spokenTime(undefined, 250)).toBe("5 minutes");
  });
});

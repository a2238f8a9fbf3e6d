import { expect, test } from "vitest";
import { startWalk, type WalkEvent, walk } from "#features/landing/demo/walk.ts";

const COUNT = 3;
const go = (isMotionWanted: boolean, ...events: (WalkEvent["type"] | number)[]) =>
  events.reduce(
    (state, event) =>
      walk(
        state,
        typeof event === "number" ? { type: "select", step: event } : ({ type: event } as WalkEvent),
        COUNT,
      ),
    startWalk(isMotionWanted),
  );

test("the walk-through plays from the first step to the last, and then ends", () => {
  expect(go(true)).toMatchObject({ step: 0, isPlaying: true, isStill: false });
  expect(go(true, "ended")).toMatchObject({ step: 1, isPlaying: true, isStill: false });
  expect(go(true, "ended", "ended", "ended")).toMatchObject({ step: 2, isPlaying: false, isOver: true });
});

test("play starts again at the first step after the end", () => {
  expect(go(true, "ended", "ended", "ended", "toggle")).toMatchObject({
    step: 0,
    isPlaying: true,
    isOver: false,
  });
});

test("pausing stops within the step, and play continues in it", () => {
  const paused = go(true, "ended", "toggle");
  expect(paused).toMatchObject({ step: 1, isPlaying: false, isStill: false });
  expect(walk(paused, { type: "toggle" }, COUNT)).toMatchObject({ isPlaying: true, entry: paused.entry });
});

test("a step chosen while paused shows its final state, and play starts that step", () => {
  const still = go(true, "toggle", "next");
  expect(still).toMatchObject({ step: 1, isPlaying: false, isStill: true });
  const playing = walk(still, { type: "toggle" }, COUNT);
  expect(playing).toMatchObject({ step: 1, isPlaying: true, isStill: false });
  expect(playing.entry).not.toBe(still.entry);
});

test("every step is manual and shows its final state with reduced motion", () => {
  expect(go(false)).toMatchObject({ step: 0, isPlaying: false, isStill: true });
  expect(go(false, "next", "next")).toMatchObject({ step: 2, isPlaying: false, isStill: true });
});

test("there is nothing before the first step and nothing after the last", () => {
  expect(go(true, "previous").step).toBe(0);
  const over = go(true, 2, "ended");
  expect(walk(over, { type: "next" }, COUNT)).toEqual(over);
});

test("a chosen step plays on from there", () => {
  expect(go(true, 2)).toMatchObject({ step: 2, isPlaying: true });
  expect(go(true, 2, "previous").step).toBe(1);
});

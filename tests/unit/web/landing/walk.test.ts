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

test("it plays from the first step to the last, and then is over", () => {
  expect(go(true)).toMatchObject({ step: 0, isPlaying: true, isStill: false });
  expect(go(true, "ended")).toMatchObject({ step: 1, isPlaying: true, isStill: false });
  expect(go(true, "ended", "ended", "ended")).toMatchObject({ step: 2, isPlaying: false, isOver: true });
});

test("once over, play begins again at the first step", () => {
  expect(go(true, "ended", "ended", "ended", "toggle")).toMatchObject({
    step: 0,
    isPlaying: true,
    isOver: false,
  });
});

test("a pause stops the step where it is, and play goes on in it", () => {
  const paused = go(true, "ended", "toggle");
  expect(paused).toMatchObject({ step: 1, isPlaying: false, isStill: false });
  expect(walk(paused, { type: "toggle" }, COUNT)).toMatchObject({ isPlaying: true, entry: paused.entry });
});

test("a step that is taken while paused shows its end, and play starts that step", () => {
  const still = go(true, "toggle", "next");
  expect(still).toMatchObject({ step: 1, isPlaying: false, isStill: true });
  const playing = walk(still, { type: "toggle" }, COUNT);
  expect(playing).toMatchObject({ step: 1, isPlaying: true, isStill: false });
  expect(playing.entry).not.toBe(still.entry);
});

test("where motion is not wanted every step is taken by hand and shows its end", () => {
  expect(go(false)).toMatchObject({ step: 0, isPlaying: false, isStill: true });
  expect(go(false, "next", "next")).toMatchObject({ step: 2, isPlaying: false, isStill: true });
});

test("there is nothing before the first step and nothing after the last", () => {
  expect(go(true, "previous").step).toBe(0);
  const over = go(true, 2, "ended");
  expect(walk(over, { type: "next" }, COUNT)).toEqual(over);
});

test("a step can be chosen, and plays on from there", () => {
  expect(go(true, 2)).toMatchObject({ step: 2, isPlaying: true });
  expect(go(true, 2, "previous").step).toBe(1);
});

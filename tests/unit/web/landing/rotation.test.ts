import { expect, test } from "vitest";
import {
  isRotating,
  ROTATION_MS,
  type RotationEvent,
  rotate,
  START,
} from "#features/landing/stories/rotation.ts";

const after = (...events: RotationEvent["type"][]) =>
  events.reduce((state, type) => rotate(state, { type } as RotationEvent), START);

test("a testimonial stays five seconds", () => {
  expect(ROTATION_MS).toBe(5000);
});

test("the testimonials go on by themselves, but not under a pointer or with the focus in them", () => {
  expect(isRotating(START)).toBe(true);
  expect(isRotating(after("hold"))).toBe(false);
  expect(isRotating(after("hold", "release"))).toBe(true);
});

test("pause holds until play, whatever the pointer does", () => {
  expect(isRotating(after("hold", "release", "toggle", "hold", "release"))).toBe(false);
  expect(isRotating(after("toggle", "toggle"))).toBe(true);
});

test("play starts them while its button has the focus, until the focus leaves once", () => {
  const playing = after("hold", "toggle");
  expect(isRotating(playing)).toBe(true);
  const back = rotate(rotate(playing, { type: "release" }), { type: "hold" });
  expect(isRotating(back)).toBe(false);
});

test("where motion is not wanted they are paused, and play still works", () => {
  expect(isRotating(after("pause"))).toBe(false);
  expect(isRotating(after("pause", "toggle"))).toBe(true);
});

test("choosing one changes nothing but which is shown", () => {
  const paused = after("toggle");
  expect(rotate(paused, { type: "select", index: 2 })).toEqual({ ...paused, index: 2 });
});

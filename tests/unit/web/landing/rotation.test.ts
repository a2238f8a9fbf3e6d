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

test("a testimonial stays for five seconds", () => {
  expect(ROTATION_MS).toBe(5000);
});

test("testimonials rotate, except under a pointer or with the focus in them", () => {
  expect(isRotating(START)).toBe(true);
  expect(isRotating(after("hold"))).toBe(false);
  expect(isRotating(after("hold", "release"))).toBe(true);
});

test("pausing lasts until play, whatever the pointer does", () => {
  expect(isRotating(after("hold", "release", "toggle", "hold", "release"))).toBe(false);
  expect(isRotating(after("toggle", "toggle"))).toBe(true);
});

test("play starts the rotation while its button has the focus, until the focus has left once", () => {
  const playing = after("hold", "toggle");
  expect(isRotating(playing)).toBe(true);
  const back = rotate(rotate(playing, { type: "release" }), { type: "hold" });
  expect(isRotating(back)).toBe(false);
});

test("testimonials start paused with reduced motion, and play still works", () => {
  expect(isRotating(after("pause"))).toBe(false);
  expect(isRotating(after("pause", "toggle"))).toBe(true);
});

test("choosing a testimonial changes only which one is shown", () => {
  const paused = after("toggle");
  expect(rotate(paused, { type: "select", index: 2 })).toEqual({ ...paused, index: 2 });
});

import { expect, test } from "vitest";
import { wavyRing } from "#features/landing/motif/rosette.ts";

const points = (path: string) =>
  [...path.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => Math.hypot(Number(x), Number(y)));

test("a ring is one closed path with integer coordinates", () => {
  expect(wavyRing(100, 0.1, 6)).toMatch(/^M-?\d+ -?\d+(Q-?\d+ -?\d+ -?\d+ -?\d+)+Z$/);
  expect(wavyRing(100, 0.1, 6)).not.toContain("-0 ");
});

test("a ring's waves stay within their depth", () => {
  const radii = points(wavyRing(1000, 0.1, 12));
  expect(Math.max(...radii)).toBeLessThanOrEqual(1101);
  expect(Math.max(...radii)).toBeGreaterThan(1090);
  expect(Math.min(...radii)).toBeGreaterThanOrEqual(890);
  expect(Math.min(...radii)).toBeLessThan(910);
});

import { expect, test } from "vitest";
import { backoff, MAX_ATTEMPTS } from "#core/backoff.ts";

test("pauses grow from five seconds to an hour", () => {
  const pauses = Array.from({ length: MAX_ATTEMPTS }, (_, i) => backoff(i + 1) / 1000);
  expect(pauses).toEqual([5, 20, 80, 320, 1280, 3600, 3600, 3600]);
});

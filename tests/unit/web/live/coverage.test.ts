import { expect, it } from "vitest";
import { SOCKET } from "#contract/limits.ts";
import { chooseCoverage } from "#lib/live/coverage.ts";
import { createMemory } from "#lib/live/memory.ts";

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

it("the connection watches what any tab watches, once each", () => {
  expect([...chooseCoverage(new Set(), ["a", "b", "a"])]).toEqual(["a", "b"]);
});

it("at most fifty verifications are watched, and those that have a place keep it", () => {
  const first = chooseCoverage(new Set(), ids("a", 45));
  const both = chooseCoverage(first, [...ids("b", 45), ...ids("a", 45)]);
  expect(both.size).toBe(SOCKET.maxSubscriptions);
  expect([...both]).toEqual([...ids("a", 45), ...ids("b", 5)]);
});

it("a verification gets the place of one that no tab watches any more", () => {
  const full = chooseCoverage(new Set(), ids("a", 60));
  const next = chooseCoverage(full, ids("a", 60).slice(1));
  expect([next.size, next.has("a0"), next.has("a50")]).toEqual([SOCKET.maxSubscriptions, false, true]);
});

it("only the latest ids are remembered", () => {
  const memory = createMemory(2);
  expect(["a", "b", "a", "c", "a"].map((id) => memory.add(id))).toEqual([true, true, false, true, true]);
  expect(memory.all()).toEqual(["c", "a"]);
});

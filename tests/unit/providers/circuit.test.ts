import { expect, it } from "vitest";
import { CIRCUIT, openFor, turnOf } from "#functions/providers/circuit.ts";

const NOW = 1_000_000;

it("is closed until the fifth failure in a row, then open, then allows a trial", () => {
  expect(turnOf({ failures: 0, openUntil: 0 }, NOW)).toBe("closed");
  expect(turnOf({ failures: CIRCUIT.opensAfter - 1, openUntil: NOW + 1 }, NOW)).toBe("closed");
  expect(turnOf({ failures: CIRCUIT.opensAfter, openUntil: NOW + 1 }, NOW)).toEqual({ until: NOW + 1 });
  expect(turnOf({ failures: CIRCUIT.opensAfter, openUntil: NOW }, NOW)).toBe("trial");
});

it("stays open twice as long after each failed trial, up to half an hour", () => {
  const pauses = Array.from({ length: 9 }, (_, i) => openFor(CIRCUIT.opensAfter - 1 + i) / 60_000);
  expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 30, 30, 30]);
});

it("gives a trial longer than an attempt can take", () => {
  expect(CIRCUIT.trial).toBeGreaterThan(30_000);
});

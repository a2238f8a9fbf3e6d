import { describe, expect, it } from "vitest";
import { createSequence } from "#lib/live/sequence.ts";

describe("the sequence of events", () => {
  it("has no gap while numbers follow each other, also when one overtakes another", () => {
    const sequence = createSequence();
    sequence.settle(4);
    sequence.add(5);
    expect([sequence.last, sequence.hasGap]).toEqual([5, false]);
    sequence.add(7);
    expect([sequence.last, sequence.hasGap]).toEqual([5, true]);
    sequence.add(6);
    expect([sequence.last, sequence.hasGap]).toEqual([7, false]);
  });

  it("ignores a number that it has heard", () => {
    const sequence = createSequence();
    sequence.settle(4);
    sequence.add(3);
    sequence.add(4);
    expect([sequence.last, sequence.hasGap]).toEqual([4, false]);
  });

  it("counts what was heard before the server said where it begins", () => {
    const sequence = createSequence();
    sequence.add(6);
    sequence.add(8);
    expect([sequence.last, sequence.hasGap]).toEqual([undefined, false]);
    sequence.settle(5);
    expect([sequence.last, sequence.hasGap]).toEqual([6, true]);
    sequence.settle(8);
    expect([sequence.last, sequence.hasGap]).toEqual([8, false]);
  });

  it("goes on from a lower number when the server counts anew", () => {
    const sequence = createSequence();
    sequence.settle(90);
    sequence.add(92);
    sequence.restart(3);
    expect([sequence.last, sequence.hasGap]).toEqual([3, false]);
  });
});

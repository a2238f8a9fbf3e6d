import { describe, expect, it } from "vitest";
import { numberRaters } from "#functions/trust/raters.ts";

const by = (...raters: string[]) => raters.map((raterId, i) => ({ verificationId: `ver_${i}`, raterId }));
const numbers = (...args: Parameters<typeof numberRaters>) => Object.fromEntries(numberRaters(...args));

describe("numbering raters", () => {
  it("gives each its own number, in order of their first rating", () => {
    expect(numbers("me", by("b", "a", "b"), [])).toEqual({ b: 1, a: 2 });
  });

  it("gives those who share a device or phone the same number, also through others", () => {
    const keys = [
      { userId: "a", key: "device:1" },
      { userId: "b", key: "device:1" },
      { userId: "b", key: "phone:2" },
      { userId: "c", key: "phone:2" },
      { userId: "d", key: "device:3" },
    ];
    expect(numbers("me", by("a", "d", "c", "b"), keys)).toEqual({ a: 1, d: 2, c: 1, b: 1 });
  });

  it("gives 0 to those who share one with the person they rate", () => {
    const keys = [
      { userId: "me", key: "device:1" },
      { userId: "a", key: "device:1" },
      { userId: "a", key: "phone:2" },
      { userId: "b", key: "phone:2" },
    ];
    expect(numbers("me", by("a", "b", "c"), keys)).toEqual({ a: 0, b: 0, c: 1 });
  });

  it("keeps together those who were found to be the same before", () => {
    const before = new Map([
      ["ver_0", 1],
      ["ver_1", 1],
      ["ver_2", 0],
      ["ver_3", 2],
    ]);
    expect(numbers("me", by("a", "b", "c", "d", "e"), [], before)).toEqual({ a: 1, b: 1, c: 0, d: 2, e: 3 });
  });
});

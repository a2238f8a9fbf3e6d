import { describe, expect, test } from "vitest";
import { HOUR } from "#contract/time.ts";
import { withTimeout } from "#core/with-timeout.ts";

describe("awaited work", () => {
  test("returns its value, or throws its error, in time", async () => {
    expect(await withTimeout(HOUR, Promise.resolve(7))).toBe(7);
    await expect(withTimeout(HOUR, Promise.reject(new Error("no")))).rejects.toThrow("no");
  });

  test("is given up if it never ends", async () => {
    expect(await withTimeout(5, new Promise(() => {}))).toBe("late");
  });

  test("that fails afterward causes no error", async () => {
    let fail = (_: Error) => {};
    const work = new Promise<never>((_, reject) => {
      fail = reject;
    });
    expect(await withTimeout(5, work)).toBe("late");
    fail(new Error("too late"));
    await new Promise((resolve) => setImmediate(resolve));
  });
});

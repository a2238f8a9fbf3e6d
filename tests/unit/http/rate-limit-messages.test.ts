import { expect, test } from "vitest";
import type { Ctx } from "#core/context.ts";
import { throwIfExceeded } from "#core/http/rate-limit.ts";

const HOUR = 3600;

test.each([
  [20, "1 minute"],
  [61, "2 minutes"],
  [2 * HOUR - 60, "119 minutes"],
  [2 * HOUR, "2 hours"],
  [23 * HOUR + 1, "24 hours"],
])("a wait of %i seconds is shown as %s", (retryAfter, words) => {
  const ctx = { log() {} } as unknown as Ctx;
  expect(() => throwIfExceeded(ctx, [{ rule: "code_day.number", limit: 10, retryAfter }])).toThrow(
    `Too many attempts. Please try again in ${words}.`,
  );
});

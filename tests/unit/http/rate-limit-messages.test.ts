import { expect, test } from "vitest";
import { HOUR, SECOND } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { throwIfExceeded } from "#core/http/rate-limit.ts";

const HOUR_SECONDS = HOUR / SECOND;

test.each([
  [20, "1 minute"],
  [61, "2 minutes"],
  [2 * HOUR_SECONDS - 60, "119 minutes"],
  [2 * HOUR_SECONDS, "2 hours"],
  [23 * HOUR_SECONDS + 1, "24 hours"],
])("a wait of %i seconds is shown as %s", (retryAfterSeconds, words) => {
  const ctx = { log() {} } as unknown as Ctx;
  expect(() => throwIfExceeded(ctx, [{ rule: "code_day.number", limit: 10, retryAfterSeconds }])).toThrow(
    `Too many attempts. Please try again in ${words}.`,
  );
});

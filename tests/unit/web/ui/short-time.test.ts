import { expect, it } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { shortTime } from "#lib/format/shortTime.ts";

const NOW = Date.UTC(2026, 5, 15, 12);

it.each([
  [30_000, "just now"],
  [5 * HOUR, "5h ago"],
  [30 * HOUR, "yesterday"],
  [6 * DAY, "6d ago"],
  [8 * DAY, "Jun 7"],
  [365 * DAY, "Jun 15, 2025"],
])("%d ms ago is %s", (ago, words) => expect(shortTime(new Date(NOW - ago), NOW)).toBe(words));

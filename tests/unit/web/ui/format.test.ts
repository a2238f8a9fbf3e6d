import { describe, expect, it } from "vitest";
import { moneyOfCents } from "#contract/billing/money.ts";
import { plural } from "#contract/plural.ts";
import { HOUR, MINUTE } from "#contract/time.ts";
import { dayText, fileSize, money, relativeTime, withDays } from "#lib/format/format.ts";
import { ApiError, messageOf } from "#lib/http/errors.ts";

const NOW = Date.UTC(2026, 5, 15, 12);

describe("formatting", () => {
  it.each([
    [30_000, "just now"],
    [-20_000, "just now"],
    [MINUTE, "1 minute ago"],
    [59 * MINUTE, "59 minutes ago"],
    [5 * HOUR, "5 hours ago"],
    [30 * HOUR, "yesterday"],
    [6 * 24 * HOUR, "6 days ago"],
  ])("%i ms ago is %s", (ago, text) => expect(relativeTime(NOW - ago, NOW)).toBe(text));
  it("shows the date after a week", () => expect(relativeTime(NOW - 8 * 24 * HOUR, NOW)).toBe("Jun 7, 2026"));
  it("shows a calendar date without a time zone", () => expect(dayText("1990-04-01")).toBe("Apr 1, 1990"));
  it("rewrites dates in a sentence, and leaves other text alone", () =>
    expect(withDays("Of 2026-11-05, not of 2026-13-45 or ABC-2026-1.")).toBe(
      "Of Nov 5, 2026, not of 2026-13-45 or ABC-2026-1.",
    ));
  it("shows money", () => {
    expect(money(1234.5)).toBe("$1,234.50");
    expect(moneyOfCents(299)).toBe("$2.99");
  });
  it("shows sizes and counts", () => {
    expect([fileSize(912), fileSize(48_000), fileSize(2_400_000)]).toEqual(["912 B", "48 kB", "2.4 MB"]);
    expect([plural(1, "verification"), plural(1200, "verification")]).toEqual([
      "1 verification",
      "1,200 verifications",
    ]);
  });
});

describe("an error's message", () => {
  const refused = (message: string) => new ApiError({ status: 409, code: "x", message });
  it("is the server's", () => expect(messageOf(refused("Taken"), "Failed")).toBe("Taken"));
  it("is the fallback if the server has none, or if the error isn't an answer", () => {
    expect(messageOf(refused(""), "Failed")).toBe("Failed");
    expect(messageOf(new TypeError("x is undefined"), "Failed")).toBe("Failed");
  });
  it("says so if no answer came", () => {
    const error = new ApiError({ status: 0, code: "network", message: "anything" });
    expect(messageOf(error, "Failed")).toBe("Network error. Please try again.");
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import { googleCallbackQuery, googleQuery } from "#contract/accounts/google.schema.ts";
import { unsubscribeQuery } from "#contract/accounts/mail.schema.ts";
import { employerDomainsQuery } from "#contract/attestation/attestation.schema.ts";
import { billingQuery, historyQuery, invoiceQuery } from "#contract/billing/billing.schema.ts";
import { MAX_PAGE_SIZE } from "#contract/limits.ts";
import { notificationsQuery } from "#contract/live/notification.schema.ts";
import { disputesQuery } from "#contract/reviews/dispute.schema.ts";
import { reviewsQuery } from "#contract/reviews/review.schema.ts";
import { listQuery } from "#contract/verification/verification.schema.ts";
import { messages } from "#core/errors.ts";
import { spellingsOf } from "#core/search-text.ts";
import { startOfDayIn } from "#functions/checks/zones.ts";
import { runs } from "./cases.ts";

/** The schemas of all queries that endpoints parse. */
const QUERIES: Record<string, ZodType> = {
  listQuery,
  disputesQuery,
  reviewsQuery,
  notificationsQuery,
  employerDomainsQuery,
  unsubscribeQuery,
  googleQuery,
  googleCallbackQuery,
  billingQuery,
  historyQuery,
  invoiceQuery,
};

const NAMES = [
  ...["page", "limit", "status", "type", "dateRange", "dateFrom", "dateTo", "timeZone", "search"],
  ...[
    "priority",
    "assurance",
    "scope",
    "tags",
    "assignedTo",
    "teamId",
    "amount",
    "amountOperator",
    "sortBy",
    "sortOrder",
  ],
  ...[
    "state",
    "reason",
    "age",
    "since",
    "name",
    "token",
    "redirect",
    "terms",
    "accountType",
    "code",
    "error",
    "format",
  ],
  ...["__proto__", "constructor", "toString"],
];

const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e9",
    "NaN",
    "Infinity",
    "0x10",
    "9007199254740993",
    "1.5",
    "pending",
    "all",
  ),
  fc.constantFrom("2026-02-30", "+275760-09-13", "0000-00-00", "America/New_York", "Etc/GMT+99", "a,b,,c"),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  // A parameter that occurs twice arrives as a list.
  fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 }),
);
const query = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 8, noNullPrototype: true });

describe.each(Object.entries(QUERIES))("%s", { timeout: 120_000 }, (_, schema) => {
  test("accepts any query, or names the wrong fields in words", () => {
    fc.assert(
      fc.property(query, (given) => {
        const read = schema.safeParse(given);
        if (read.success) {
          const { page, limit } = read.data as { page?: number; limit?: number };
          if (page !== undefined) expect(Number.isInteger(page) && page >= 1 && page <= 1_000_000).toBe(true);
          if (limit !== undefined)
            expect(Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE_SIZE).toBe(true);
          for (const name of ["__proto__", "constructor", "toString"])
            expect(Object.hasOwn(read.data as object, name)).toBe(false);
          return;
        }
        const fields = messages(read.error);
        expect(Object.keys(fields).length).toBeGreaterThan(0);
        // The messages quote nothing that was sent, and aren't the library's own.
        for (const text of Object.values(fields)) expect(text).toMatch(/^[A-Z][\w ,'/.:()$-]{1,200}$/);
      }),
      runs(),
    );
  });
});

describe("a list's query", { timeout: 120_000 }, () => {
  test("is unchanged when it's parsed a second time", () => {
    fc.assert(
      fc.property(query, (given) => {
        const once = listQuery.safeParse(given);
        if (!once.success) return;
        const again = { ...once.data, ...(once.data.tags && { tags: once.data.tags.join(",") }) };
        const { dateRange, ...rest } = again;
        const twice = listQuery.parse(dateRange === "custom" ? rest : again);
        expect(twice).toEqual(once.data);
      }),
      runs(),
    );
  });

  test("searches for a few spellings, however the text is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), (text) => {
        const spellings = spellingsOf(text);
        expect(spellings).toContain(text);
        expect(spellings.length).toBeLessThanOrEqual(4);
      }),
      runs(),
    );
  });

  test("has days that start at a definite moment in every time zone", () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const day = fc
      .date({ min: new Date("1000-01-02"), max: new Date("9999-12-30"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, zone, (one, name) => {
        const start = startOfDayIn(one, name);
        expect(Math.abs(start - Date.parse(one))).toBeLessThanOrEqual(16 * 60 * 60 * 1000);
      }),
      runs(),
    );
  });
});

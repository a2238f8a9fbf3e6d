import { expect, it } from "vitest";
import { readAnswer } from "#functions/providers/http/answer.schema.ts";

const NOW = Date.UTC(2026, 10, 21);

const stored = (data: object) =>
  readAnswer(
    {
      type: "check.answered",
      timestamp: "2026-11-20T12:00:00Z",
      data: { request_id: "prq_0123456789abcdefghjkmnpqrs", outcome: "passed", ...data },
    },
    NOW,
  ).toStore("credit_check", "Acme Credit");

it("an answer has the date of its data, and its expiry if it states one", () => {
  expect(stored({}).asOf).toBe(Date.UTC(2026, 10, 20));
  expect(stored({}).expiresAt).toBeUndefined();
  expect(stored({ data_date: "2026-11-01" }).asOf).toBe(Date.UTC(2026, 10, 1));
  expect(stored({ expires_at: "2027-01-01T02:00:00+02:00" }).expiresAt).toBe(Date.UTC(2027, 0, 1));
  expect(() => stored({ expires_at: "2027" })).toThrow();
});

const codesOf = (...codes: string[]) =>
  readAnswer(
    {
      type: "check.answered",
      timestamp: "2026-11-20T12:00:00Z",
      data: {
        request_id: "prq_0123456789abcdefghjkmnpqrs",
        outcome: "adverse",
        reasons: codes.map((code) => ({ code, text: "It is so." })),
      },
    },
    NOW,
  )
    .toStore("credit_check", "Acme Credit")
    .reasons.map(({ code }) => code);

it("a provider's reasons keep their codes, but can't trigger our own rules", () => {
  expect(codesOf("debts_found", "needs_review", "provider_error", "dispute_upheld")).toEqual([
    "debts_found",
    "theirs_needs_review",
    "theirs_provider_error",
    "theirs_dispute_upheld",
  ]);
});

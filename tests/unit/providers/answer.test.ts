import { expect, it } from "vitest";
import { readAnswer } from "../../../functions/providers/http/answer.schema.ts";

const NOW = Date.UTC(2026, 10, 21);

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

it("a provider's reasons keep their codes, but set none of our rules going", () => {
  expect(codesOf("debts_found", "needs_review", "provider_error", "dispute_upheld")).toEqual([
    "debts_found",
    "theirs_needs_review",
    "theirs_provider_error",
    "theirs_dispute_upheld",
  ]);
});

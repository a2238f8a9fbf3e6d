import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DOCUMENT_TYPES } from "#contract/enums.ts";
import type { ScoreCaps } from "#core/provider-setting.ts";
import { readAnswer } from "#functions/providers/http/answer.schema.ts";

const NOW = Date.UTC(2026, 10, 21);

/** @returns an answer that passed, with `data` overriding parts of it */
const answerWith = (data: object) =>
  readAnswer(
    {
      type: "check.answered",
      timestamp: "2026-11-20T12:00:00Z",
      data: { request_id: "prq_0123456789abcdefghjkmnpqrs", outcome: "passed", ...data },
    },
    NOW,
  );

const stored = (data: object) => answerWith(data).toStore("credit_check", { name: "Acme Credit" });

it("an answer has the date of its data, and its expiry if it states one", () => {
  expect(stored({}).asOf).toBe(Date.UTC(2026, 10, 20));
  expect(stored({}).expiresAt).toBeUndefined();
  expect(stored({ data_date: "2026-11-01" }).asOf).toBe(Date.UTC(2026, 10, 1));
  expect(stored({ expires_at: "2027-01-01T02:00:00+02:00" }).expiresAt).toBe(Date.UTC(2027, 0, 1));
  expect(() => stored({ expires_at: "2027" })).toThrow();
});

const codesOf = (...codes: string[]) =>
  stored({
    outcome: "adverse",
    reasons: codes.map((code) => ({ code, text: "It is so." })),
  }).reasons.map(({ code }) => code);

it("a provider's reasons keep their codes, but can't trigger our own rules", () => {
  expect(codesOf("debts_found", "needs_review", "provider_error", "dispute_upheld")).toEqual([
    "debts_found",
    "theirs_needs_review",
    "theirs_provider_error",
    "theirs_dispute_upheld",
  ]);
});

describe("scores", () => {
  const ALL: ScoreCaps = { strength: 4, validity: 4, activity: 4, fraud: 4, verification: 4 };
  const NONE: ScoreCaps = { strength: 0, validity: 0, activity: 0, fraud: 0, verification: 0 };
  const GIVEN = {
    evidence: [
      { type: "passport", strength: 4, validity: 3 },
      { type: "utility_bill", strength: 2, validity: 1 },
    ],
    activity: 1,
    fraud: 2,
    verification: 3,
  };
  const kept = (scores: ScoreCaps | undefined, data: object = {}) =>
    answerWith({ scores: GIVEN, ...data }).toStore("ssn_verification", { name: "Acme", scores }).scores;

  it("count as given if the operator allows them", () => {
    expect(kept(ALL)).toEqual(GIVEN);
  });

  it("don't count unless the operator allows any", () => {
    expect(kept(undefined)).toBeUndefined();
    expect(kept(NONE)).toBeUndefined();
  });

  it("are capped, each by itself, and what's capped at 0 is left out", () => {
    expect(kept({ ...ALL, strength: 3, validity: 2, activity: 0, verification: 2 })).toEqual({
      evidence: [
        { type: "passport", strength: 3, validity: 2 },
        { type: "utility_bill", strength: 2, validity: 1 },
      ],
      fraud: 2,
      verification: 2,
    });
    for (const missing of ["strength", "validity"] as const)
      expect(kept({ ...ALL, [missing]: 0 })).toEqual({ activity: 1, fraud: 2, verification: 3 });
    expect(kept({ ...NONE, strength: 4, validity: 4 })).toEqual({ evidence: GIVEN.evidence });
    expect(kept(ALL, { scores: { evidence: [{ type: "passport", strength: 4, validity: 0 }] } })).toBe(
      undefined,
    );
  });

  it("are kept only if the check passed", () => {
    for (const outcome of ["adverse", "inconclusive", "unavailable", "no_answer"])
      expect(kept(ALL, { outcome }), outcome).toBeUndefined();
    expect(kept(ALL, { scores: undefined })).toBeUndefined();
  });

  const piece = (type: string) => ({ type, strength: 2, validity: 2 });
  it.each([
    ["activity", { activity: 5 }],
    ["fraud", { fraud: -1 }],
    ["verification", { verification: 2.5 }],
    ["evidence.0.strength", { evidence: [{ type: "passport", validity: 3 }] }],
    ["evidence.0.validity", { evidence: [{ ...piece("passport"), validity: "3" }] }],
    ["evidence.0.type", { evidence: [piece("library_card")] }],
    ["evidence.1.type", { evidence: [piece("passport"), piece("passport")] }],
    [
      "evidence",
      {
        evidence: ["passport", "state_id", "pay_stub", "utility_bill", "bank_statement", "other"].map(piece),
      },
    ],
  ])("are refused with the field that's wrong: %s", (field, scores) => {
    for (const outcome of ["passed", "adverse"]) {
      let fields: object | undefined;
      try {
        answerWith({ outcome, scores });
      } catch (error) {
        fields = (error as { detail: { fields: object } }).detail.fields;
      }
      expect(Object.keys(fields ?? {})).toEqual([`data.scores.${field}`]);
    }
  });

  it("can be of every type of document, as the contract says", () => {
    const contract = readFileSync(
      new URL("../../../functions/providers/http/openapi.yaml", import.meta.url),
      "utf8",
    );
    const [, listed = ""] = /^ {4}Scores:[\s\S]*?enum:\n((?: +- \w+\n)+)/m.exec(contract) ?? [];
    expect(listed.match(/\w+/g)).toEqual([...DOCUMENT_TYPES]);
  });
});

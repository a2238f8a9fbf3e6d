import { describe, expect, it } from "vitest";
import { runCheck } from "#functions/checks/engine/engine.ts";
import type { CheckInput } from "#functions/checks/engine/types.ts";
import { readPhone } from "#functions/checks/identity/phone-form.ts";
import { phoneVerification } from "#functions/checks/identity/phone-verification.ts";
import { codes, input, jane, NOW } from "./build.ts";

const run = (phone: string, over: Partial<CheckInput> = {}) =>
  runCheck(phoneVerification, input({ claims: { ...jane, phone }, textMessages: "http", ...over }));
const provenPhone = { number: "+12175551234", at: NOW - 1000 };

describe("a phone number with a one-time code", () => {
  it("waits while a code can still be entered, and then ends with only its form checked", () => {
    expect(run("217-555-1234").status).toBe("waiting");
    const over = run("217-555-1234", { evidenceComplete: true });
    expect([over.status, over.grade]).toEqual(["inconclusive", "G1"]);
    expect(codes(over)).toEqual(["code_not_confirmed", "well_formed_only"]);
  });

  it("reads the number without the country of an address that the subject stated", () => {
    const address = { street: "1 Main St", country: "IN" };
    const claims = { ...jane, phone: "217-555-1234", address, askSubject: ["address" as const] };
    expect(run(claims.phone, { claims, provenPhone }).status).toBe("passed");
    expect(run(claims.phone, { claims: { ...claims, askSubject: [] }, provenPhone }).status).not.toBe(
      "passed",
    );
  });

  it("doesn't wait for a code that can't be sent", () => {
    expect(run("217-555-1234", { textMessages: "none" }).status).toBe("inconclusive");
    expect(run("217-555-1234", { textMessages: undefined }).status).toBe("inconclusive");
    expect(run("12345").status).toBe("inconclusive");
  });

  it("passes at G4 with its date, for twelve months", () => {
    const outcome = run("(217) 555-1234", { provenPhone, evidenceComplete: true });
    expect(outcome).toMatchObject({
      status: "passed",
      grade: "G4",
      score: 1,
      source: "One-time code by text message, entered 2026-11-21",
      sandbox: false,
    });
    expect(new Date(outcome.expiresAt ?? 0).toISOString().slice(0, 10)).toBe("2027-11-21");
    expect(codes(outcome)).toEqual(["code_answered"]);
  });

  it("accepts a code only for the stated number", () => {
    expect(run("217-555-9999", { provenPhone }).status).toBe("waiting");
    expect(run("217-555-9999", { provenPhone, evidenceComplete: true }).status).toBe("inconclusive");
    expect(run("12345", { provenPhone }).status).toBe("inconclusive");
  });

  it("accepts a fictional number only when texts go to the local outbox, and marks it as sandbox", () => {
    const proven = { number: "+12025550147", at: NOW };
    expect(codes(run("202-555-0147", { provenPhone: proven }))).toEqual(["phone_fictional"]);
    expect(run("202-555-0147", { textMessages: "sandbox" }).status).toBe("waiting");
    const outcome = run("202-555-0147", { textMessages: "sandbox", provenPhone: proven });
    expect([outcome.status, outcome.sandbox]).toEqual(["passed", true]);
  });
});

describe("reading a phone number", () => {
  it("returns E.164 and a readable format", () => {
    expect(readPhone("(217) 555-1234", "US")).toEqual({
      form: "well_formed",
      number: "+12175551234",
      shown: "+1 (217) 555-1234",
    });
    expect(readPhone("020 7183 8750", "GB").number).toBe("+442071838750");
    expect(readPhone("12345", "US")).toEqual({ form: "malformed", number: null, shown: null });
  });
});

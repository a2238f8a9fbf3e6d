import { expect, test } from "vitest";
import { completed } from "#functions/jobs/verifications/completed.mail.ts";

const CONFIRMED = { kind: "confirmed", text: "The employer confirmed the job." } as const;
const url = "https://app.example/app/verifications/ver_1";
const parties = { requester: "Marcus Hale", subject: "Jane Doe", type: "identity", url } as const;

test("a result's mail says the verdict to those who may see it, and never in the subject line", () => {
  for (const reader of ["requester", "target", "self"] as const) {
    const { text, subject } = completed({ reader, verdict: CONFIRMED, shortfall: null, ...parties });
    expect(text).toContain("Confirmed. The employer confirmed the job.");
    expect(subject).not.toMatch(/confirmed/i);
    const hidden = completed({ reader, verdict: null, shortfall: null, ...parties }).text;
    expect(hidden).not.toMatch(/confirmed|passed|adverse|score|failed/i);
    expect(hidden).toContain(url);
  }
});

test("a result that falls short of the level asked for says so first", () => {
  const shortfall = "This result doesn't reach medium confidence (GPG 45), which was asked for.";
  const { text } = completed({ reader: "requester", verdict: CONFIRMED, shortfall, ...parties });
  expect(text.indexOf(shortfall)).toBeGreaterThan(-1);
  expect(text.indexOf(shortfall)).toBeLessThan(text.indexOf("Confirmed."));
});

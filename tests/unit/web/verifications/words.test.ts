import { describe, expect, it } from "vitest";
import { FAILURE_REASONS, STAGES, STATUSES, type ViewerRole } from "../../../../functions/contract/enums.ts";
import { ANSWER_LABEL, answerOf } from "../../../../web/src/features/verifications/detail/outcome.ts";
import { standingOf } from "../../../../web/src/features/verifications/detail/words.ts";

const base = {
  status: "pending",
  stage: "awaiting_consent",
  failure_reason: null,
  target_name: "Jane Doe",
  target_user_email: "jane@example.org",
  requester_name: "Acme Rentals",
  viewer_roles: ["requester"] as ViewerRole[],
  consent: { text: "", textVersion: "1", given_at: null, withdrawn_at: null },
} as const;

describe("where a verification stands", () => {
  it("names who is awaited to the requester, and says 'you' to the subject", () => {
    expect(standingOf(base).title).toBe("Waiting for Jane Doe to agree");
    expect(standingOf({ ...base, viewer_roles: ["target"] }).title).toBe("Waiting for your answer");
  });

  it("says why it failed", () => {
    const declined = {
      ...base,
      status: "failed",
      stage: "done",
      failure_reason: "consent_declined",
    } as const;
    expect(standingOf(declined).title).toBe("Jane Doe declined");
    expect(standingOf({ ...declined, viewer_roles: ["target"] }).title).toBe("You declined this request");
  });

  it("does not call a completed verification clean", () => {
    expect(standingOf({ ...base, status: "completed", stage: "done" }).text).toMatch(/is in the results/);
  });

  it("says that results are withheld after a withdrawal", () => {
    const consent = { ...base.consent, withdrawn_at: "2026-01-01T00:00:00.000Z" };
    expect(standingOf({ ...base, status: "completed", stage: "done", consent }).text).toMatch(/no longer/);
  });

  it("has words for every status, stage and reason, for both sides", () => {
    for (const viewer of [["requester"], ["target"], ["team"], ["requester", "target"]] as ViewerRole[][])
      for (const status of STATUSES)
        for (const stage of STAGES)
          for (const failure_reason of [null, ...FAILURE_REASONS]) {
            const said = standingOf({ ...base, status, stage, failure_reason, viewer_roles: viewer });
            expect(said.title.length * said.text.length).toBeGreaterThan(0);
          }
  });
});

it("never reads 'not checked' as passed", () => {
  expect([true, false, null, undefined].map((value) => ANSWER_LABEL[answerOf(value)])).toEqual([
    "Yes",
    "No",
    "Not checked",
    "Not checked",
  ]);
});

import { describe, expect, it } from "vitest";
import {
  askerOf,
  expectedOf,
  needsMe,
  waitingText,
  whyOf,
} from "#features/verifications/list/about-you/messages.ts";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";

const row = (more: Partial<VerificationRow> = {}): VerificationRow => ({
  id: "ver_1",
  verification_type: "financial",
  status: "pending",
  stage: "awaiting_consent",
  subject_task: null,
  waiting_for: "consent",
  waiting_since: null,
  failure_reason: null,
  priority: "standard",
  purpose: "credit",
  peer: null,
  target_user_email: "jane@example.com",
  target_name: "Jane Doe",
  target_user_id: "usr_jane",
  requester_id: "usr_marcus",
  requester_email: "marcus@example.com",
  requester_name: "Marcus Reed",
  requester_business: null,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  completed_at: null,
  assurance_level: null,
  estimated_cost: null,
  amount_due: null,
  tags: [],
  assigned_to: null,
  team: null,
  viewer_roles: ["target"],
  actions: [],
  verdict: null,
  ...more,
});

describe("a request about the viewer", () => {
  it("says who asks, and why", () => {
    expect([askerOf(row()), whyOf(row())]).toEqual(["Marcus Reed", "Purpose: Credit"]);
    expect(whyOf(row({ peer: { kind: "financial", context: "gig_work" } }))).toBe("Purpose: Gig work");
    expect(askerOf(row({ viewer_roles: ["requester", "target"] }))).toBe("You");
  });

  it.each([
    ["pending", "awaiting_consent", "consent", true, "Read the request, then agree or decline"],
    ["in_progress", "awaiting_evidence", "documents", true, "Upload your documents"],
    ["in_progress", "checking", "checks", false, "Checks are running"],
    ["in_progress", "awaiting_attestation", "employer", false, "Waiting for your employer to answer"],
    ["in_progress", "in_review", "reviewer", false, "With a reviewer"],
    ["completed", "done", null, false, "See the results"],
    ["failed", "done", null, false, "Nothing to do"],
    ["cancelled", "done", null, false, "Nothing to do"],
  ] as const)("%s, %s: says what is expected", (status, stage, waiting_for, needs, words) => {
    const now = row({ status, stage, waiting_for });
    expect(needsMe(now)).toBe(needs);
    expect(expectedOf(now)).toBe(words);
  });

  it.each([
    ["phone_code", "Enter the code we text you", "Waiting for their phone code"],
    [
      "contact_decision",
      "Decide whether we can contact someone",
      "Waiting for their decision about a contact",
    ],
    ["documents", "Upload your documents", "Waiting for their documents"],
  ] as const)("says whose %s we're waiting for", (task, mine, theirs) => {
    const asked = { status: "in_progress", stage: "awaiting_evidence" } as const;
    const now = row({ ...asked, subject_task: task, waiting_for: task });
    expect(expectedOf(now)).toBe(mine);
    expect(waitingText({ ...now, viewer_roles: ["requester"] })).toBe(theirs);
    expect(waitingText(now)).toBe(theirs.replace("their", "your"));
  });

  it("says which contact or provider is being asked", () => {
    const asked = { status: "in_progress", stage: "awaiting_attestation" } as const;
    expect(expectedOf(row({ ...asked, waiting_for: "landlord" }))).toBe(
      "Waiting for your landlord to answer",
    );
    expect(expectedOf(row({ ...asked, stage: "checking", waiting_for: "provider" }))).toBe(
      "Waiting for a provider",
    );
    const unconfirmed = row({ waiting_for: "requester_email", viewer_roles: ["team"] });
    expect(waitingText(unconfirmed)).toBe("Waiting for Marcus Reed to confirm their email");
  });

  it("about another person needs nothing from the viewer", () => {
    expect(needsMe(row({ viewer_roles: ["requester"] }))).toBe(false);
  });
});

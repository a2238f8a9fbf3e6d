import { describe, expect, it } from "vitest";
import type { ViewerRole } from "#contract/enums.ts";
import { progressText } from "#features/verifications/detail/progress/messages.ts";
import type { ContactAnswer } from "#features/verifications/shared/api/types.ts";
import { base } from "./standing-base.ts";

describe("the times that we promise", () => {
  it("says that we refunded the surcharge instead of a time that has passed", () => {
    const late = {
      ...base,
      status: "in_progress",
      stage: "checking",
      late_at: "2026-01-06T09:00:00.000Z",
      surcharge_refunded: true,
    } as const;
    expect(progressText(late).when?.label).toBe(
      "This is taking longer than promised, so we refunded the priority surcharge",
    );
    expect(progressText({ ...late, stage: "in_review" }).text).toContain(
      "we refunded the priority surcharge.",
    );
    expect(progressText({ ...late, status: "completed", stage: "done" }).text).toBe(
      "See the results for what they found. It took longer than promised, so we refunded the priority surcharge.",
    );
    // The subject, or a request without a surcharge.
    const subject = { ...late, surcharge_refunded: false, viewer_roles: ["target"] as ViewerRole[] };
    expect(progressText(subject).when?.label).toBe("This is taking longer than promised");
    const failed = { ...subject, status: "failed", failure_reason: "inconclusive", stage: "done" } as const;
    expect(progressText(failed).text).toContain("It took longer than promised.");
  });

  it.each([
    ["standard", "within 3 business days"],
    ["expedited", "within 1 business day"],
    ["urgent", "by the end of the next day (UTC)"],
  ] as const)("says how long a review of a request with %s priority takes", (priority, words) => {
    const review = { expected_by: null, name_in_doubt: false, may_add: false, document_asked: null };
    const reviewed = { ...base, status: "in_progress", stage: "in_review", priority, review } as const;
    expect(progressText(reviewed).text).toBe(`A reviewer needs to look at something. They decide ${words}.`);
    expect(progressText({ ...reviewed, review: { ...review, name_in_doubt: true } }).text).toContain(
      `They decide ${words}.`,
    );
  });
});

describe("a verification that waits for a decision about a contact", () => {
  const rental = {
    ...base,
    verification_type: "rental",
    status: "in_progress",
    stage: "awaiting_evidence",
    waiting_for: "contact_decision",
  } as const;
  const contact = (status: "proposed" | "expired") => ({ status }) as ContactAnswer;

  it("asks the subject, and tells the requester whose decision it is", () => {
    const mine = progressText({ ...rental, viewer_roles: ["target"] });
    expect([mine.title, mine.when?.label]).toEqual([
      "Your decision: may we ask your landlord?",
      "You can decide until",
    ]);
    const theirs = progressText({ ...rental, contacts: [contact("proposed")] });
    expect([theirs.title, theirs.when?.label]).toEqual([
      "Waiting for Jane Doe's decision: may we ask the landlord?",
      "They can decide until",
    ]);
    expect(`${mine.text}${theirs.text}`).not.toMatch(/the subject/);
    const job = progressText({ ...rental, verification_type: "employment", viewer_roles: ["target"] });
    expect(job.title).toBe("Your decision: may we ask your employer?");
  });

  it("asks about someone else once those who were asked gave no answer", () => {
    const expired = { ...rental, contacts: [contact("expired")] };
    expect(progressText({ ...expired, viewer_roles: ["target"] }).title).toBe(
      "Your decision: may we ask someone else?",
    );
  });
});

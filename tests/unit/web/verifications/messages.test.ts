import { describe, expect, it } from "vitest";
import { FAILURE_REASONS, STAGES, STATUSES, type ViewerRole } from "#contract/enums.ts";
import { progressText } from "#features/verifications/detail/progress/messages.ts";
import { ANSWER_LABEL, answerOf } from "#features/verifications/detail/results/outcome.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import type { HeldInvitation } from "#features/verifications/shared/heldMessage.ts";
import { base } from "./standing-base.ts";

describe("a verification's state", () => {
  it("names whom we wait for to the requester, and addresses the subject directly", () => {
    expect(progressText(base).title).toBe("Waiting for Jane Doe to agree");
    // The text doesn't say whether the email was sent, so it doesn't reveal that the subject opted out.
    expect(progressText(base).text).toMatch(/^We've emailed .*, unless they opted out of our emails\. /);
    expect(progressText({ ...base, viewer_roles: ["target"] }).title).toBe("Waiting for your answer");
  });

  it("says why the invitation hasn't been sent, and when it will be", () => {
    const until = "2026-01-06T09:00:00.000Z";
    const held = (invitation_held: HeldInvitation) => progressText({ ...base, invitation_held });
    const own = held({ reason: "daily_limit", until, most: 50 });
    expect(own.title).toBe("We haven't sent the invitation yet");
    expect(own.text).toMatch(
      /^We'll send the invitation after Jan 6, 2026, .*: you've reached today's limit of 50 invitations\. /,
    );
    expect(held({ reason: "address_limit", until, most: 3 }).text).toMatch(
      /^We'll send the invitation after Jan 6, 2026, .*\. You can send 3 invitations a day to one address\. /,
    );
    // The text says nothing about email from others to that address.
    expect(held({ reason: "delayed", until, most: null }).text).toMatch(
      /^We'll send the invitation after Jan 6, 2026, [^:]*:00 .M\. You don't need to do anything\. /,
    );
    const never = held({ reason: "undeliverable", until: null, most: null });
    expect(never.title).toBe("The invitation couldn't be delivered");
    expect(never.text).toMatch(/^We couldn't deliver this invitation\. Ask them which email address to use/);
  });

  it("says why it failed", () => {
    const declined = {
      ...base,
      status: "failed",
      stage: "done",
      failure_reason: "consent_declined",
    } as const;
    expect(progressText(declined).title).toBe("Jane Doe declined");
    expect(progressText({ ...declined, viewer_roles: ["target"] }).title).toBe("You declined this request");
  });

  it("says what a failure means for the price, to the person who pays", () => {
    const ended = { ...base, status: "failed", stage: "done" } as const;
    const started = { ...ended, processing_started_at: "2026-01-06T09:00:00.000Z", estimated_cost: 2.99 };
    for (const failure_reason of FAILURE_REASONS) {
      const before = { ...ended, failure_reason, estimated_cost: 2.99, amount_due: 2.99 };
      expect(progressText(before).text).toContain("You're not charged.");
      const credited = progressText({ ...started, failure_reason, amount_due: 2.99, credited: 2.99 }).text;
      expect(credited).toContain("You got $2.99 back as credit.");
      const refunded = { ...started, failure_reason, amount_due: 2.99, credited: 1, refunded: 1.99 };
      expect(progressText(refunded).text).toContain(
        "You got $1.00 back as credit and $1.99 back on the card.",
      );
      // The plan covered it.
      const covered = progressText({ ...started, failure_reason, amount_due: 0, credited: 0 }).text;
      expect(covered).toContain("You weren't charged.");
      expect(covered).not.toContain("credited");
      for (const estimated_cost of [null, 0])
        expect(progressText({ ...started, failure_reason, estimated_cost }).text).not.toMatch(
          /charged|credited/,
        );
    }
  });

  it("doesn't call a completed verification clean", () => {
    expect(progressText({ ...base, status: "completed", stage: "done" }).text).toMatch(/See the results/);
  });

  it("says that results are withheld after consent was withdrawn", () => {
    const consent = { ...base.consent, withdrawn_at: "2026-01-01T00:00:00.000Z" };
    expect(progressText({ ...base, status: "completed", stage: "done", consent }).text).toMatch(/no longer/);
  });

  it("names the provider we wait for, once nothing else is running", () => {
    const checking = { ...base, status: "in_progress", stage: "checking" } as const;
    const asked = (name: string) => ({
      status: "running" as const,
      reasons: [{ code: "provider_asked", text: `${name} hasn't answered yet.` }],
    });
    const standing = (...checks: { status: "running"; reasons: { code: string; text: string }[] }[]) =>
      progressText({ ...checking, checks: checks as unknown as CheckAnswer[] });
    expect(standing(asked("Acme"), asked("Acme"))).toMatchObject({
      title: "Waiting for a provider",
      text: expect.stringMatching(/^Acme hasn't answered yet\. A check without/),
    });
    expect(standing(asked("Acme"), asked("Bankline")).text).toMatch(/^Several providers/);
    expect(standing(asked("Acme"), { status: "running", reasons: [] }).title).toBe("Checks are running");
    expect(progressText(checking).title).toBe("Checks are running");
  });

  it("names the contact who was asked, and the requester with an unverified address", () => {
    const asked = { ...base, status: "in_progress", stage: "awaiting_attestation" } as const;
    expect(progressText({ ...asked, waiting_for: "landlord" }).title).toBe(
      "Waiting for the landlord to answer",
    );
    const toSubject = {
      ...asked,
      waiting_for: "employer",
      viewer_roles: ["target"] as ViewerRole[],
    } as const;
    expect(progressText(toSubject).title).toBe("Waiting for your employer to answer");
    const held = { ...base, waiting_for: "requester_email" } as const;
    expect(progressText(held).title).toBe("Waiting for you to confirm your email");
    const toTeam = progressText({ ...held, viewer_roles: ["team"] });
    expect(toTeam.title).toBe("Waiting for Acme Rentals to confirm their email");
    expect(toTeam.text).toContain("we'll email the request to jane@example.org");
    expect(progressText({ ...held, viewer_roles: ["target"] }).title).toBe("Waiting for your answer");
  });

  it("says since when and until when we wait for the subject", () => {
    expect(progressText(base)).toMatchObject({
      since: "2026-01-05T09:00:00.000Z",
      when: { label: "They can answer until", at: "2026-01-19T09:00:00.000Z" },
    });
    const agreed = {
      ...base,
      answer_by: "2026-01-13T09:00:00.000Z",
      status: "in_progress",
      stage: "awaiting_evidence",
      viewer_roles: ["target"] as ViewerRole[],
    } as const;
    expect(progressText(agreed)).toMatchObject({
      since: "2026-01-06T09:00:00.000Z",
      when: { label: "You can add them until", at: "2026-01-13T09:00:00.000Z" },
    });
    expect(
      progressText(
        { ...agreed, stage: "checking", expected_by: "2026-01-13T09:00:00.000Z" },
        Date.UTC(2026, 0, 12),
      ).when,
    ).toEqual({
      label: "Expected by",
      at: "2026-01-13T09:00:00.000Z",
      note: ", not counting the time we wait for others",
    });
  });

  it("offers a new request like this one to the requester only", () => {
    const ended = { ...base, status: "failed", stage: "done", failure_reason: "consent_expired" } as const;
    const hrefFor = (more: Partial<Parameters<typeof progressText>[0]>) =>
      progressText({ ...ended, ...more }).next?.href;
    expect(hrefFor({})).toBe("/app/verifications/new?type=identity&again=ver_1");
    expect(hrefFor({ viewer_roles: ["requester", "target"] })).toBe(
      "/app/verifications/new?type=identity&mode=self",
    );
    expect(hrefFor({ viewer_roles: ["target"] })).toBeUndefined();
    expect(hrefFor({ viewer_roles: ["team"] })).toBeUndefined();
    const peer = {
      kind: "background",
      context: "dating",
      meeting_location: null,
      transaction_type: null,
      transaction_value: null,
      mutual_offered: false,
    } as const;
    expect(hrefFor({ peer })).toBe("/app/verifications/peer?type=background&again=ver_1");
  });

  it("doesn't call a held result done", () => {
    const mutual = { with_id: "ver_2", with_status: "in_progress", held: true } as const;
    const held = progressText({ ...base, status: "completed", stage: "done", mutual });
    expect(held.title).toBe("This result is waiting for the other one");
  });

  it("has words for every status, stage and reason, for both sides", () => {
    for (const viewer of [["requester"], ["target"], ["team"], ["requester", "target"]] as ViewerRole[][])
      for (const status of STATUSES)
        for (const stage of STAGES)
          for (const failure_reason of [null, ...FAILURE_REASONS]) {
            const said = progressText({ ...base, status, stage, failure_reason, viewer_roles: viewer });
            expect(said.title.length * said.text.length).toBeGreaterThan(0);
          }
  });
});

it("'not checked' is never shown as passed", () => {
  expect([true, false, null, undefined].map((value) => ANSWER_LABEL[answerOf(value)])).toEqual([
    "Yes",
    "No",
    "Not checked",
    "Not checked",
  ]);
});

describe("an overdue verification", () => {
  const due = "2026-01-09T09:00:00.000Z";
  const running = { ...base, status: "in_progress", stage: "checking", expected_by: due } as const;
  const review = { expected_by: due, name_in_doubt: false, may_add: true, document_asked: null };

  it("says so instead of showing a time that has passed", () => {
    expect(progressText(running, Date.parse(due) - 1).when).toMatchObject({ label: "Expected by", at: due });
    const late = { label: "Taking longer than expected" };
    expect(progressText(running, Date.parse(due) + 1).when).toEqual(late);
    expect(progressText({ ...running, stage: "awaiting_attestation" }, Date.parse(due) + 1).when).toEqual(
      late,
    );
    expect(progressText({ ...running, stage: "in_review", review }, Date.parse(due) + 1).when).toEqual(late);
  });
});

describe("a verification in review", () => {
  const inReview = { ...base, status: "in_progress", stage: "in_review" } as const;
  const due = "2026-01-09T09:00:00.000Z";
  const review = { expected_by: due, name_in_doubt: true, may_add: true, document_asked: null };

  it("shows the deadline, and tells the subject about the difference at once", () => {
    const mine = progressText({ ...inReview, review, viewer_roles: ["target"] }, Date.parse(due) - 1);
    expect([mine.title, mine.when]).toEqual(["With a reviewer", { label: "Expected by", at: due }]);
    expect(mine.text).toContain("The name on your document");
    expect(mine.text).toContain("You can add a document");
    const closed = { ...inReview, review: { ...review, may_add: false }, viewer_roles: ["target"] } as const;
    expect(progressText({ ...closed, viewer_roles: [...closed.viewer_roles] }).text).not.toContain(
      "You can add",
    );
    expect(progressText({ ...inReview, review }).text).not.toContain("your");
  });

  it("names the document that was requested again, to both sides", () => {
    const asked = {
      ...inReview,
      stage: "awaiting_evidence",
      review: {
        expected_by: null,
        name_in_doubt: false,
        may_add: true,
        document_asked: { document_type: "drivers_license", asked_at: due },
      },
    } as const;
    expect(progressText({ ...asked, viewer_roles: ["target"] })).toMatchObject({
      title: "Please add this again: Driver's license",
      when: { label: "You can add it until" },
    });
    expect(progressText(asked).text).toContain("Driver's license");
  });
});

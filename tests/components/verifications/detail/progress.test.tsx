import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { signedInAs } from "#tests/components/render.tsx";
import { check, document, openDetail } from "./steps.tsx";

const OPENED = "2025-01-15T13:00:00.000Z";
const UNTIL = "2025-01-29T12:00:00.000Z";
const AGREED: Partial<VerificationDetail> = {
  verification_type: "rental",
  status: "in_progress",
  stage: "awaiting_evidence",
  waiting_for: "documents",
  opened_at: OPENED,
  answer_by: UNTIL,
  processing_started_at: OPENED,
  checks: [
    check("tenancy", "passed"),
    check("income_verification", "waiting"),
    check("phone_verification", "waiting"),
  ],
};

beforeEach(async () => {
  await signedInAs();
});

const stages = () =>
  within(screen.getByRole("list", { name: "Progress" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const words = () => screen.getByRole("region", { name: "Status" }).textContent;

describe("the requester's side sees how far the subject has come", () => {
  it.each<[string, Partial<VerificationDetail>, string[], string[]]>([
    [
      "before the mail is sent",
      {
        waiting_for: "consent",
        invitation_held: { reason: "delayed", until: UNTIL, most: null },
        answer_by: UNTIL,
      },
      [
        "Sent (not yet)",
        "Opened (not yet)",
        "Agreed (not yet)",
        "Adding documents (not yet)",
        "Checking (not yet)",
      ],
      ["We haven't sent the invitation yet"],
    ],
    [
      "until it's opened",
      { waiting_for: "consent", answer_by: UNTIL },
      [
        "Sent (done)",
        "Opened (not yet)",
        "Agreed (not yet)",
        "Adding documents (not yet)",
        "Checking (not yet)",
      ],
      ["Waiting for Jane Doe to agree", "They can answer until Jan 29, 2025"],
    ],
    [
      "once it's opened",
      { waiting_for: "consent", opened_at: OPENED, answer_by: UNTIL },
      [
        "Sent (done)",
        "Opened (done)",
        "Agreed (not yet)",
        "Adding documents (not yet)",
        "Checking (not yet)",
      ],
      [
        "Jane Doe opened the request",
        "We're waiting for their answer. Nothing is checked or charged until they agree.",
        "They can answer until Jan 29, 2025",
      ],
    ],
    [
      "once they agreed",
      AGREED,
      ["Sent (done)", "Opened (done)", "Agreed (done)", "Adding documents (now)", "Checking (not yet)"],
      [
        "Waiting for documents from Jane Doe",
        "They agreed. We're waiting for: a pay stub",
        "They can add them until Jan 29, 2025",
      ],
    ],
    [
      "with the first document",
      { ...AGREED, documents: [document(1)] },
      ["Sent (done)", "Opened (done)", "Agreed (done)", "Adding documents (now)", "Checking (not yet)"],
      [
        "Waiting for more documents from Jane Doe",
        "They agreed and have added 1 document. We're waiting for: a pay stub",
      ],
    ],
    [
      "while they decide about a contact",
      { ...AGREED, waiting_for: "contact_decision", documents: [document(1)] },
      ["Sent (done)", "Opened (done)", "Agreed (done)", "Adding documents (now)", "Checking (not yet)"],
      [
        "Waiting for Jane Doe's decision: may we ask the landlord?",
        "They agreed and have added 1 document. We email the landlord only if they say yes.",
      ],
    ],
    [
      "while checks run",
      { ...AGREED, stage: "checking", waiting_for: "checks", documents: [document(1), document(2)] },
      ["Sent (done)", "Opened (done)", "Agreed (done)", "Adding documents (done)", "Checking (now)"],
      ["Checks are running"],
    ],
    [
      "while a contact is asked and no document was added",
      { ...AGREED, stage: "awaiting_attestation", waiting_for: "landlord" },
      ["Sent (done)", "Opened (done)", "Agreed (done)", "Adding documents (not yet)", "Checking (now)"],
      ["Waiting for the landlord to answer"],
    ],
  ])("%s", async (_, more, expected, texts) => {
    await openDetail(more);
    expect(stages()).toEqual(expected);
    for (const text of texts) expect(words()).toContain(text);
  });

  it.each<[string, Partial<VerificationDetail>]>([
    ["the subject", { waiting_for: "consent", viewer_roles: ["target"] }],
    ["anyone once it's over", { status: "cancelled", stage: "done", opened_at: OPENED }],
  ])("but not %s", async (_, more) => {
    await openDetail(more);
    expect(screen.queryByRole("list", { name: "Progress" })).toBeNull();
  });
});

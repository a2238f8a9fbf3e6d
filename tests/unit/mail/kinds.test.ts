import { describe, expect, it } from "vitest";
import { kindLabel } from "#contract/labels.ts";
import { completed } from "#functions/jobs/verifications/completed.mail.ts";
import { dispute } from "#functions/jobs/verifications/dispute.mail.ts";
import { documentAsked } from "#functions/jobs/verifications/document-asked.mail.ts";
import { ended } from "#functions/jobs/verifications/ended.mail.ts";
import { invite } from "#functions/jobs/verifications/invite.mail.ts";
import { consentReminder } from "#functions/jobs/verifications/reminders/consent-reminder.mail.ts";
import { evidenceReminder } from "#functions/jobs/verifications/reminders/evidence-reminder.mail.ts";

const asked = {
  type: "identity",
  peer: { kind: "background", context: "dating" },
  requester: "Marcus Reed",
  sender: "Marcus Reed",
  subject: "Jane Doe",
  standing: "We haven't verified it.",
  url: "https://app.example/app/verifications/ver_1",
  blockUrl: "https://app.example/block-invitations#token=x.y",
} as const;

describe("a background check, stored as an identity verification", () => {
  it.each([
    ["invite", invite({ ...asked, purpose: "personal", services: [] })],
    ["consent reminder", consentReminder({ ...asked, until: 0 })],
    ["evidence reminder", evidenceReminder({ ...asked, until: 0, mayAsk: null })],
    ["document asked", documentAsked({ ...asked, reader: "target", documentType: "passport" })],
    ["completed", completed({ ...asked, reader: "requester", verdict: null, shortfall: null })],
    [
      "ended",
      ended({ ...asked, reader: "requester", ending: "consent_declined", price: "You're not charged." }),
    ],
    ["dispute", dispute({ ...asked, reader: "requester", happening: "opened", cause: "subject" })],
  ])("is called a background check in the mail: %s", (_name, { text }) => {
    expect(text).toMatch(/background/);
    expect(text).not.toMatch(/identity verification|\(identity\)/);
  });

  it("is called by its type if it isn't a peer check", () => {
    expect(kindLabel({ type: "identity", peer: null })).toBe("Identity");
    expect(kindLabel(asked)).toBe("Background");
  });
});

import { describe, expect, test } from "vitest";
import * as enums from "#contract/enums.ts";
import { DISPUTE_CAUSES } from "#contract/reviews/doubt.ts";
import { BILLING_NOTICES } from "#core/effects.ts";
import { safeName } from "#functions/accounts/names/mail-names.ts";
import { accountDeleted } from "#functions/jobs/accounts/account-deleted.mail.ts";
import { addressTaken } from "#functions/jobs/accounts/address/address-taken.mail.ts";
import { confirmEmail } from "#functions/jobs/accounts/address/confirm-email.mail.ts";
import { emailChangeAsked } from "#functions/jobs/accounts/address/email-change-asked.mail.ts";
import { emailChanged } from "#functions/jobs/accounts/address/email-changed.mail.ts";
import { verifyEmail } from "#functions/jobs/accounts/address/verify-email.mail.ts";
import { googleLinked } from "#functions/jobs/accounts/google-linked.mail.ts";
import { passwordChanged } from "#functions/jobs/accounts/password-changed.mail.ts";
import { resetPassword } from "#functions/jobs/accounts/reset-password.mail.ts";
import { secondFactor } from "#functions/jobs/accounts/second-factor.mail.ts";
import { sessionFamilyEnded } from "#functions/jobs/accounts/session-family-ended.mail.ts";
import { wrongCodes } from "#functions/jobs/accounts/wrong-codes.mail.ts";
import { billingNotice } from "#functions/jobs/billing/notice.mail.ts";
import { noticeText } from "#functions/jobs/billing/notices.ts";
import { code } from "#functions/jobs/codes/mail-code.mail.ts";
import { handoffLink } from "#functions/jobs/handoff/mail-handoff.mail.ts";
import { accessApproved } from "#functions/jobs/sharing/access-approved.mail.ts";
import { accessAsked } from "#functions/jobs/sharing/access-asked.mail.ts";
import { supportReceived } from "#functions/jobs/support/support-received.mail.ts";
import { assigned } from "#functions/jobs/teams/assigned.mail.ts";
import { mentioned } from "#functions/jobs/teams/mentioned.mail.ts";
import { teamInvite } from "#functions/jobs/teams/team-invite.mail.ts";
import { transferAsked } from "#functions/jobs/teams/transfer-asked.mail.ts";
import { adverseAction } from "#functions/jobs/verifications/adverse-action.mail.ts";
import { attest } from "#functions/jobs/verifications/attest.mail.ts";
import { completed } from "#functions/jobs/verifications/completed.mail.ts";
import { dispute } from "#functions/jobs/verifications/dispute.mail.ts";
import { documentAsked } from "#functions/jobs/verifications/document-asked.mail.ts";
import { type Ending, ended } from "#functions/jobs/verifications/ended.mail.ts";
import { invite } from "#functions/jobs/verifications/invite.mail.ts";
import { late } from "#functions/jobs/verifications/late.mail.ts";
import { consentReminder } from "#functions/jobs/verifications/reminders/consent-reminder.mail.ts";
import { evidenceReminder } from "#functions/jobs/verifications/reminders/evidence-reminder.mail.ts";
import type { Mail } from "#functions/mail/compose.ts";
import { refundText } from "#functions/verification/late.ts";

const HOSTILE = safeName(
  '"><img src=x onerror=alert(1)> http://evil.example/a www.evil.example\r\nBcc: all@evil.example',
  "x",
);
const APP = "https://app.example";
const url = `${APP}/app/verifications/ver_1`;
const CONFIRMED = { kind: "confirmed", text: "The employer confirmed the job." } as const;
const READERS = ["requester", "target", "self"] as const;
const ENDINGS: Ending[] = [...enums.FAILURE_REASONS, "cancelled", "result_withdrawn"];
const blockUrl = `${APP}/block-invitations#token=x.y`;
const parties = { requester: HOSTILE, sender: HOSTILE, subject: HOSTILE, type: "identity", url } as const;

const billing = {
  invoice: "CS-000042",
  amount: "$12.97",
  nextAttemptAt: Date.UTC(2026, 11, 5),
  failure: "card_declined",
  plan: "Professional",
  isBought: true,
  price: "$99.99",
  credit: "$20.00",
  isRenewal: true,
  coveringPlan: "Professional",
  isRenewalUnpaid: false,
  pendingPlan: null,
  periodEnd: Date.UTC(2026, 11, 31),
  card: "Visa ending in 4242",
  expires: "12/2029",
  limit: 100,
  resetAt: Date.UTC(2027, 0, 1),
} as const;
const billingUrl = `${APP}/app/billing`;

const MAILS: [string, Mail][] = [
  ...BILLING_NOTICES.flatMap((notice) =>
    [HOSTILE, null].map((team): [string, Mail] => [
      `${notice}, ${team ? "team" : "person"}`,
      billingNotice(noticeText(notice, billing), { team, url: billingUrl, isTest: team === null }),
    ]),
  ),
  ["verify_email", verifyEmail({ url: `${APP}/verify-email#token=lnk_1.x`, validFor: "3 days" })],
  ["reset_password", resetPassword({ url: `${APP}/reset-password#token=lnk_1.x`, validFor: "one hour" })],
  [
    "team_invite",
    teamInvite({
      inviter: HOSTILE,
      team: HOSTILE,
      role: "admin",
      until: "December 5, 2026",
      url: `${APP}/team/accept#token=lnk_1.x`,
      blockUrl,
    }),
  ],
  ["handoff", handoffLink({ url: `${APP}/phone#token=lnk_1.x`, minutes: 10 })],
  ["code", code({ digits: "012345", validFor: "10 minutes" })],
  ["session_family_ended", sessionFamilyEnded({ url: `${APP}/login` })],
  ["account_deleted", accountDeleted({ url: `${APP}/support` })],
  ["confirm_email", confirmEmail({ url: `${APP}/confirm-email#token=lnk_1.x`, validFor: "one day" })],
  ["email_change_asked", emailChangeAsked({ url: `${APP}/app/profile` })],
  ["email_changed", emailChanged({ url: `${APP}/support` })],
  ["google_linked", googleLinked({ url: `${APP}/support` })],
  ["password_changed", passwordChanged({ url: `${APP}/forgot-password` })],
  ["second_factor, on", secondFactor({ state: "on", url: `${APP}/forgot-password` })],
  ["second_factor, off", secondFactor({ state: "off", url: `${APP}/forgot-password` })],
  ["second_factor, new codes", secondFactor({ state: "new_codes", url: `${APP}/forgot-password` })],
  ...(["password", "google", "session"] as const).flatMap((behind) =>
    (["totp", "recovery"] as const).map((kind): [string, Mail] => [
      `wrong_codes, ${kind} behind ${behind}`,
      wrongCodes({
        kind,
        count: 10,
        behind,
        at: 0,
        from: "network 203.0.113.0/24",
        url: `${APP}/forgot-password`,
      }),
    ]),
  ),
  ["support_received", supportReceived({ id: "tkt_01m7y6cwt159ksgn6f93ye6xfa" })],
  ["access_asked", accessAsked({ visitor: HOSTILE, url: `${APP}/app/share-profile#requests` })],
  ["access_approved", accessApproved({ owner: HOSTILE, url: `${APP}/s/x#grant=acr_1.x`, blockUrl })],
  ["transfer_asked", transferAsked({ owner: HOSTILE, team: HOSTILE, url: `${APP}/app/team?team=team_1` })],
  ["mentioned", mentioned({ author: HOSTILE, url })],
  ["assigned", assigned({ by: HOSTILE, url })],
  ["address_taken", addressTaken({ signInUrl: `${APP}/login` })],
  ...(["target", "self"] as const).map((reader): [string, Mail] => [
    `document_asked, ${reader}`,
    documentAsked({
      reader,
      requester: HOSTILE,
      sender: HOSTILE,
      type: "identity",
      documentType: "passport",
      url,
    }),
  ]),
  ...(["employer", "landlord"] as const).flatMap((kind) =>
    [true, false].map((isSelf): [string, Mail] => [
      `attest, ${kind}${isSelf ? ", self" : ""}`,
      attest({
        kind,
        isSelf,
        isReminder: isSelf,
        requester: HOSTILE,
        subject: HOSTILE,
        subjectInLine: HOSTILE,
        standing: "We haven't verified it.",
        purpose: "employment",
        url: `${APP}/attest#token=att_1.x`,
      }),
    ]),
  ),
  [
    "invite",
    invite({
      requester: HOSTILE,
      type: "identity",
      purpose: "tenant",
      services: ["document_verification", "ssn_verification"],
      sender: HOSTILE,
      standing: "We haven't verified it.",
      url: `${url}#invite=lnk_1.x`,
      blockUrl,
    }),
  ],
  ...READERS.flatMap((reader) =>
    (["opened", "lapsed", ...enums.DISPUTE_OUTCOMES] as const).flatMap((happening) =>
      DISPUTE_CAUSES.map((cause): [string, Mail] => [
        `dispute ${happening}, ${cause}, ${reader}`,
        dispute({ reader, happening, cause, ...parties }),
      ]),
    ),
  ),
  ...enums.ADVERSE_ACTION_STATUSES.map((step): [string, Mail] => [
    `adverse action, ${step}`,
    adverseAction({
      step,
      requester: HOSTILE,
      sender: HOSTILE,
      purpose: "tenant",
      url,
      supportUrl: `${APP}/support`,
      waitsUntil: new Date(Date.UTC(2026, 10, 28)),
    }),
  ]),
  [
    "consent_reminder",
    consentReminder({
      requester: HOSTILE,
      type: "identity",
      until: Date.UTC(2026, 11, 5),
      sender: HOSTILE,
      standing: "We haven't verified it.",
      url: `${url}#invite=lnk_1.x`,
      blockUrl,
    }),
  ],
  ...[HOSTILE, null].flatMap((requester) =>
    ([null, "landlord", "someone else"] as const).map((mayAsk): [string, Mail] => [
      `evidence_reminder, ${requester ? "target" : "self"}, ${mayAsk ?? "documents"}`,
      evidenceReminder({ requester, mayAsk, type: "rental", until: Date.UTC(2026, 11, 5), url }),
    ]),
  ),
  ...READERS.flatMap((reader) =>
    enums.MISSED_TIMES.map((missed): [string, Mail] => [
      `late, ${missed}, ${reader}`,
      late({ reader, missed, refund: refundText(1345), ...parties }),
    ]),
  ),
  ...READERS.map((reader): [string, Mail] => [
    `completed, ${reader}`,
    completed({ reader, verdict: CONFIRMED, shortfall: null, ...parties }),
  ]),
  ...READERS.flatMap((reader) =>
    ENDINGS.map((ending): [string, Mail] => [
      `${ending}, ${reader}`,
      ended({ reader, ending, price: "You weren't charged.", ...parties }),
    ]),
  ),
];

/** @returns the text that a person reads in the HTML version */
const readable = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<!doctype html>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ");

const links = (text: string) => text.match(/(?:https?:\/\/|www\.)[^\s<>"]+/gi) ?? [];

describe.each(MAILS)("%s", (_, mail) => {
  test("has a single-line subject", () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,200}$/);
  });

  test("says the same in plain text and in HTML", () => {
    const html = readable(mail.html);
    const paragraphs = mail.text.split(/\n+/).map((line) => line.replace(/^\s*- |:$/g, "").trim());
    for (const paragraph of paragraphs.filter((line) => line !== "--")) expect(html).toContain(paragraph);
  });

  test("links only to us, whatever people are called", () => {
    expect(mail.text).not.toContain("<");
    for (const link of [...links(mail.text), ...links(mail.subject), ...links(mail.html)])
      expect(link.startsWith(APP)).toBe(true);
    // Mail programs also turn bare domains into links.
    expect(`${mail.subject}${mail.text}`.replaceAll(APP, "")).not.toMatch(/\p{L}\.\p{L}{2,}/u);
    expect(mail.html).not.toContain("<img");
  });

  test("is accessible: language, title, one heading and dark mode", () => {
    expect(mail.html).toMatch(/<html lang="en"/);
    expect(mail.html).toMatch(/<title>[^<]+<\/title>/);
    expect(mail.html.match(/<h1/g)).toHaveLength(1);
    expect(mail.html).toContain("prefers-color-scheme:dark");
  });
});

test("an invite says who asks, why, what is checked, and that you can say no", () => {
  const { subject, text } = invite({
    standing: "We haven't verified it.",
    requester: "Acme Rentals",
    sender: "Ada Byron",
    type: "identity",
    purpose: "tenant",
    services: ["document_verification"],
    url,
    blockUrl,
  });
  expect(subject).toBe("Ada Byron wants to verify you");
  expect(text).toContain("Acme Rentals sent you a request");
  expect(text).toContain(`Block All Invitations:\n${blockUrl}`);
  expect(text).toContain("Purpose: Tenant screening");
  expect(text).toContain("Document verification");
  expect(text).toContain("an identity verification");
  expect(text).toMatch(/agree or decline/);
  expect(text).toContain(url);
});

test("a billing mail names the team, and says where no real money moves", () => {
  const text = noticeText("receipt", billing);
  const mine = billingNotice(text, { team: null, url: billingUrl, isTest: true });
  expect(mine.subject).toBe("Payment received");
  expect(mine.text).toContain("This server uses test cards. No real money moves.");
  const ours = billingNotice(text, { team: "Acme", url: billingUrl, isTest: false });
  expect(ours.subject).toBe("Payment received (Acme)");
  expect(ours.text).toContain("because you manage the billing of Acme");
  expect(ours.text).not.toContain("test cards");
});

test("a subject who was only invited gets no link to a canceled request", () => {
  expect(ended({ reader: "target", ending: "cancelled", price: "", ...parties }).text).not.toContain(APP);
});

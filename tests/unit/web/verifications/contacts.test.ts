import { expect, it } from "vitest";
import { contactText } from "#features/verifications/detail/contacts/messages.ts";
import type { ContactAnswer } from "#features/verifications/shared/api/types.ts";

const asked = (mailed_at: string | null, mail_leaves_at: string | null = null): ContactAnswer => ({
  id: "att_1",
  kind: "employer",
  source: "requester",
  status: "asked",
  name: "Rosa Diaz",
  email: "rosa@example.com",
  domain: "example.com",
  trust: null,
  approved_at: "2026-11-01T12:00:00.000Z",
  mailed_at,
  mail_leaves_at,
  expires_at: "2026-11-08T12:00:00.000Z",
  answered_at: null,
});

it.each([true, false])("doesn't claim a mail that hasn't been sent (to the subject: %s)", (isTarget) => {
  expect(contactText(asked(null), isTarget)).toMatch(/^We're about to email them\. .* until /);
  expect(contactText(asked(null, "2026-11-02T12:00:05.000Z"), isTarget)).toMatch(
    /^We'll email them after Nov 2, 2026, .*\. They can answer until /,
  );
  expect(contactText(asked("2026-11-01T12:00:05.000Z"), isTarget)).toMatch(/^We emailed them\. .* until /);
});

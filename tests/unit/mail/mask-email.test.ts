import { expect, it } from "vitest";
import { maskEmail } from "#functions/mail/mask-email.ts";

it.each([
  ["mallory@example.org", "m…@e….org"],
  ["a@b.co.uk", "a…@b….uk"],
  ["jane@localhost", "j…@l…"],
])("masks %s as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

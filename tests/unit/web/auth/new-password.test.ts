import { expect, test } from "vitest";
import { newPasswordForm } from "#lib/session/newPassword.ts";

const STRONG =
  "Password must contain at least 8 characters, one uppercase, one lowercase, one number, and one special character";

const problems = (password: string, confirmPassword: string) => {
  const parsed = newPasswordForm.safeParse({ password, confirmPassword });
  if (parsed.success) return null;
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message]));
};

test.each([
  ["", "", { password: "This field is required", confirmPassword: "This field is required" }],
  ["weak", "weak", { password: STRONG }],
  ["Str0ng!pass", "", { confirmPassword: "This field is required" }],
  ["Str0ng!pass", "Str0ng!pasS", { confirmPassword: "Passwords do not match" }],
  ["Str0ng!pass", "Str0ng!pass", null],
])("%j and %j", (password, confirm, expected) => expect(problems(password, confirm)).toEqual(expected));

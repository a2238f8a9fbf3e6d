import { expect, test } from "vitest";
import { loginErrorMessage } from "#features/auth/login/messages.ts";

test.each([
  ["oauth_failed", "Google sign-in failed. Please try again."],
  ["oauth_error", "There was an error with Google sign-in. Please try again."],
  ["login_failed", "Login failed. Please try again."],
  [
    "terms_required",
    "Please agree to the Terms of Service and Privacy Policy before signing in with Google.",
  ],
  ["something_else", "An error occurred. Please try again."],
  ["constructor", "An error occurred. Please try again."],
  ["", "An error occurred. Please try again."],
])("?error=%s", (code, words) => expect(loginErrorMessage(code)).toBe(words));

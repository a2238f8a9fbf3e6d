const TEXT: Readonly<Record<string, string>> = {
  oauth_failed: "Google sign-in failed. Please try again.",
  oauth_error: "There was an error with Google sign-in. Please try again.",
  login_failed: "Login failed. Please try again.",
  account_suspended: "This account is suspended. Please contact support.",
  terms_required: "Please agree to the Terms of Service and Privacy Policy before signing in with Google.",
};

/** @returns the message for `/login?error=…` */
export function loginErrorMessage(code: string): string {
  return Object.hasOwn(TEXT, code) ? (TEXT[code] ?? "") : "An error occurred. Please try again.";
}

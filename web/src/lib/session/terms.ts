/**
 * The day on which the Terms of Service or the Privacy Policy last changed. It's also the version that people agree to,
 * so after a change, every device asks again.
 */
export const TERMS_VERSION = "2025-01-01";

const KEY = "agreed-terms";

/** Remembers that a person agreed to the current terms on this device. */
export function rememberTerms(): void {
  try {
    localStorage.setItem(KEY, TERMS_VERSION);
  } catch {
    // Storage is blocked, so the device asks again next time.
  }
}

/** @returns whether a person agreed to the current terms on this device */
export function hasAgreedToTerms(): boolean {
  try {
    return localStorage.getItem(KEY) === TERMS_VERSION;
  } catch {
    return false;
  }
}

/** Shown if the person hasn't agreed to the terms. */
export const TERMS = "Please agree to the Terms of Service and Privacy Policy";

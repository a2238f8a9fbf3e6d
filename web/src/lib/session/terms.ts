/**
 * The day on which the Terms of Service or the Privacy Policy last changed, as the product specifies it. It is also the
 * version that people agree to, so changing it asks every device again.
 */
export const TERMS_VERSION = "2025-01-01";

const KEY = "agreed-terms";

/** Remembers that someone agreed to the present terms on this device. */
export function rememberTerms(): void {
  try {
    localStorage.setItem(KEY, TERMS_VERSION);
  } catch {
    // Storage is forbidden, so the device is asked again next time.
  }
}

/** @returns whether someone agreed to the present terms on this device */
export function hasAgreedToTerms(): boolean {
  try {
    return localStorage.getItem(KEY) === TERMS_VERSION;
  } catch {
    return false;
  }
}

/** Shown when the terms aren't agreed to (spec 1 §5). */
export const TERMS = "Please agree to the Terms of Service and Privacy Policy";

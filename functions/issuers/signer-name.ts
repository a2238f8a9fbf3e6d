import { cleanLine } from "#contract/clean-text.ts";
import { safeName } from "#functions/accounts/names/mail-names.ts";
import { isSuspiciousName, isSuspiciousPerson } from "#functions/accounts/names/suspicious-name.ts";

/** Longer than any real name. */
const MAX_LENGTH = 200;

const isMisleading = (name: string) => isSuspiciousName(name) || isSuspiciousPerson(name);

/**
 * Decides how a signature's own name for its signer may be shown. Anyone can make a certificate in any name, such as
 * “State of California”.
 * @param signer as the signature states it
 * @returns the name without signs that don't belong in one; null if it imitates a brand or an authority, or is really a
 *   message
 */
export function shownSigner(signer: string): string | null {
  if (signer.length > MAX_LENGTH) return null;
  const safe = safeName(cleanLine(signer).trim(), "");
  return safe === "" || isMisleading(signer.trim()) || isMisleading(safe) ? null : safe;
}

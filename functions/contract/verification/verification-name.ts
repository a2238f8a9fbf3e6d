import { kindLabel } from "../labels.ts";

/**
 * @param subject whose it is, as the reader may see them; null if it's the reader
 * @returns what rows call a verification: `Identity verification of Jane Doe`, `Your identity verification`
 */
export function verificationName(
  verification: Parameters<typeof kindLabel>[0],
  subject: string | null,
): string {
  const kind = kindLabel(verification);
  return subject === null ? `Your ${kind.toLowerCase()} verification` : `${kind} verification of ${subject}`;
}

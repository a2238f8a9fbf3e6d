import { kindLabel } from "../labels.ts";

/**
 * @param subject the subject's name as the viewer may see it; null if the viewer is the subject
 * @returns a verification's name in lists: `Identity verification of Jane Doe`, `Your identity verification`
 */
export function verificationName(
  verification: Parameters<typeof kindLabel>[0],
  subject: string | null,
): string {
  const kind = kindLabel(verification);
  return subject === null ? `Your ${kind.toLowerCase()} verification` : `${kind} verification of ${subject}`;
}

/** @returns the recovery codes as text to save: the account, what they're for, and one code per line */
export function recoveryText(email: string, codes: readonly string[]): string {
  return [
    "Countersign recovery codes",
    email,
    "",
    "Each code signs you in once without your authenticator app.",
    "",
    ...codes,
    "",
  ].join("\n");
}

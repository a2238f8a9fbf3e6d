/** The recovery codes as a text to keep: whose they are, what they are for, one to a line. */
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

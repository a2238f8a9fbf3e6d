/** @returns the token of a mailed link's fragment (`#invite=…`), which no server and no log ever sees. */
export function inviteOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("invite");
}

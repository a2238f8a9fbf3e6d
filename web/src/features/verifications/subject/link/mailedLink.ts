/** What the fragment of a mailed link says. No server or log ever sees it. */
export type MailedLink =
  | {
      kind: "invite";
      token: string;
      /** The address it was mailed to. Only the holder's own pages use it. */
      email: string | null;
    }
  | { kind: "sign_in"; token: string };

/** @param hash a page's fragment @returns null if it has no token */
export function mailedLink(hash: string): MailedLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const [invite, signIn] = [parts.get("invite"), parts.get("sign_in")];
  if (signIn) return { kind: "sign_in", token: signIn };
  return invite ? { kind: "invite", token: invite, email: parts.get("email") } : null;
}

/** The contents of an emailed link's fragment. Browsers don't send fragments to servers, so they stay out of logs. */
export type MailedLink =
  | {
      kind: "invite";
      token: string;
      /** The address that the link was sent to, for the sign-in and registration forms. */
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

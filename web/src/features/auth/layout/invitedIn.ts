export interface Invited {
  token: string;
  /** The address that the invitation was mailed to. Links of earlier mails don't say it. */
  email: string | null;
  /** The verification's id; null for an invitation to a team. */
  request: string | null;
}

/**
 * @param suffix the page's query and fragment
 * @returns the mailed invitation, to a team or to answer a request, that the person came from; null if there's none
 */
export function invitedIn(suffix: string): Invited | null {
  const [query, fragment] = suffix.split("#");
  const target = new URLSearchParams(query).get("redirect") ?? "";
  const parts = new URLSearchParams(fragment);
  const request = /^\/app\/verifications\/(\w+)$/.exec(target)?.[1] ?? null;
  const token = parts.get(request ? "invite" : "token");
  const email = parts.get("email");
  return token && (request || (email && target === "/app/team")) ? { token, email, request } : null;
}

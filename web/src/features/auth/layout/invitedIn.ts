export interface Invited {
  token: string;
  /** The address that the invitation was sent to. Links in older emails don't include it. */
  email: string | null;
  /** The verification's id; null for an invitation to a team. */
  request: string | null;
}

/**
 * @param suffix the page's query and fragment
 * @returns the emailed invitation, to a team or to a verification, that brought the person here; null without one
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

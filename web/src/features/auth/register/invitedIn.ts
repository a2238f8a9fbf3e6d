/**
 * @param suffix the page's query and fragment
 * @returns the token and the address of the team invitation that the person came from; null if there's none
 */
export function invitedIn(suffix: string): { token: string; email: string } | null {
  const [query, fragment] = suffix.split("#");
  if (new URLSearchParams(query).get("redirect") !== "/app/team") return null;
  const parts = new URLSearchParams(fragment);
  const [token, email] = [parts.get("token"), parts.get("email")];
  return token && email ? { token, email } : null;
}

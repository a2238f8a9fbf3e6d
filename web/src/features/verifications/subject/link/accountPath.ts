import { signInPath } from "#lib/session/redirect.ts";
import type { MailedLink } from "./mailedLink.ts";

/**
 * @returns the path of a page where people sign in or register, after which the app opens the request. The invitation's
 *   token and address stay in the fragment, which browsers don't send. The form fills in the address and locks it
 */
export function accountPath(page: "/login" | "/register", id: string, link: MailedLink | null): string {
  const parts = new URLSearchParams();
  if (link?.kind === "invite") {
    parts.set("invite", link.token);
    if (link.email) parts.set("email", link.email);
  }
  const hash = parts.size > 0 ? `#${parts}` : "";
  return signInPath({ pathname: `/app/verifications/${id}`, search: "", hash }, page);
}

import { useEffect } from "react";
import { type Invited, invitedIn } from "./invitedIn.ts";
import { useSuffix } from "./usePlace.ts";

/**
 * Fills in the email address that the page's invitation was sent to. It can't be the form's initial value, because the
 * page is prerendered without the invitation.
 * @param set sets the form's value
 * @returns the invitation, or null
 */
export function useInvited(set: (path: "email", value: string) => void): Invited | null {
  const invited = invitedIn(useSuffix());
  const email = invited?.email;
  useEffect(() => {
    if (email) set("email", email);
  }, [email, set]);
  return invited;
}

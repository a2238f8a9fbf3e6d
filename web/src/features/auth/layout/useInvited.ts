import { useEffect } from "react";
import { type Invited, invitedIn } from "./invitedIn.ts";
import { useSuffix } from "./usePlace.ts";

/**
 * Fills in the address that the page's invitation was mailed to. The prerendered page doesn't know the invitation, so it
 * isn't among the form's initial values.
 * @param set sets a value of the form
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

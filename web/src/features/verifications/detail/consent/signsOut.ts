/** A warning for people whose session is limited to the request. */
export const SIGNS_OUT =
  "This signs you out here. To come back, open the request's link, and we'll email you a way in.";

import type { ContactAnswer } from "#features/verifications/shared/api/types.ts";

/** A landlord whom the requester named, and about whom the subject hasn't decided. */
export const contact = (more: Partial<ContactAnswer> = {}): ContactAnswer => ({
  id: "att_1",
  kind: "landlord",
  source: "requester",
  status: "proposed",
  name: "Robin Hale",
  email: "robin@elm-homes.test",
  domain: "elm-homes.test",
  trust: "own",
  approved_at: null,
  mailed_at: null,
  mail_leaves_at: null,
  expires_at: null,
  answered_at: null,
  ...more,
});

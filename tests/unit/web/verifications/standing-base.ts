import type { ViewerRole } from "#contract/enums.ts";

/** What `standingPartsOf` takes: a request that its requester looks at, and that waits for consent. */
export const base = {
  id: "ver_1",
  verification_type: "identity",
  status: "pending",
  priority: "standard",
  stage: "awaiting_consent",
  failure_reason: null,
  target_name: "Jane Doe",
  target_user_email: "jane@example.org",
  requester_name: "Acme Rentals",
  viewer_roles: ["requester"] as ViewerRole[],
  consent: { text: "", textVersion: "1", given_at: null, withdrawn_at: null },
  processing_started_at: null,
  expected_by: null,
  answer_by: "2026-01-19T09:00:00.000Z",
  peer: null,
  mutual: { with_id: null, with_status: null, held: false },
  review: null,
} as const;

import { screen } from "@testing-library/react";
import { assuranceText } from "#contract/assurance/words.ts";
import { type CheckId, categoryOf } from "#contract/checks/catalog.ts";
import type { CheckStatus } from "#contract/enums.ts";
import type { Verdict, VerdictFact } from "#contract/verdicts.ts";
import { presentRequestTexts, requestTexts } from "#contract/verification/request-fields.ts";
import { Component as DetailPage } from "#features/verifications/detail/VerificationDetailPage.tsx";
import type {
  CheckAnswer,
  Claims,
  DocumentAnswer,
  Results,
  VerificationDetail,
} from "#features/verifications/shared/api/types.ts";
import { show } from "#tests/components/render.tsx";
import { ok, serve } from "#tests/components/server.ts";

export const DETAIL = "GET /api/verifications/ver_1";

export const CLAIMS: Claims = {
  first_name: "Jane",
  last_name: "Doe",
  date_of_birth: "1990-04-12",
  phone: null,
  address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701", country: "US" },
  ssn_last4: null,
  business: null,
  employment: null,
  rental: null,
  ask_subject: [],
};

/** A pending identity verification of Jane Doe, as its requester Marcus Reed sees it. */
export const detail = (more: Partial<VerificationDetail> = {}): VerificationDetail => ({
  id: "ver_1",
  verification_type: "identity",
  verdict: null,
  status: "pending",
  stage: "awaiting_consent",
  waiting_for: null,
  failure_reason: null,
  purpose: "personal",
  peer: null,
  mutual: { with_id: null, with_status: null, held: false },
  priority: "standard",
  requested_services: [],
  target_user_email: "jane@example.org",
  target_name: "Jane Doe",
  target_user_id: null,
  requester_id: "usr_1",
  requester_email: "marcus@example.org",
  requester_name: "Marcus Reed",
  requester_business: null,
  requester_unverified_name: null,
  requester_email_verified: null,
  requester_identity: null,
  requester_blocked: null,
  my_rating: null,
  team_id: null,
  created_at: "2025-01-15T12:00:00.000Z",
  updated_at: "2025-01-16T12:00:00.000Z",
  opened_at: null,
  processing_started_at: null,
  completed_at: null,
  expected_by: null,
  late_at: null,
  answer_by: null,
  invitation_held: null,
  proposed_email: null,
  reminder: null,
  estimated_cost: 2.99,
  list_price: 2.99,
  covered_by_plan: 2.99,
  first_free: false,
  free_amount: 0,
  amount_due: 0,
  credited: null,
  credited_for: [],
  refunded: 0,
  surcharge_refunded: false,
  ...presentRequestTexts(requestTexts(), false),
  tags: [],
  assigned_to: null,
  watching: null,
  watchers: null,
  claims: CLAIMS,
  subject_name: null,
  consent: { text: "Marcus Reed asks you.", textVersion: "1", given_at: null, withdrawn_at: null },
  checks: [],
  disputes: [],
  adverse_action: null,
  documents: [],
  documents_until: null,
  documents_deleted: 0,
  review: null,
  results: null,
  wanted_assurance: null,
  assurance: null,
  assurance_text: more.assurance ? assuranceText(more.assurance) : null,
  contacts: [],
  contact_domains: null,
  sandbox: false,
  viewer_roles: ["requester"],
  phone_code: null,
  actions: [],
  ...more,
});

export const check = (
  service: CheckId,
  status: CheckStatus,
  more: Partial<CheckAnswer> = {},
): CheckAnswer => ({
  service,
  category: categoryOf(service),
  status,
  score: null,
  grade: null,
  grade_words: null,
  reasons: [],
  source: null,
  checked_at: null,
  expires_at: null,
  sandbox: false,
  signature: null,
  proofing: null,
  readings: [],
  disputed: false,
  ...more,
});

export const document = (n: number): DocumentAnswer => ({
  id: `doc_${n}`,
  file_name: `${n}.pdf`,
  file_type: "application/pdf",
  file_size: 48_000,
  document_type: "bank_statement",
  side: null,
  description: null,
  file_url: `/api/v1/documents/doc_${n}/file`,
  reading: "read",
  reading_reason: null,
  created_at: "2025-01-16T12:00:00.000Z",
  signature: null,
  viewable: true,
  no_copy: null,
  removable: false,
});

/** A result without any answers. */
const results = (more: Partial<Results> = {}): Results => ({
  overall_score: null,
  score_note: null,
  facts: [],
  individual_scores: {},
  identity_verification: { name_match: null, document_verified: null, address_verified: null },
  employment_verification: { employment_status: null, employer_verified: null, salary_range: null },
  financial_verification: { credit_score: null, credit_history: null, bankruptcy: null },
  additional_findings: [],
  outcome: "inconclusive",
  coverage: "0 of 1 checks ran",
  assurance: null,
  sandbox: false,
  engine_version: "1",
  disputed_findings: 0,
  headline: "No clear answer",
  ...more,
});

/** Opens a verification's page for the signed-in user. */
export async function openDetail(more: Partial<VerificationDetail> = {}) {
  serve({ [DETAIL]: ok(detail(more)) });
  const shown = show(<DetailPage />, { at: "/app/verifications/ver_1", path: "/app/verifications/:id" });
  await screen.findByRole("list", { name: "Status timeline" });
  // Its code loads on demand.
  if (more.results) await screen.findByRole("region", { name: /^Results/ });
  return shown;
}

/** Opens a completed verification's page for the signed-in user. */
export const openResult = (result: Partial<Results>, more: Partial<VerificationDetail> = {}) =>
  openDetail({
    status: "completed",
    stage: "done",
    completed_at: "2025-01-17T12:00:00.000Z",
    results: results(result),
    ...more,
  });

export const CONSISTENT: Verdict = { kind: "consistent", text: "Some text." };

/** A line of fact about the name. */
export const factOf = (more: Partial<VerdictFact> = {}): VerdictFact => ({
  check: "identity_match",
  label: "Name and birth date",
  value: "Jane Doe, born Apr 12, 1990",
  standing: "supports",
  by: "Driver's license",
  at: "2025-01-16T12:00:00.000Z",
  grade: "G2",
  grade_words: "Read from documents",
  stronger: null,
  ...more,
});

import { screen, within } from "@testing-library/react";
import { Component as VerificationsPage } from "#features/verifications/list/VerificationsPage.tsx";
import type { VerificationRow } from "#features/verifications/shared/api/types.ts";
import { show } from "#tests/components/render.tsx";
import { type Answer, type Answers, callsTo, ok, serve } from "#tests/components/server.ts";

/** The list's endpoint. */
export const LIST = "GET /api/v1/verifications";

/** A pending identity verification of Jane, requested by the signed-in user. */
export const row = (lastName: string, more: Partial<VerificationRow> = {}): VerificationRow => ({
  id: `ver_${lastName.toLowerCase()}`,
  verification_type: "identity",
  status: "pending",
  stage: "awaiting_consent",
  subject_task: null,
  waiting_for: "consent",
  waiting_since: null,
  failure_reason: null,
  priority: "standard",
  purpose: "personal",
  peer: null,
  target_user_email: "jane@example.org",
  target_name: `Jane ${lastName}`,
  target_user_id: null,
  requester_id: "usr_1",
  requester_email: "ada@example.org",
  requester_name: "Ada Byron",
  requester_business: null,
  created_at: new Date(2025, 0, 15).toISOString(),
  updated_at: new Date(2025, 0, 16).toISOString(),
  completed_at: null,
  assurance_level: null,
  estimated_cost: 2.99,
  amount_due: 0,
  tags: [],
  assigned_to: null,
  team: null,
  viewer_roles: ["requester"],
  actions: ["cancel"],
  verdict: null,
  ...more,
});

/** Only requests about others, and nothing about the viewer. */
const VIEWS = { has_requested: true, has_about_you: false, needs_answer: 0 };

/** An answer of the list endpoint. @param views what the viewer's views hold */
export const listed = (
  rows: readonly VerificationRow[],
  totalCount = rows.length,
  page = 1,
  views: Partial<typeof VIEWS> = {},
): Answer =>
  ok({
    verifications: rows,
    pagination: { page, limit: 10, totalPages: Math.ceil(totalCount / 10), totalCount },
    views: { ...VIEWS, ...views },
  });

/** @returns whether a call asks for the view "About you" */
export const isAboutMe = (query: URLSearchParams) => query.get("scope") === "about_me";

/** Answers the list endpoint. `about` answers the view "About you". */
export const answerList = (answer: Answer, about: Answer = listed([])): Answers => ({
  [LIST]: (call) => (isAboutMe(call.query) ? about : answer)(call),
});

/** Opens the signed-in user's list. @param more.state the location state that the previous page passes along */
export function openList(answer: Answer, query = "", more: { state?: unknown; about?: Answer } = {}) {
  serve(answerList(answer, more.about));
  return show(<VerificationsPage />, { at: `/app/verifications${query}`, state: more.state });
}

/** The query of the last list call. */
export const lastQuery = () => Object.fromEntries(callsTo(LIST).at(-1)?.query ?? []);

/** The row of Jane with this last name. */
export const rowOf = async (lastName: string) => {
  const link = await screen.findByRole("link", { name: new RegExp(`^View .* Jane ${lastName}$`) });
  return within(link.closest("tr")!);
};

import { screen } from "@testing-library/react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import type { Invitation } from "#features/verifications/subject/api.ts";
import { Component as SubjectPage } from "#features/verifications/subject/SubjectPage.tsx";
import type { User } from "#lib/session/session.ts";
import { person, show, signedInAs } from "#tests/components/render.tsx";
import { ok, serve, unreachable } from "#tests/components/server.ts";
import { DETAIL, detail } from "../detail/steps.tsx";

export const INVITE = "POST /api/verifications/ver_1/invite";
export const CONTINUE = "POST /api/auth/invitations/ver_1/continue";
export const SIGN_IN = "POST /api/auth/invitations/ver_1/sign-in";
export const MAIL = "POST /api/invitations/ver_1/mail";
export const READ = "GET /api/invitations/ver_1";

/** Marcus Reed's identity request, as the holder of its emailed link sees it. */
export const invitation = (more: Partial<Invitation> = {}): Invitation => ({
  requester_name: "Marcus Reed",
  requester_business: null,
  requester_unverified_name: null,
  requester_email: "marcus@example.org",
  requester_is_business: false,
  requester_identity: null,
  verification_type: "identity",
  purpose: "personal",
  peer: null,
  checks: ["identity_match"],
  sent_to: "j…@e….com",
  block_token: "hash.mac",
  expires_at: "2026-11-29T12:00:00.000Z",
  stated_name: { first_name: "Jane", last_name: "Doe" },
  account: "none",
  waiting_address: null,
  ...more,
});

/** Opens the page of a request. @param rest what follows its path, such as an emailed link's fragment */
export function openWay(rest = "") {
  // The live connection isn't what these tests are about.
  serve({ "POST /api/realtime/ticket": unreachable });
  return show(<SubjectPage />, { at: `/v/ver_1${rest}`, path: "/v/:id" });
}

export const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
export const button = (name: string | RegExp) => screen.findByRole("button", { name });

export const jane = (more: Partial<User> = {}): User =>
  person({
    first_name: "Jane",
    last_name: "Doe",
    email: "jane@example.org",
    has_password: false,
    limited_to: "ver_1",
    ...more,
  });

/** A request as its subject sees it. */
export const ownRequest = (more: Partial<VerificationDetail> = {}): VerificationDetail =>
  detail({
    viewer_roles: ["target"],
    actions: ["consent", "decline"],
    waiting_for: "consent",
    requester_id: "usr_2",
    requester_email_verified: true,
    ...more,
  });

/** A request whose subject agreed and may add documents. */
export const agreedRequest = (more: Partial<VerificationDetail> = {}): VerificationDetail =>
  ownRequest({
    status: "in_progress",
    stage: "awaiting_evidence",
    waiting_for: "documents",
    actions: ["upload", "evidence_complete", "withdraw", "block"],
    consent: {
      text: "Marcus Reed asks you.",
      textVersion: "1",
      given_at: "2025-01-16T12:00:00.000Z",
      withdrawn_at: null,
    },
    ...more,
  });

/** Opens the page with a session that's limited to the request. */
export async function openOwn(request: VerificationDetail, rest = "") {
  await signedInAs(jane());
  serve({ [DETAIL]: ok(request) });
  return openWay(rest);
}

import type { Assurance } from "#contract/assurance/assurance.ts";
import {
  type AccessRequestAnswer,
  DEFAULT_SHARE_OPTIONS,
  type ProfileFact,
  type ShareableProfile,
  type SharedAnswer,
  type ShareLinkAnswer,
} from "#contract/sharing/sharing.ts";
import { DAY } from "#contract/time.ts";
import { assuranceOf } from "#functions/assurance/assurance.ts";
import { signedLicense } from "#tests/harness/verification/proofing.ts";

/** The level of facts of which one is a license that its state signed. */
export const LOW: Assurance = assuranceOf({
  at: "2026-11-26T10:00:00.000Z",
  wanted: null,
  checks: [
    {
      service: "identity_match",
      status: "passed",
      grade: "G4",
      disputed: false,
      sandbox: false,
      expires_at: null,
      proofing: signedLicense(),
    },
  ],
});

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

export const identity: ProfileFact = {
  id: "chk_1",
  verification_id: "ver_1",
  check: "identity_match",
  category: "identity",
  label: "Identity match",
  name: "Jane Doe",
  source: "Inspection by a reviewer, 2026-11-20",
  grade: "G4",
  grade_words: "Inspected by a reviewer or an authoritative source",
  date: ago(5),
  expires_at: null,
};

const email: ProfileFact = {
  ...identity,
  id: "email",
  verification_id: null,
  check: "email",
  category: "contact",
  label: "Email address",
  name: null,
  source: "Link or code sent by email, answered 2026-01-28",
  grade_words: "Confirmed by code",
};

export const SHAREABLE: ShareableProfile = {
  name: "Jane Doe",
  first_name: "Jane",
  name_status: "document",
  unverified_name: null,
  set_aside: 0,
  avatar: null,
  email: "jane@example.com",
  phone: null,
  trust_score: 74,
  trust_level: "Good Standing",
  verifications: ["ver_1"],
  total_verifications: 1,
  positive_reviews: 3,
  member_since: ago(300),
  facts: [identity, email],
  assurance: null,
  sources: [{ id: "ver_1", type: "identity", completed_at: ago(5), requester_name: "Marcus Reed" }],
};

export const LINK: ShareLinkAnswer = {
  id: "shl_1",
  label: "Apartment",
  options: { ...DEFAULT_SHARE_OPTIONS, includeVerificationBadges: true },
  verification_ids: ["ver_1"],
  share_url: "https://countersign.example/s/AAAAAAAAAAAAAAAAAAAAAA",
  created_at: ago(1),
  expires_at: new Date(Date.now() + 6 * DAY).toISOString(),
  revoked_at: null,
  views: 2,
  last_viewed_at: ago(0),
};

export const REQUEST: AccessRequestAnswer = {
  id: "acr_1",
  link_id: "shl_1",
  link_label: "Apartment",
  name: "Vera Visitor",
  email: "vera@example.com",
  message: "I let the apartment. https://evil.example",
  status: "pending",
  created_at: ago(0),
  decided_at: null,
  opened_at: null,
  is_blocked: false,
  is_reported: false,
};

export const SHARED: SharedAnswer = {
  state: "ok",
  profile: {
    name: "Jane Doe",
    name_status: "document",
    unverified_name: null,
    first_name: "Jane",
    avatar: null,
    trust_score: 74,
    trust_level: "Good Standing",
    member_since: ago(300),
    facts: [identity],
    verdict: {
      kind: "confirmed",
      text: "A reviewer or an authoritative source confirmed Jane Doe's identity.",
    },
    contact: null,
    positive_reviews: 3,
    assurance: null,
  },
  credential: null,
  expires_at: new Date(Date.now() + 6 * DAY).toISOString(),
  request: null,
};

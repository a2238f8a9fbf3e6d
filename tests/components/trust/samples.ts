import { TRUST_CATEGORIES, TRUST_LABEL, TRUST_MAX, type TrustItem } from "#contract/sharing/trust.ts";
import type { Trust } from "#features/trust/queries.ts";

const item = (id: TrustItem["id"], more: Partial<TrustItem> = {}): TrustItem => ({
  id,
  label: TRUST_LABEL[id],
  score: 0,
  points: 0,
  max: TRUST_MAX[id],
  counted: true,
  trend: "flat",
  evidence: [],
  ...more,
});

/** @returns all parts, of which those that are given aren't empty */
export const breakdown = (...filled: TrustItem[]): TrustItem[] =>
  TRUST_CATEGORIES.map((id) => filled.find((one) => one.id === id) ?? item(id));

const EMAIL = item("contact", {
  score: 50,
  points: 5,
  trend: "up",
  evidence: [
    {
      kind: "Email address",
      grade: "G4",
      date: "2026-01-10T12:00:00.000Z",
      fades_at: "2999-01-10T12:00:00.000Z",
      points: 5,
    },
  ],
});

/** The step with the largest gain for a beginner. */
export const VERIFY = {
  label: "Verify your identity",
  text: "A reviewer looks at your license.",
  points: 40,
  price: 4.98,
  href: "/app/verifications/new?type=identity&mode=self",
};

/** What the server answers for someone who has only confirmed an email address. */
export const beginner = (more: Partial<Trust> = {}): Trust => ({
  score: 5,
  level: "Unverified",
  nothing_verified: true,
  version: "1",
  computed_at: "2026-01-10T12:00:00.000Z",
  cap: "identity",
  breakdown: breakdown(EMAIL),
  history: [{ date: "2026-01-10", score: 5 }],
  improve: [VERIFY, { ...VERIFY, label: "Confirm your phone", points: 5, price: 0, href: "/app/profile" }],
  positive_reviews: 0,
  ratings: [],
  set_aside: [],
  ...more,
});

/** Someone with a high score, an outdone part, fading evidence and ratings. */
export const FULL = beginner({
  score: 91,
  level: "Exceptional",
  nothing_verified: false,
  cap: null,
  breakdown: breakdown(
    EMAIL,
    item("identity", {
      score: 100,
      points: 40,
      evidence: [
        {
          verification_id: "ver_1",
          kind: "Identity match",
          grade: "G4",
          date: "2025-12-01T12:00:00.000Z",
          fades_at: "2026-01-01T12:00:00.000Z",
          points: 39.4,
        },
      ],
    }),
    item("employment", { score: 85, points: 12.8, trend: "down" }),
    item("rental", { score: 60, points: 0, counted: false }),
  ),
  history: [
    { date: "2025-12-01", score: 45 },
    { date: "2026-01-10", score: 91 },
  ],
  improve: [],
  positive_reviews: 1,
  ratings: [
    {
      verification_id: "ver_2",
      rating: 5,
      comment: "On time.",
      date: "2026-01-09T12:00:00.000Z",
      counts: true,
    },
    { verification_id: "ver_3", rating: 2, comment: null, date: "2026-01-08T12:00:00.000Z", counts: false },
  ],
});

import { PEER_CENTS, quote } from "#contract/billing/prices.ts";
import { CHECKS, type CheckId, categoryOf, checksFor, type Service } from "#contract/checks/catalog.ts";
import type { Grade, VerificationType } from "#contract/enums.ts";
import type { TrustCategory, TrustStep } from "#contract/sharing/trust.ts";
import type { TrustPiece } from "#contract/sharing/trust-pieces.ts";
import { REGISTER } from "#functions/accounts/names/business-tie.ts";
import { type AnswerSources, peerUnavailableReason, unavailableReason } from "#functions/providers/offer.ts";
import { providerFor } from "#functions/providers/select.ts";
import { fullUntil } from "./decay.ts";
import { contactPiece, ratingPiece } from "./pieces.ts";
import { scoreTrust } from "./score.ts";

const MAX_STEPS = 3;

/** A step before we know how many points it would add. */
interface Candidate extends Omit<TrustStep, "points"> {
  /** The evidence that the step would add in the best case. */
  pieces: TrustPiece[];
}

interface Request {
  /**
   * The part of the score that the step is for. The request may raise other parts, too, but they have steps of their
   * own.
   */
  part: TrustCategory;
  type: VerificationType;
  services: readonly Service[];
  label: string;
  text: string;
}

const REQUESTS: readonly Request[] = [
  {
    part: "identity",
    type: "identity",
    services: ["document_verification"],
    label: "Verify Your Identity",
    text: "Upload a license, a passport or another identity document.",
  },
  {
    part: "address",
    type: "identity",
    services: ["address_verification"],
    label: "Verify Your Address",
    text: "Upload a utility bill or bank statement that shows where you live.",
  },
  {
    part: "employment",
    type: "employment",
    services: [],
    label: "Verify Your Employment",
    text: "Have your employer confirm your job, or upload a document that shows it.",
  },
  {
    part: "financial",
    type: "financial",
    services: [],
    label: "Verify Your Finances",
    text: "Upload documents that show your accounts and your income.",
  },
  {
    part: "rental",
    type: "rental",
    services: [],
    label: "Verify Your Rental History",
    text: "Have your landlord confirm your tenancy, or upload your lease.",
  },
  {
    part: "business",
    type: "business",
    services: [],
    label: "Verify Your Business",
    text: "Have your business compared with its documents and its registration.",
  },
];

/**
 * @param pieces the person's evidence
 * @param sources who can answer checks in this deployment
 * @param now UTC milliseconds
 * @returns the steps that would raise the score most, the largest first. Each is scored together with the evidence
 *   that the person already has, because caps apply, and of the parts in `BEST_OF`, only the best two count. Steps
 *   that aren't offered here, or that add nothing, are left out.
 */
export function improve(pieces: readonly TrustPiece[], sources: AnswerSources, now: number): TrustStep[] {
  const { score } = scoreTrust(pieces, now);
  return candidates(sources, now)
    .map(({ pieces: added, ...step }) => ({
      ...step,
      points: scoreTrust([...pieces, ...added], now).score - score,
    }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MAX_STEPS);
}

function candidates(sources: AnswerSources, now: number): Candidate[] {
  return [
    {
      label: "Confirm Your Email Address",
      text: "Enter the code that we email you.",
      price: 0,
      href: "/app/profile",
      pieces: [contactPiece("email", now)],
    },
    // A code from the sandbox proves nothing.
    ...(sources.textMessages === "http"
      ? [
          {
            label: "Confirm Your Phone Number",
            text: "Enter the code that we text you.",
            price: 0,
            href: "/app/profile",
            pieces: [contactPiece("phone", now)],
          },
        ]
      : []),
    ...REQUESTS.flatMap((request) => requestStep(request, sources, now)),
    ...(peerUnavailableReason(sources, "identity") === null
      ? [
          {
            label: "Get Rated",
            text: "After a completed peer check, the other person can rate you.",
            price: PEER_CENTS.standard / 100,
            href: "/app/verifications/peer?type=identity&purpose=marketplace",
            // A rater number that isn't in use.
            pieces: [{ ...ratingPiece(5, now), rater: Number.MAX_SAFE_INTEGER }],
          },
        ]
      : []),
  ];
}

function requestStep(
  { part, type, services, label, text }: Request,
  sources: AnswerSources,
  now: number,
): Candidate[] {
  const checks = checksFor(type, services);
  if (checks.some((check) => unavailableReason(sources, check) !== null)) return [];
  const query = new URLSearchParams({
    type,
    mode: "self",
    ...(services.length > 0 && { services: services.join(",") }),
  });
  return [
    {
      label,
      text,
      price: quote(type, services, "standard").totalCents / 100,
      href: `/app/verifications/new?${query}`,
      pieces: checks
        .flatMap((check) => bestPiece(check, sources, now))
        .filter(({ category }) => category === part),
    },
  ];
}

/** @returns the strongest evidence that a check could yield in this deployment */
function bestPiece(check: CheckId, sources: AnswerSources, now: number): TrustPiece[] {
  const category = categoryOf(check);
  const grade = bestGrade(check, sources);
  if (category === "screening" || grade === null) return [];
  return [
    { category, kind: check, verificationId: null, s: 1, grade, at: now, fadesAt: fullUntil(category, now) },
  ];
}

/**
 * @returns the best grade that a check can get in this deployment; null if it can't yield evidence that counts. With
 *   reviewers, identity and address checks can reach G4, because a reviewer can inspect the document. Evidence about a
 *   business counts only if it ties the business to the person, which a public registry's answer doesn't (`whose.ts`)
 */
function bestGrade(check: CheckId, { providers, hasReviewer }: AnswerSources): Grade | null {
  const { sources } = CHECKS[check];
  const category = categoryOf(check);
  const provider = providerFor(providers, check);
  const isInspected = sources.includes("reviewer") || category === "identity" || category === "address";
  const isBusiness = category === "business";
  // A sandbox's answers never count.
  const isProvided = provider.serves(check) && !provider.sandbox && !(isBusiness && provider.id === REGISTER);
  if (isProvided || (hasReviewer && isInspected)) return "G4";
  if (isBusiness) return null;
  if (sources.includes("attestation")) return "G3";
  return sources.includes("embedded") ? "G2" : null;
}

import type { Assurance, MissingStep } from "#contract/assurance/assurance.ts";
import type { Service } from "#contract/checks/catalog.ts";
import type { VerificationType } from "#contract/enums.ts";
import type { VerdictKind } from "#contract/verdicts.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { canAskAgain, requestWith, type StrongerRequest } from "./strongerRequest.ts";

/** A new background check of the same person. */
interface ScreeningRequest {
  href: string;
  /** The person, for the peer wizard, as history state. */
  state: unknown;
}

/** A new request that can reach the next profile. */
export type LevelRequest = StrongerRequest | ScreeningRequest;

/**
 * A level counts only one result's evidence, so a request is offered only if it can bring every missing score.
 * @param stronger the new request that's offered already
 * @returns the request; null if nothing is missing, if some of it isn't available here, if `stronger` asks for the
 *   same, for tests, while a reviewer hasn't decided yet, and for viewers who aren't on the requester's side
 */
export function levelRequest(
  v: VerificationDetail,
  kind: VerdictKind,
  { nearest }: Assurance["gpg45"],
  stronger: StrongerRequest | null,
): LevelRequest | null {
  if (!nearest || !canAskAgain(v) || kind === "in_review" || v.sandbox) return null;
  const steps = nearest.missing.map(({ how }) => how);
  if (steps.includes("screening"))
    return steps.some((how) => NOT_BY_SCREENING.includes(how)) ? null : screening(v);
  if (v.peer) return null;
  const wanted = steps.map((how) => servicesFor(v.verification_type, how));
  if (wanted.includes(null)) return null;
  const request = requestWith(
    v,
    wanted.flatMap((services) => services ?? []),
  );
  return stronger && request.services.every((id) => stronger.services.includes(id)) ? null : request;
}

/** Steps that a background check, which also reads one document of identity, doesn't take. */
const NOT_BY_SCREENING: readonly MissingStep[] = [
  "another_document",
  "attestation",
  "chip",
  "holder",
  "not_here",
];

/** @returns a new background check; null for requests about the viewer, because nobody can ask themselves for one */
function screening(v: VerificationDetail): ScreeningRequest | null {
  if (v.viewer_roles.some((role) => role === "target")) return null;
  return {
    href:
      v.peer?.kind === "background"
        ? `/app/verifications/peer?again=${v.id}`
        : "/app/verifications/peer?type=background",
    state: {
      person: {
        email: v.target_user_email,
        firstName: v.claims.first_name,
        lastName: v.claims.last_name,
      },
    },
  };
}

/** @returns the services that bring what a step takes; empty if the type's base check does; null if none does */
function servicesFor(type: VerificationType, how: MissingStep): Service[] | null {
  switch (how) {
    case "inspection":
    case "signature":
    case "revocation":
      return type === "identity" ? ["document_verification"] : [];
    case "another_document":
      return type === "identity" ? ["address_verification"] : DOCUMENTS[type];
    case "attestation":
      return HISTORY[type];
    case "screening":
    case "chip":
    case "holder":
    case "not_here":
      return null;
    default:
      return DOCUMENTS[type];
  }
}

/** The services that bring documents of identity or from a bank. A financial request's base check does. */
const DOCUMENTS: Record<VerificationType, Service[] | null> = {
  identity: ["document_verification"],
  financial: [],
  employment: null,
  rental: null,
  business: null,
};

/** The services for which an employer or landlord confirms for how long. */
const HISTORY: Record<VerificationType, Service[] | null> = {
  identity: null,
  financial: null,
  employment: ["employment_history"],
  rental: ["rental_history"],
  business: null,
};

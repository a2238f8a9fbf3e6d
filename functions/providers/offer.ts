import type { Potential } from "#contract/assurance/potential.ts";
import {
  BASE_CHECKS,
  CHECK_DOCUMENTS,
  CHECKS,
  type CheckId,
  checksFor,
  SERVICES,
  type Service,
} from "#contract/checks/catalog.ts";
import type { CheckSource } from "#contract/checks/define.ts";
import {
  DOCUMENT_TYPES,
  type DocumentType,
  PEER_KINDS,
  PEER_TYPE,
  type PeerKind,
  type TextMessages,
  VERIFICATION_TYPES,
  type VerificationType,
} from "#contract/enums.ts";
import type { HttpProvider, ProvidersSetting } from "#core/provider-setting.ts";
import { ownPotential } from "#functions/assurance/potential.ts";
import { providerFor } from "./select.ts";

/** Whether something can be requested and, if it can't, a sentence that says why. */
interface Offered {
  offered: boolean;
  reason: string | null;
  /** Whether only the test provider can answer it. That provider knows only the made-up names in `sandbox.ts`. */
  testOnly: boolean;
}

/** Whether each type, service and peer check can be requested here, and which documents it may ask a subject for. */
export interface Offer {
  types: (Offered & {
    type: VerificationType;
    base: CheckId;
    /** Documents that at least one check of the type can use. */
    documents: DocumentType[];
    /** The best scores that the base check can get here. */
    potential: Potential;
    services: (Offered & { id: Service; documents: DocumentType[]; potential: Potential })[];
  })[];
  peer: (Offered & { kind: PeerKind })[];
}

/** Who can answer checks here, besides the subject's documents. */
export interface AnswerSources {
  providers: ProvidersSetting;
  /** How high each HTTP provider may score, by its id; none may if it's absent. */
  httpProviders?: Readonly<Record<string, Pick<HttpProvider, "scores">>> | undefined;
  /** Whether a sanctions list is loaded and recent enough to use. */
  hasFreshList: boolean;
  /** Whether one of our reviewers can look at documents. */
  hasReviewer: boolean;
  /** Whether one of them is trained to examine documents. */
  hasTrainedReviewer?: boolean | undefined;
  /** The service that texts codes; absent if there's none. */
  textMessages?: TextMessages | undefined;
}

/** Sources that need neither a provider nor a reviewer. */
const OWN: readonly CheckSource[] = ["embedded", "attestation"];

/** Whether a check is answered from a sanctions list when no provider answers it. */
const isByList = (check: CheckId) => CHECKS[check].sources.includes("list");

/** @returns whether we have to query for a loaded sanctions list to know if these checks can be offered */
export const needsList = (setting: ProvidersSetting, checks: readonly CheckId[]): boolean =>
  checks.some((check) => isByList(check) && !providerFor(setting, check).serves(check));

/** @returns whether we have to query for a reviewer to know if these checks can be offered */
export const needsReviewer = (setting: ProvidersSetting, checks: readonly CheckId[]): boolean =>
  checks.some((check) => {
    const { sources } = CHECKS[check];
    const isOwn = sources.some((source) => OWN.includes(source));
    return sources.includes("reviewer") && !isOwn && !providerFor(setting, check).serves(check);
  });

/** @returns why a check can't be answered here; null if we or the configured provider can answer it */
export function unavailableReason(answerers: AnswerSources, check: CheckId): string | null {
  const { providers, hasFreshList, hasReviewer, textMessages = "none" } = answerers;
  const { sources, knownBy } = CHECKS[check];
  if (providerFor(providers, check).serves(check)) return null;
  // A phone number's format doesn't prove whose phone it is, so this check isn't offered without codes. A
  // Social Security number's format proves no more, but we offer that check: it reports only the format (G1), and we
  // credit its price.
  if (check === "phone_verification" && textMessages === "none")
    return "Not available: this needs a code texted to the number, and no text message service is connected.";
  if (sources.some((source) => OWN.includes(source))) return null;
  if (sources.includes("reviewer"))
    return hasReviewer
      ? null
      : `Not available: no ${knownBy.replace(/^(an?|the) /, "")} is connected, and no one reviews documents.`;
  if (!isByList(check)) return `Not available: only ${knownBy} can answer this, and none is connected.`;
  if (hasFreshList) return null;
  return `Not available: no ${knownBy.replace(/^an? /, "")} is connected, and no current sanctions list is loaded.`;
}

/**
 * @returns why a peer check isn't offered, which is the reason for the first of its checks that can't be answered; null
 *   if it's offered
 */
export function peerUnavailableReason(answerers: AnswerSources, kind: PeerKind): string | null {
  const reasons = checksFor(PEER_TYPE[kind], [], kind).map((check) => unavailableReason(answerers, check));
  return reasons.find((reason) => reason !== null) ?? null;
}

/**
 * @returns every type, service and peer check that exists, and whether it's offered here. A type is offered if its base
 *   check can be answered
 */
export function offerOf(answerers: AnswerSources): Offer {
  const untested: AnswerSources = { ...answerers, providers: withoutSandbox(answerers.providers) };
  const of = (reasonBy: (sources: AnswerSources) => string | null): Offered => {
    const reason = reasonBy(answerers);
    return { offered: reason === null, reason, testOnly: reason === null && reasonBy(untested) !== null };
  };
  return {
    types: VERIFICATION_TYPES.map((type) => ({
      type,
      ...of((sources) => unavailableReason(sources, BASE_CHECKS[type])),
      base: BASE_CHECKS[type],
      documents: documentsOf(checksFor(type, SERVICES[type])),
      potential: potentialOf(answerers, BASE_CHECKS[type]),
      services: SERVICES[type].map((id) => ({
        id,
        ...of((sources) => unavailableReason(sources, id)),
        documents: documentsOf([id]),
        potential: potentialOf(answerers, id),
      })),
    })),
    peer: PEER_KINDS.map((kind) => ({ kind, ...of((sources) => peerUnavailableReason(sources, kind)) })),
  };
}

/** The checks in which an employer or landlord says how long something lasted. */
const OVER_TIME: readonly CheckId[] = ["employment_history", "rental_history"];

/** The best of what we can find ourselves and of what the check's provider may score. */
function potentialOf(answerers: AnswerSources, check: CheckId): Potential {
  const { providers, httpProviders = {}, hasTrainedReviewer = false } = answerers;
  const own = ownPotential(check, {
    hasTrainedReviewer,
    isAttested: OVER_TIME.includes(check),
    isScreened: false,
  });
  const caps = httpProviders[providerFor(providers, check).id]?.scores;
  if (!caps) return own;
  const { strength, validity } = caps;
  const [type = "passport"] = CHECK_DOCUMENTS[check];
  return {
    evidence: [...own.evidence, ...(strength > 0 && validity > 0 ? [{ type, strength, validity }] : [])],
    activity: Math.max(own.activity, caps.activity),
    fraud: Math.max(own.fraud, caps.fraud),
    verification: Math.max(own.verification, caps.verification),
  };
}

const withoutSandbox = (setting: ProvidersSetting): ProvidersSetting =>
  typeof setting === "string"
    ? "none"
    : Object.fromEntries(
        Object.entries(setting).map(([check, id]) => [check, id === "sandbox" ? "none" : id]),
      );

function documentsOf(checks: readonly CheckId[]): DocumentType[] {
  const wanted = new Set(checks.flatMap((check) => CHECK_DOCUMENTS[check]));
  return DOCUMENT_TYPES.filter((type) => wanted.has(type));
}

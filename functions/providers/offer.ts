import { BASE_CHECKS, CHECK_DOCUMENTS, CHECKS, checksFor, SERVICES } from "#contract/checks/catalog.ts";
import type { CheckSource } from "#contract/checks/define.ts";
import {
  type CheckId,
  DOCUMENT_TYPES,
  type DocumentType,
  PEER_KINDS,
  PEER_TYPE,
  type PeerKind,
  type Service,
  type TextMessages,
  VERIFICATION_TYPES,
  type VerificationType,
} from "#contract/enums.ts";
import type { ProvidersSetting } from "#core/provider-setting.ts";
import { providerFor } from "./select.ts";

/** Whether something can be asked for; where not, the reason in words. */
interface Offered {
  offered: boolean;
  reason: string | null;
}

/** What can be asked for here, and what a subject may be asked to bring for it. */
export interface Offer {
  types: (Offered & {
    type: VerificationType;
    base: CheckId;
    /** Documents that any check of the type can make something of. */
    documents: DocumentType[];
    services: (Offered & { id: Service; documents: DocumentType[] })[];
  })[];
  peer: (Offered & { kind: PeerKind })[];
}

/** Who can answer here besides the subject's documents. */
export interface Answerers {
  providers: ProvidersSetting;
  /** A sanctions list is loaded and young enough to say something by. */
  hasFreshList: boolean;
  /** Somebody of ours can look at documents. */
  hasReviewer: boolean;
  /** How codes by text message travel; absent: not at all. */
  textMessages?: TextMessages | undefined;
}

/** Ways that need nobody outside, and nobody of ours. */
const OWN: readonly CheckSource[] = ["embedded", "attestation"];

/** A sanctions list answers it where no provider does. */
const isByList = (check: CheckId) => CHECKS[check].sources.includes("list");

/** @returns whether it makes a difference to these checks that a list is loaded, which takes a query to know */
export const needsList = (setting: ProvidersSetting, checks: readonly CheckId[]): boolean =>
  checks.some((check) => isByList(check) && !providerFor(setting, check).serves(check));

/** @returns the same of a reviewer */
export const needsReviewer = (setting: ProvidersSetting, checks: readonly CheckId[]): boolean =>
  checks.some((check) => {
    const { sources } = CHECKS[check];
    const isOwn = sources.some((source) => OWN.includes(source));
    return sources.includes("reviewer") && !isOwn && !providerFor(setting, check).serves(check);
  });

/**
 * @returns why nobody here could answer a check, or null where somebody can: we ourselves, or the provider that the
 *   configuration names
 */
export function whyNotOffered(answerers: Answerers, check: CheckId): string | null {
  const { providers, hasFreshList, hasReviewer, textMessages = "none" } = answerers;
  const { sources, knownBy } = CHECKS[check];
  if (providerFor(providers, check).serves(check)) return null;
  // A number's form proves nobody's phone. Of a Social Security number the form is what there is to say (G1, credited).
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

/** @returns the same for a peer check, by the first of its checks that nobody could answer. */
export function whyNotPeer(answerers: Answerers, kind: PeerKind): string | null {
  const reasons = checksFor(PEER_TYPE[kind], [], kind).map((check) => whyNotOffered(answerers, check));
  return reasons.find((reason) => reason !== null) ?? null;
}

/** @returns everything that there is to ask for, offered or not; a type is offered where its base check can be run. */
export function offerOf(answerers: Answerers): Offer {
  const of = (reason: string | null): Offered => ({ offered: reason === null, reason });
  return {
    types: VERIFICATION_TYPES.map((type) => ({
      type,
      ...of(whyNotOffered(answerers, BASE_CHECKS[type])),
      base: BASE_CHECKS[type],
      documents: documentsOf(checksFor(type, SERVICES[type])),
      services: SERVICES[type].map((id) => ({
        id,
        ...of(whyNotOffered(answerers, id)),
        documents: documentsOf([id]),
      })),
    })),
    peer: PEER_KINDS.map((kind) => ({ kind, ...of(whyNotPeer(answerers, kind)) })),
  };
}

function documentsOf(checks: readonly CheckId[]): DocumentType[] {
  const wanted = new Set(checks.flatMap((check) => CHECK_DOCUMENTS[check]));
  return DOCUMENT_TYPES.filter((type) => wanted.has(type));
}

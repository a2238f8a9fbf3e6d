import { factsOf, type Way } from "../checks/catalogue.ts";
import { CHECK_DOCUMENTS } from "../contract/check-documents.ts";
import { checksFor } from "../contract/checks-for.ts";
import {
  BASE_CHECKS,
  type CheckId,
  DOCUMENT_TYPES,
  type DocumentType,
  PEER_KINDS,
  PEER_TYPE,
  type PeerKind,
  SERVICES,
  type Service,
  VERIFICATION_TYPES,
  type VerificationType,
} from "../contract/enums.ts";
import { type ProvidersSetting, providerFor } from "./select.ts";

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

/** Ways that need nobody outside. */
const OWN: readonly Way[] = ["embedded", "attestation", "reviewer"];

/**
 * @returns why nobody here could answer a check, or null where somebody can: we ourselves, or the provider that the
 *   configuration names
 */
export function whyNotOffered(setting: ProvidersSetting, check: CheckId): string | null {
  const { ways, knownBy } = factsOf(check);
  if (ways.some((way) => OWN.includes(way)) || providerFor(setting, check).serves(check)) return null;
  return `Not offered here: only ${knownBy} can answer this, and none is connected.`;
}

/** @returns the same for a peer check, by the first of its checks that nobody could answer. */
export function whyNotPeer(setting: ProvidersSetting, kind: PeerKind): string | null {
  const reasons = checksFor(PEER_TYPE[kind], [], kind).map((check) => whyNotOffered(setting, check));
  return reasons.find((reason) => reason !== null) ?? null;
}

/** @returns everything that there is to ask for, offered or not; a type is offered where its base check can be run. */
export function offerOf(setting: ProvidersSetting): Offer {
  const of = (reason: string | null): Offered => ({ offered: reason === null, reason });
  return {
    types: VERIFICATION_TYPES.map((type) => ({
      type,
      ...of(whyNotOffered(setting, BASE_CHECKS[type])),
      base: BASE_CHECKS[type],
      documents: documentsOf(checksFor(type, SERVICES[type])),
      services: SERVICES[type].map((id) => ({
        id,
        ...of(whyNotOffered(setting, id)),
        documents: documentsOf([id]),
      })),
    })),
    peer: PEER_KINDS.map((kind) => ({ kind, ...of(whyNotPeer(setting, kind)) })),
  };
}

function documentsOf(checks: readonly CheckId[]): DocumentType[] {
  const wanted = new Set(checks.flatMap((check) => CHECK_DOCUMENTS[check]));
  return DOCUMENT_TYPES.filter((type) => wanted.has(type));
}

import { checksFor, type Service } from "../checks/catalog.ts";
import type { ConsentFact } from "../checks/define.ts";
import type { PeerContext, PeerKind, Purpose, VerificationType } from "../enums.ts";
import { PEER_CONTEXT_LABEL, PEER_KIND_LABEL } from "../labels.ts";
import { ASKED_FACTS, type AskedFact } from "./claims.ts";
import { whatIsChecked } from "./consent-checks.ts";

/** The current version of the consent text. Consent to another version is refused. */
export const CONSENT_VERSION = "12";

const WHY: Record<Purpose, string> = {
  personal: "to know who they're dealing with",
  marketplace: "to decide whether to buy from you or sell to you",
  tenant: "to decide whether to rent you a home",
  employment: "to decide whether to hire you or keep you employed",
  credit: "to decide on credit or payment terms for you",
  business: "to decide whether to do business with you",
};

const WHAT: Record<VerificationType, string> = {
  identity: "your name and identity documents",
  business: "your business's registration and the documents you provide about it",
  employment: "your employment and the documents you provide about it",
  financial: "your financial standing and the documents you provide about it",
  rental: "your rental history and the documents you provide about it",
};

const OUTSIDE =
  "If a check uses an outside source, we send it only the stated details that the check needs. We email an employer or landlord only if you approve.";

/** The same in every consent text. */
export const SIGNATURES =
  "If a document's issuer signed it, we verify the signature. To find out whether the document was revoked, we download the issuer's whole list, so that the issuer doesn't learn whose document we check.";

const DOCUMENTS =
  "If you agree, Countersign reads the documents you upload, compares them with what was stated about you, and shows the result to you and to the person or business that asked, including where each finding comes from and how strong it is. They see your documents as copies without hidden data.";

const RIGHTS =
  "You can say no. You can stop while the checks run. Then we read nothing more and the request ends. You can withdraw after the result. Then only you can still see it. You can dispute any finding. We delete documents 30 days after the request ends, and identity numbers as soon as it ends.";

/** What a peer check covers, and why it was requested. */
interface PeerConsent {
  kind: PeerKind;
  context: PeerContext;
}

/** The parts of a request that its consent text depends on. */
export interface ConsentRequest {
  /** The requester's name as the subject sees it. */
  requester: string;
  type: VerificationType;
  purpose: Purpose;
  /** The services added to the type's base check. */
  services: readonly Service[];
  /** Set for a peer check. */
  peer?: PeerConsent | null;
  stated: ReadonlySet<ConsentFact>;
  /** The facts left to the subject. */
  asked?: readonly AskedFact[] | undefined;
}

/**
 * @returns what a verification of this type is about, addressed to its subject; mentions a birth date only if one was
 *   stated
 */
export const subjectMatter = (type: VerificationType, stated: ConsentRequest["stated"]): string =>
  type === "identity" && stated.has("date_of_birth")
    ? "your name, date of birth and identity documents"
    : WHAT[type];

/** @returns the first sentence of a consent text: who asks for what, and why */
export const openingSentence = ({
  requester,
  type,
  purpose,
  stated,
}: Pick<ConsentRequest, "requester" | "type" | "purpose" | "stated">): string =>
  `${requester} asks Countersign to verify ${subjectMatter(type, stated)}, ${WHY[purpose]}.`;

const ASKED_WORDS: Record<AskedFact, string> = { dateOfBirth: "date of birth", address: "address" };

/** @returns a sentence about the facts left to the subject, after a space; empty if there are none */
function askedText({ requester, asked = [] }: ConsentRequest): string {
  if (asked.length === 0) return "";
  const words = ASKED_FACTS.filter((fact) => asked.includes(fact)).map((fact) => ASKED_WORDS[fact]);
  return ` You state your ${words.join(" and ")} yourself when you agree, and ${requester} sees what you state.`;
}

/**
 * The text that a subject agrees to, version {@link CONSENT_VERSION}. For employment purposes it's a stand-alone
 * disclosure (15 U.S.C. § 1681b(b)(2)(A)): what may be obtained, what's checked and how, and the authorization.
 * People who verify themselves agree to `selfConsentText` instead.
 * @returns plain text with paragraphs separated by blank lines: who asks for what and why; a list with one check per
 *   line; the documents that help, if there are any; and the terms
 */
export function consentText(request: ConsentRequest): string {
  const { requester, type, purpose, services, peer, stated } = request;
  const asks = openingSentence(request);
  const occasion = peer
    ? ` This is a peer check. Kind: ${PEER_KIND_LABEL[peer.kind]}. Occasion: ${PEER_CONTEXT_LABEL[peer.context]}.`
    : "";
  const own = askedText(request);
  const runs = whatIsChecked(checksFor(type, services, peer?.kind), stated);
  if (purpose === "employment")
    return [
      `Disclosure: ${requester} may obtain a report about you from Countersign for employment purposes. ${asks}${own}${occasion}`,
      ...runs,
      `${OUTSIDE} ${SIGNATURES} If you agree, you authorize Countersign to run these checks on the documents you upload, and ${requester} to obtain the report. You can say no, and you can withdraw at any time.`,
    ].join("\n\n");
  return [`${asks}${own}${occasion}`, ...runs, `${DOCUMENTS} ${SIGNATURES} ${OUTSIDE}`, RIGHTS].join("\n\n");
}

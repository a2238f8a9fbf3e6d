import { CHECK_DOCUMENTS, type CheckId } from "#contract/checks/catalog.ts";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import { isPictureOnly } from "#contract/documents/sides.ts";
import type { DocumentType } from "#contract/enums.ts";
import { isTerminal } from "#features/verifications/detail/checks/messages.ts";
import type {
  CheckAnswer,
  DocumentAnswer,
  VerificationDetail,
} from "#features/verifications/shared/api/types.ts";
import { checksOf } from "#features/verifications/subject/stepsOf.ts";

/** The documents that are still needed. */
interface Wanted {
  /** The checks that need a document. */
  checks: CheckId[];
  /** The document types that help those checks, most helpful first. */
  types: DocumentType[];
}

/** The parts of a request that determine which documents it needs. A phone that the subject continues on gets only these. */
interface From extends Pick<VerificationDetail, "verification_type" | "requested_services"> {
  peer: Pick<NonNullable<VerificationDetail["peer"]>, "kind"> | null;
  /** A phone learns only whether a check is over. */
  checks: readonly { service: CheckId; status: CheckAnswer["status"] | "open" | "over" }[];
  documents: readonly Uploaded[];
  review: { document_asked: { document_type: DocumentType } | null } | null;
}

type Uploaded = Pick<DocumentAnswer, "document_type" | "reading">;

/**
 * @returns the documents that a request still needs: the one that a reviewer asked for or, if none did, those for
 *   unfinished checks without a usable document. No types if it has everything
 */
export function wantedDocuments(v: From): Wanted {
  const again = v.review?.document_asked?.document_type;
  if (again) return { checks: helpedBy(again, checksOf(v)), types: [again] };
  const isOver = (id: CheckId) =>
    v.checks.some(
      ({ service, status }) =>
        service === id && (status === "over" || (status !== "open" && isTerminal(status))),
    );
  const here = v.documents.filter(isUsable).map(({ document_type }) => document_type);
  const checks = checksOf(v).filter(
    (check) =>
      CHECK_DOCUMENTS[check].length > 0 &&
      !isOver(check) &&
      !here.some((type) => CHECK_DOCUMENTS[check].includes(type)),
  );
  const types = [...new Set(checks.flatMap((check) => CHECK_DOCUMENTS[check]))];
  const helps = (type: DocumentType) => helpedBy(type, checks).length;
  return { checks, types: types.sort((a, b) => helps(b) - helps(a)) };
}

/** @returns which of these checks a document of this type helps */
export const helpedBy = (type: DocumentType, checks: readonly CheckId[]): CheckId[] =>
  checks.filter((check) => CHECK_DOCUMENTS[check].includes(type));

/**
 * The front of a card and an unreadable card or passport don't help any check. Any other unreadable file does: reviewers
 * look at it.
 */
const isUsable = (document: Uploaded): boolean =>
  !isPictureOnly(document) &&
  (document.reading !== "unreadable" ||
    !(hasBarcode(document.document_type) || document.document_type === "passport"));

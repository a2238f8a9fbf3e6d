import { CHECK_DOCUMENTS, type CheckId } from "#contract/checks/catalog.ts";
import { hasBarcode } from "#contract/documents/document-needs.ts";
import type { DocumentType } from "#contract/enums.ts";
import { isTerminal } from "#features/verifications/detail/checks/messages.ts";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { checksOf } from "#features/verifications/subject/stepsOf.ts";

/** The documents that are still needed. */
interface Wanted {
  /** The checks that need a document. */
  checks: CheckId[];
  /** The document types that help those checks, most helpful first. */
  types: DocumentType[];
}

type From = Pick<
  VerificationDetail,
  "verification_type" | "requested_services" | "peer" | "checks" | "documents" | "review"
>;

/**
 * @returns the documents that a request still needs: the one that a reviewer asked for or, if none did, those for
 *   unfinished checks without a usable document. No types if it has everything
 */
export function wantedDocuments(v: From): Wanted {
  const again = v.review?.document_asked?.document_type;
  if (again) return { checks: helpedBy(again, checksOf(v)), types: [again] };
  const isOver = (id: CheckId) =>
    v.checks.some(({ service, status }) => service === id && isTerminal(status));
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

/** An unreadable card or passport doesn't help any check. Any other unreadable file does: reviewers look at it. */
const isUsable = ({ reading, document_type: type }: VerificationDetail["documents"][number]): boolean =>
  reading !== "unreadable" || !(hasBarcode(type) || type === "passport");
